import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { forgetConfiguration, pluginTools } from "../../../../../context"
import { readWords, refuseSilence, serialiseItemRule, type ItemRulePatch } from "../item-rule-input"

export async function POST(
  req: AuthenticatedMedusaRequest<ItemRulePatch>,
  res: MedusaResponse,
): Promise<void> {
  const { plugin } = pluginTools(req.scope)
  const { id = "" } = req.params
  const units = await plugin.settings.read()
  const before = (await plugin.itemRules.find(id)) ?? refuseUnknown()
  const words = readWords(req.validatedBody, units)
  refuseSilence(before, words)
  const rule = (await plugin.itemRules.update(id, words)) ?? refuseUnknown()
  await plugin.settings.touch()
  forgetConfiguration()
  res.json({ item_rule: serialiseItemRule(rule, units) })
}

export async function DELETE(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { plugin } = pluginTools(req.scope)
  const { id = "" } = req.params
  if (!(await plugin.itemRules.delete(id))) {
    refuseUnknown()
  }
  await plugin.settings.touch()
  forgetConfiguration()
  res.json({ id, object: "shipment_ordering_item_rule", deleted: true })
}

function refuseUnknown(): never {
  throw new MedusaError(
    MedusaError.Types.NOT_FOUND,
    "This item rule no longer exists. Reload the page.",
  )
}
