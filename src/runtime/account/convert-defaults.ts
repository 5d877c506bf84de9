import Big from "big.js"
import { GRAMS, MILLIMETRES } from "../packages/store-units"
import type { Settings } from "../../modules/shipment_ordering/settings/settings-schema"

const SIZES = ["default_item_length", "default_item_width", "default_item_height"] as const

/**
 * The default item in the units that a change brings: 500 g must not become 500 kg because the shop's
 * products are in kilograms. What the change itself says stays as it says.
 */
export function convertDefaults(before: Settings, change: Partial<Settings>): Partial<Settings> {
  const { weight_unit, dimension_unit } = { ...before, ...change }
  const converted: Partial<Settings> = {}
  if (weight_unit !== before.weight_unit) {
    const [from, to] = [GRAMS[before.weight_unit], GRAMS[weight_unit]]
    converted.default_item_weight = convert(before.default_item_weight, from, to)
  }
  if (dimension_unit !== before.dimension_unit) {
    const [from, to] = [MILLIMETRES[before.dimension_unit], MILLIMETRES[dimension_unit]]
    SIZES.forEach((size) => (converted[size] = convert(before[size], from, to)))
  }
  return { ...converted, ...change }
}

/** In decimals: 1.005 kg are 1005 g, not 1004.9999999999999. */
function convert(value: number, from: number, to: number): number {
  return new Big(value).times(from).div(to).toNumber()
}
