import type { Item } from "../../cartonizer"
import type { Settings } from "../../modules/shipment_ordering/settings/settings-schema"
import type { ShipLine } from "./ship-line"
import { GRAMS, MILLIMETRES } from "./store-units"

/**
 * A line as the cartonizer takes it, in whole millimetres and grams, rounded up: by what its rule says,
 * else by what its variant and product say, else by the settings' default item.
 */
export function toItem(id: string, line: ShipLine, settings: Settings): Item {
  const { measures, rule } = line
  const { weight, length, width, height } = measures
  const grams = GRAMS[settings.weight_unit]
  const millimetres = MILLIMETRES[settings.dimension_unit]
  return {
    id,
    // Half a metre of cloth takes the room of a whole one.
    quantity: atLeastOne(line.quantity),
    weight: atLeastOne(rule.weight_grams ?? (weight ?? settings.default_item_weight) * grams),
    length: atLeastOne(rule.length_mm ?? (length ?? settings.default_item_length) * millimetres),
    width: atLeastOne(rule.width_mm ?? (width ?? settings.default_item_width) * millimetres),
    height: atLeastOne(rule.height_mm ?? (height ?? settings.default_item_height) * millimetres),
    rotation: rule.rotation ?? "any",
    shipsAlone: rule.ships_alone ?? false,
  }
}

/** A millionth is what a conversion between units leaves behind, not goods. */
function atLeastOne(value: number): number {
  return Math.max(1, Math.ceil(value - 1e-6))
}
