import { z } from "zod"
import type { Texts } from "../../i18n/use-texts"

/** A comma before three digits may separate thousands: 1,000 is refused, not read as 1 or as a thousand. */
export const AMBIGUOUS = /^[1-9]\d*,\d{3}$/
const DECIMAL = /^[+-]?\d{1,12}(\.\d{1,6})?$/

/** A required amount or percentage as decimal text. Accepts a decimal comma or point. */
export function decimalText(t: Texts) {
  return z
    .string()
    .trim()
    .min(1, t("validation.required"))
    .refine(isDecimal, t("validation.number"))
    .transform(toDecimal)
}

/** As `decimalText`, but empty becomes null. */
export function optionalDecimalText(t: Texts) {
  return z
    .string()
    .trim()
    .refine((text) => text === "" || isDecimal(text), t("validation.number"))
    .transform((text) => (text === "" ? null : toDecimal(text)))
}

function isDecimal(text: string): boolean {
  return !AMBIGUOUS.test(text) && DECIMAL.test(toDecimal(text))
}

/** The text with a decimal point. */
export function toDecimal(text: string): string {
  return text.replace(",", ".")
}
