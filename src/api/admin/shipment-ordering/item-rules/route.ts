import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { forgetConfiguration } from "../../../../account"
import { pluginScope } from "../../../../context"
import { NO_RULE } from "../../../../modules/shipment_ordering/item-rules/item-rule"
import { findRuleTargets } from "../../../../packing"
import {
  checkTarget,
  refuseSecondRule,
  readWords,
  refuseSilence,
  serialiseItemRule,
} from "./item-rule-input"
import type { ItemRuleBody, ItemRulesQuery } from "./schema"

export async function GET(
  req: AuthenticatedMedusaRequest<unknown, ItemRulesQuery>,
  res: MedusaResponse,
): Promise<void> {
  const { limit, offset, ...target } = req.validatedQuery as ItemRulesQuery
  const scope = pluginScope(req.scope)
  const { memory } = scope
  const units = await memory.settings.read()
  const { rules, count } = await memory.itemRules.page(target, { limit, offset })
  const targets = await findRuleTargets(scope, rules)
  res.json({
    item_rules: rules.map((rule) => ({
      ...serialiseItemRule(rule, units),
      target: targets.get(rule.target_id) ?? null,
    })),
    count,
    limit,
    offset,
  })
}

export async function POST(
  req: AuthenticatedMedusaRequest<ItemRuleBody>,
  res: MedusaResponse,
): Promise<void> {
  const scope = pluginScope(req.scope)
  const { memory } = scope
  const { target_kind, target_id, ...body } = req.validatedBody
  const target = { target_kind, target_id }
  const units = await memory.settings.read()
  const words = readWords(body, units)
  refuseSilence(NO_RULE, words)
  await checkTarget(scope, target)
  const created = await memory.itemRules.create({ ...target, ...words })
  if (!created) {
    const existing = await memory.itemRules.findFor(target)
    if (existing) {
      refuseSecondRule(existing)
    }
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "A rule for the same target was deleted at this moment. Save the new one again.",
    )
  }
  await memory.settings.touch()
  forgetConfiguration()
  res.status(201).json({ item_rule: serialiseItemRule(created, units) })
}
