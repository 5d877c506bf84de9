import type { PACKING_LIMITS } from "../../cartonizer"
import type { PluginSettings } from "./settings"

/** The units of weight and size of the store's products. */
export type StoreUnits = Pick<PluginSettings, "weight_unit" | "dimension_unit">

/** Other values than the cartonizer's are a type error: the browser cannot import them. */
const LIMITS: Pick<typeof PACKING_LIMITS, "sideMm" | "weightGrams"> = {
  sideMm: 100_000,
  weightGrams: 1_000_000_000,
}
const MOST_WEIGHT = { g: LIMITS.weightGrams, kg: LIMITS.weightGrams / 1000 }
const LONGEST_SIDE = { mm: LIMITS.sideMm, cm: LIMITS.sideMm / 10 }

/** The largest weight or size of one item, in the units of the store. The backend refuses more. */
export function mostOf(
  measure: "weight" | "length" | "width" | "height",
  { weight_unit, dimension_unit }: StoreUnits,
): number {
  return measure === "weight" ? MOST_WEIGHT[weight_unit] : LONGEST_SIDE[dimension_unit]
}
