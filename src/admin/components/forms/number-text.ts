import { z } from "zod"
import type { Texts } from "../../i18n/use-texts"

interface NumberRules {
  isInteger?: boolean
  min?: number
  max?: number
  /** Above zero, however little. */
  isPositive?: boolean
  /** What is saved: it is taken as it is, also beyond limits that were set since. */
  kept?: number
}

/** A required number, entered as text with a decimal point or comma. */
export function numberText(t: Texts, rules: NumberRules) {
  return z
    .string()
    .trim()
    .min(1, t("validation.required"))
    .transform(toNumber)
    .pipe(checkedNumber(t, rules))
}

/** As `numberText`; what is left empty becomes undefined. */
export function optionalNumberText(t: Texts, rules: NumberRules) {
  return z
    .string()
    .trim()
    .transform((text) => (text === "" ? undefined : toNumber(text)))
    .pipe(checkedNumber(t, rules).optional())
}

/** A comma before three digits may part thousands: 1,000 is not taken for 1, nor for a thousand. */
const AMBIGUOUS = /^[1-9]\d*,\d{3}$/

function toNumber(text: string): number {
  return AMBIGUOUS.test(text) ? NaN : Number(text.replace(",", "."))
}

function checkedNumber(t: Texts, { isInteger, min, max, isPositive, kept }: NumberRules) {
  const holds = (rule: (value: number) => boolean) => (value: number) =>
    value === kept || rule(value)
  return z
    .number(t("validation.number"))
    .refine(
      holds((value) => !isInteger || Number.isInteger(value)),
      t("validation.integer"),
    )
    .refine(
      holds((value) => !isPositive || value > 0),
      t("validation.positive"),
    )
    .refine(
      holds((value) => min === undefined || value >= min),
      t("validation.atLeast", { min }),
    )
    .refine(
      holds((value) => max === undefined || value <= max),
      t("validation.atMost", { max }),
    )
}
