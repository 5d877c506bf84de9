import { GRAMS, MILLIMETRES } from "../packages/store-units"
import type { Settings } from "../../modules/shipment_ordering/settings/settings-schema"

const SIZES = ["default_item_length", "default_item_width", "default_item_height"] as const

/**
 * The default item in the units that a change brings: 500 g must not become 500 kg because the shop's
 * products are in kilograms. What the change itself says stays as it says.
 */
export function convertDefaults(before: Settings, change: Partial<Settings>): Partial<Settings> {
  const weight = ratio(GRAMS[before.weight_unit], GRAMS[change.weight_unit ?? before.weight_unit])
  const length = ratio(
    MILLIMETRES[before.dimension_unit],
    MILLIMETRES[change.dimension_unit ?? before.dimension_unit],
  )
  const converted: Partial<Settings> = {}
  if (weight !== 1) {
    converted.default_item_weight = before.default_item_weight * weight
  }
  if (length !== 1) {
    SIZES.forEach((size) => (converted[size] = before[size] * length))
  }
  return { ...converted, ...change }
}

function ratio(from: number, to: number): number {
  return from / to
}
