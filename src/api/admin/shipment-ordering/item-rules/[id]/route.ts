import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { announceConfigurationChange, pluginTools, refuseMissing } from "../../../../../context"
import {
  parseRuleChanges,
  refuseEmptyRule,
  serialiseItemRule,
  type ItemRulePatch,
} from "../item-rule-input"

/** Changes a rule; null clears a value. */
export async function POST(req: AuthenticatedMedusaRequest<ItemRulePatch>, res: MedusaResponse) {
  const { plugin } = pluginTools(req.scope)
  const { id = "" } = req.params
  const units = await plugin.settings.read()
  const before = (await plugin.itemRules.find({ id })) ?? refuseUnknown()
  const changes = parseRuleChanges(req.validatedBody, units)
  refuseEmptyRule(before, changes)
  const rule = (await plugin.itemRules.update(id, changes)) ?? refuseUnknown()
  await announceConfigurationChange({ plugin })
  res.json({ item_rule: serialiseItemRule(rule, units) })
}

/** Deletes a rule. */
export async function DELETE(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { plugin } = pluginTools(req.scope)
  const { id = "" } = req.params
  if (!(await plugin.itemRules.delete(id))) {
    refuseUnknown()
  }
  await announceConfigurationChange({ plugin })
  res.json({ id, object: "shipment_ordering_item_rule", deleted: true })
}

function refuseUnknown(): never {
  refuseMissing("This item rule no longer exists. Reload the page.")
}
