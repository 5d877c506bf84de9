import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { refuse, announceConfigurationChange, openContext } from "../../../../context"
import type { StoredItemRule } from "../../../../modules/shipment_ordering"
import { findRuleTargets, NO_RULE, type StoreUnits } from "../../../../packing"
import {
  checkTarget,
  refuseSecondRule,
  parseRuleChanges,
  refuseEmptyRule,
  serialiseItemRule,
  type ItemRuleBody,
  type ItemRulesQuery,
} from "./item-rule-input"

/** Lists the rules of items, each with what it is about. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { limit, offset, ...target } = req.validatedQuery as ItemRulesQuery
  const context = await openContext(req.scope)
  const { plugin } = context
  // Not the snapshot: values shown in an old unit would be saved in the new one.
  const units = await plugin.settings.read()
  const { rules, count } = await plugin.itemRules.page(target, { limit, offset })
  const targets = await findRuleTargets(context, rules)
  res.json({
    item_rules: rules.map((rule) => serialiseListedItemRule(rule, { units, targets })),
    count,
    limit,
    offset,
  })
}

function serialiseListedItemRule(
  rule: StoredItemRule,
  { units, targets }: { units: StoreUnits; targets: Awaited<ReturnType<typeof findRuleTargets>> },
) {
  return {
    ...serialiseItemRule(rule, units),
    /** Null if it is no longer in the store. */
    target: targets.get(rule.target_id) ?? null,
  }
}

/** Adds a rule for a variant, a product or a shipping profile. */
export async function POST(req: AuthenticatedMedusaRequest<ItemRuleBody>, res: MedusaResponse) {
  const context = await openContext(req.scope)
  const { plugin } = context
  const { target_kind, target_id, ...body } = req.validatedBody
  const target = { target_kind, target_id }
  const units = await plugin.settings.read()
  const changes = parseRuleChanges(body, units)
  refuseEmptyRule(NO_RULE, changes)
  await checkTarget(context, target)
  const rule = await plugin.itemRules.create({ ...target, ...changes })
  if (!rule) {
    const existing = await plugin.itemRules.find(target)
    if (existing) {
      refuseSecondRule(existing)
    }
    refuse("A rule for the same target was deleted at this moment. Save the new one again.")
  }
  await announceConfigurationChange({ plugin })
  res.status(201).json({ item_rule: serialiseItemRule(rule, units) })
}
