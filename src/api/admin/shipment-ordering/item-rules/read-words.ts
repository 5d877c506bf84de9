import { MedusaError } from "@medusajs/framework/utils"
import { refuseBeyondLimits, GRAMS, MILLIMETRES, type StoreUnits } from "../../../../account"
import {
  type ItemRule,
  saysSomething,
} from "../../../../modules/shipment_ordering/item-rules/item-rule"
import type { ItemRulePatch } from "./schema"

/**
 * What a body says, in grams and millimetres: null takes a word back, undefined leaves it as it is.
 *
 * @throws MedusaError INVALID_DATA for a weight or size that could never be packed
 */
export function readWords(body: ItemRulePatch, units: StoreUnits): Partial<ItemRule> {
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

/** @throws MedusaError INVALID_DATA when `words` would leave a rule that says nothing */
export function refuseSilence(before: ItemRule, words: Partial<ItemRule>): void {
  if (!saysSomething(before, words)) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "A rule has to say something: give it at least one of rotation, ships_alone, dangerous, weight, " +
        "length, width and height. A rule that is no longer needed can be deleted.",
    )
  }
}

function times(value: number | null | undefined, factor: number): number | null | undefined {
  return typeof value === "number" ? value * factor : value
}
