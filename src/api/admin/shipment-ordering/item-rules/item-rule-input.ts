import { z } from "@medusajs/framework/zod"
import {
  findRuleTargets,
  refuseBeyondLimits,
  GRAMS,
  MILLIMETRES,
  type StoreUnits,
  NO_RULE,
  RULE_TARGETS,
} from "../../../../packing"
import { type PluginContext, refuseData } from "../../../../context"
import {
  type ItemRule,
  type RuleTarget,
  type StoredItemRule,
} from "../../../../modules/shipment_ordering"

const targetKind = z.enum(RULE_TARGETS)
const targetId = z
  .string()
  .regex(/^[\x21-\x7e]{1,100}$/, "must be the id of a variant, a product or a shipping profile")
const measure = z
  .number()
  .min(0.001)
  .nullable()
  .describe("Of one unit, in `weight_unit` or `dimension_unit` of the settings.")

/** Null if the rule does not set a value. `parseRuleChanges` checks the limits of measures, which depend on the units. */
const changes = {
  rotation: z.enum(["any", "keep-flat", "never"]).nullable(),
  ships_alone: z.boolean().nullable(),
  dangerous: z.boolean().nullable(),
  weight: measure,
  length: measure,
  width: measure,
  height: measure,
}

/** A change to a rule. Its target cannot change: a rule for another target is a new rule. */
export const itemRulePatch = z.strictObject(changes).partial()

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

/**
 * Converts a body to grams and millimetres. Null clears a value, undefined leaves it unchanged.
 *
 * @throws MedusaError INVALID_DATA if a weight or size could never be packed
 */
export function parseRuleChanges(body: ItemRulePatch, units: StoreUnits): Partial<ItemRule> {
  refuseBeyondLimits(body, units)
  const grams = GRAMS[units.weight_unit]
  const millimetres = MILLIMETRES[units.dimension_unit]
  return {
    rotation: body.rotation,
    ships_alone: body.ships_alone,
    dangerous: body.dangerous,
    weight_grams: times(body.weight, grams),
    length_mm: times(body.length, millimetres),
    width_mm: times(body.width, millimetres),
    height_mm: times(body.height, millimetres),
  }
}

/** @throws MedusaError INVALID_DATA if `changes` would leave the rule empty */
export function refuseEmptyRule(before: ItemRule, changes: Partial<ItemRule>): void {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined)
  const after = { ...before, ...Object.fromEntries(entries) }
  if (Object.keys(NO_RULE).every((field) => after[field as keyof ItemRule] === null)) {
    refuseData(
      "Set at least one of rotation, ships_alone, dangerous, weight, length, width and height. " +
        "A rule that is no longer needed can be deleted.",
    )
  }
}

function times(value: number | null | undefined, factor: number): number | null | undefined {
  return typeof value === "number" ? value * factor : value
}

const NAMES = { variant: "variant", product: "product", shipping_profile: "shipping profile" }

/** @throws MedusaError INVALID_DATA if the store has no such target */
export async function checkTarget(context: PluginContext, target: RuleTarget): Promise<void> {
  if ((await findRuleTargets(context, [target])).size === 0) {
    refuseData(
      `target_id: This ${NAMES[target.target_kind]} is not in this store any more. Choose another one.`,
    )
  }
}

export function refuseSecondRule({ target_kind }: RuleTarget): never {
  return refuseData(
    `target_id: This ${NAMES[target_kind]} has a rule already. Change or delete that one.`,
  )
}

/** Shows a rule with its weight and sizes in the shop's present units. */
export function serialiseItemRule(rule: StoredItemRule, units: StoreUnits) {
  const { id, target_kind, target_id, rotation, ships_alone, dangerous } = rule
  const grams = GRAMS[units.weight_unit]
  const millimetres = MILLIMETRES[units.dimension_unit]
  return {
    id,
    target_kind,
    target_id,
    rotation,
    ships_alone,
    dangerous,
    /** Of one unit, in the store's unit; so are the sizes. */
    weight: divided(rule.weight_grams, grams),
    length: divided(rule.length_mm, millimetres),
    width: divided(rule.width_mm, millimetres),
    height: divided(rule.height_mm, millimetres),
    created_at: rule.created_at,
    updated_at: rule.updated_at,
  }
}

/** Numbers are stored with about seven digits; more digits would show rounding noise. */
function divided(value: number | null, unit: number): number | null {
  return value === null ? null : Number((value / unit).toPrecision(7))
}
