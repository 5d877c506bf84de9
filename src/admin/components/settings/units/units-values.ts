import { z } from "zod"
import type { Texts } from "../../../i18n/use-texts"
import { numberText } from "../../forms/number-text"

export function unitsValues(t: Texts) {
  const size = numberText(t, { isPositive: true })
  return z.object({
    weight_unit: z.enum(["g", "kg"]),
    dimension_unit: z.enum(["mm", "cm"]),
    default_item_weight: size,
    default_item_length: size,
    default_item_width: size,
    default_item_height: size,
  })
}

export type UnitsValues = z.input<ReturnType<typeof unitsValues>>
