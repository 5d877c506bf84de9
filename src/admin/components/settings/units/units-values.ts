import { z } from "zod"
import type { Texts } from "../../../i18n/use-texts"
import { mostOf } from "../../../lib/measure-limits"
import { numberText } from "../../forms/number-text"

/** Units and the default item. No default may be more than can be packed, in the units chosen. */
export function unitsValues(t: Texts) {
  const size = numberText(t, { isPositive: true })
  return z
    .object({
      weight_unit: z.enum(["g", "kg"]),
      dimension_unit: z.enum(["mm", "cm"]),
      size_unit: z.enum(["cm", "mm"]),
      default_item_weight: size,
      default_item_length: size,
      default_item_width: size,
      default_item_height: size,
    })
    .superRefine((values, context) => {
      for (const measure of ["weight", "length", "width", "height"] as const) {
        const max = mostOf(measure, values)
        if (values[`default_item_${measure}`] > max) {
          const message = t("validation.atMost", { max })
          context.addIssue({ code: "custom", path: [`default_item_${measure}`], message })
        }
      }
    })
}

export type UnitsValues = z.input<ReturnType<typeof unitsValues>>
