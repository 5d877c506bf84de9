import { z } from "zod"
import type { Texts } from "../../i18n/use-texts"
import { AMBIGUOUS, toDecimal } from "./decimal-text"

interface NumberRules {
  isInteger?: boolean
  min?: number
  max?: number
  isPositive?: boolean
  /** The saved value. It stays valid, even outside the limits. */
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

/** As `numberText`, but empty becomes undefined. */
export function optionalNumberText(t: Texts, rules: NumberRules) {
  return z
    .string()
    .trim()
    .transform((text) => (text === "" ? undefined : toNumber(text)))
    .pipe(checkedNumber(t, rules).optional())
}

function toNumber(text: string): number {
  return AMBIGUOUS.test(text) ? NaN : Number(toDecimal(text))
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
