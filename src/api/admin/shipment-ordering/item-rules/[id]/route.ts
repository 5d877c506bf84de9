import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { forgetConfiguration } from "../../../../../account"
import { pluginScope } from "../../../../../context"
import { readWords, refuseSilence, serialiseItemRule } from "../item-rule-input"
import type { ItemRulePatch } from "../schema"

export async function POST(
  req: AuthenticatedMedusaRequest<ItemRulePatch>,
  res: MedusaResponse,
): Promise<void> {
  const { memory } = pluginScope(req.scope)
  const { id = "" } = req.params
  const units = await memory.settings.read()
  const before = (await memory.itemRules.find(id)) ?? refuseUnknown()
  const words = readWords(req.validatedBody, units)
  refuseSilence(before, words)
  const rule = (await memory.itemRules.update(id, words)) ?? refuseUnknown()
  await memory.settings.touch()
  forgetConfiguration()
  res.json({ item_rule: serialiseItemRule(rule, units) })
}

export async function DELETE(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { memory } = pluginScope(req.scope)
  const { id = "" } = req.params
  if (!(await memory.itemRules.delete(id))) {
    refuseUnknown()
  }
  await memory.settings.touch()
  forgetConfiguration()
  res.json({ id, object: "shipment_ordering_item_rule", deleted: true })
}

function refuseUnknown(): never {
  throw new MedusaError(
    MedusaError.Types.NOT_FOUND,
    "This item rule no longer exists. Reload the page.",
  )
}
