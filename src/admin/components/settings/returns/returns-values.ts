import { z } from "zod"
import type { Texts } from "../../../i18n/use-texts"

/** Stands in the form for no service: a select has no empty value. */
export const NO_SERVICE = "-"

export function returnsValues(t: Texts) {
  return z.object({
    return_service: z.string(),
    return_countries: z.array(z.string()),
    return_phone: z
      .string()
      .trim()
      .max(40, t("validation.tooLong", { max: 40 })),
  })
}

export type ReturnsValues = z.input<ReturnType<typeof returnsValues>>
