import { z } from "zod"
import type { Texts } from "../../i18n/use-texts"

/** As in a form for numbers: a comma before three digits may part thousands. */
const AMBIGUOUS = /^[1-9]\d*,\d{3}$/
const DECIMAL = /^[+-]?\d{1,12}(\.\d{1,6})?$/

/** A required amount or percentage, kept as a decimal text: a decimal comma is as good as a point. */
export function decimalText(t: Texts) {
  return z
    .string()
    .trim()
    .min(1, t("validation.required"))
    .refine(isDecimal, t("validation.number"))
    .transform(toDecimal)
}

/** As `decimalText`; what is left empty becomes null. */
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

function toDecimal(text: string): string {
  return text.replace(",", ".")
}
