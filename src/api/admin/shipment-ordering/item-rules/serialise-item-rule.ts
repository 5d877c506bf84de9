import { GRAMS, MILLIMETRES, type StoreUnits } from "../../../../account"
import type { StoredItemRule } from "../../../../modules/shipment_ordering/item-rules/item-rule-store"

/** A rule with its weight and sizes in the shop's units of today. */
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
    weight: divided(rule.weight_grams, grams),
    length: divided(rule.length_mm, millimetres),
    width: divided(rule.width_mm, millimetres),
    height: divided(rule.height_mm, millimetres),
    created_at: rule.created_at,
    updated_at: rule.updated_at,
  }
}

/** Numbers are stored with about seven digits; more would show what a division leaves behind. */
function divided(value: number | null, unit: number): number | null {
  return value === null ? null : Number((value / unit).toPrecision(7))
}
