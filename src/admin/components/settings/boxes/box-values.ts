import { z } from "zod"
import type { Texts } from "../../../i18n/use-texts"
import type { Box } from "../../../lib/boxes"
import { numberText, optionalNumberText } from "../../forms/number-text"

export const SIDES = ["length", "width", "height"] as const

/** A box as entered: millimetres and grams. An outer side left empty is as long as the inner one. */
export function boxValues(t: Texts) {
  const inner = numberText(t, { isInteger: true, min: 1, max: 10_000 })
  const outer = optionalNumberText(t, { isInteger: true, min: 1, max: 10_000 })
  return z
    .object({
      name: z
        .string()
        .trim()
        .min(1, t("validation.required"))
        .max(100, t("validation.tooLong", { max: 100 })),
      kind: z.enum(["parcel", "envelope"]),
      inner_length: inner,
      inner_width: inner,
      inner_height: inner,
      outer_length: outer,
      outer_width: outer,
      outer_height: outer,
      tare_weight: numberText(t, { isInteger: true, min: 0, max: 1_000_000 }),
      max_weight: numberText(t, { isInteger: true, min: 1, max: 1_000_000 }),
      is_enabled: z.boolean(),
    })
    .superRefine((box, context) => {
      for (const side of SIDES) {
        const outside = box[`outer_${side}`]
        if (outside !== undefined && outside < box[`inner_${side}`]) {
          const path = [`outer_${side}`]
          context.addIssue({ code: "custom", path, message: t("validation.outerTooSmall") })
        }
      }
      if (box.max_weight <= box.tare_weight) {
        const path = ["max_weight"]
        context.addIssue({ code: "custom", path, message: t("validation.maxWeightTooSmall") })
      }
    })
    .transform((box) => ({
      ...box,
      outer_length: box.outer_length ?? box.inner_length,
      outer_width: box.outer_width ?? box.inner_width,
      outer_height: box.outer_height ?? box.inner_height,
    }))
}

export type BoxFormValues = z.input<ReturnType<typeof boxValues>>
export type BoxFormOutput = z.output<ReturnType<typeof boxValues>>

/** The form's start values: those of the box, or empty ones. */
export function toBoxFormValues(box?: Box): BoxFormValues {
  return {
    name: box?.name ?? "",
    kind: box?.kind ?? "parcel",
    inner_length: String(box?.inner_length ?? ""),
    inner_width: String(box?.inner_width ?? ""),
    inner_height: String(box?.inner_height ?? ""),
    outer_length: String(box?.outer_length ?? ""),
    outer_width: String(box?.outer_width ?? ""),
    outer_height: String(box?.outer_height ?? ""),
    tare_weight: String(box?.tare_weight ?? 0),
    max_weight: String(box?.max_weight ?? ""),
    is_enabled: box?.is_enabled ?? true,
  }
}
