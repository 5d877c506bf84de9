import { z } from "@medusajs/framework/zod"
import { ROTATIONS, RULE_TARGETS } from "../../../../modules/shipment_ordering/item-rules/item-rule"

const targetKind = z.enum(RULE_TARGETS)
const targetId = z
  .string()
  .regex(/^[\x21-\x7e]{1,100}$/, "must be the id of a variant, a product or a shipping profile")
const measure = z.number().min(0.001).nullable()

/**
 * Weight and sizes of one unit, in the shop's units; null where the rule says nothing. How much they
 * may be is known only with the units (`readWords`).
 */
const words = {
  rotation: z.enum(ROTATIONS).nullable(),
  ships_alone: z.boolean().nullable(),
  dangerous: z.boolean().nullable(),
  weight: measure,
  length: measure,
  width: measure,
  height: measure,
}

/** A change to a rule. What it is for stays: a rule for something else is another rule. */
export const itemRulePatch = z.strictObject(words).partial()

export const itemRuleBody = itemRulePatch.extend({ target_kind: targetKind, target_id: targetId })

export const itemRulesQuery = z.object({
  target_kind: targetKind.optional(),
  target_id: targetId.optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  offset: z.coerce.number().int().min(0).default(0),
})

export type ItemRulePatch = z.infer<typeof itemRulePatch>
export type ItemRuleBody = z.infer<typeof itemRuleBody>
export type ItemRulesQuery = z.infer<typeof itemRulesQuery>
