import type { PluginSettings } from "./settings"

/** In which the store's products carry weight and sizes. */
export type StoreUnits = Pick<PluginSettings, "weight_unit" | "dimension_unit">

const MOST_WEIGHT = { g: 1_000_000_000, kg: 1_000_000 }
const LONGEST_SIDE = { mm: 100_000, cm: 10_000 }

/** The most that one item may weigh or measure, in the store's units; the backend refuses more. */
export function mostOf(
  measure: "weight" | "length" | "width" | "height",
  { weight_unit, dimension_unit }: StoreUnits,
): number {
  return measure === "weight" ? MOST_WEIGHT[weight_unit] : LONGEST_SIDE[dimension_unit]
}
