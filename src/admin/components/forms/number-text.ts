import { z } from "zod"
import { DECIMAL } from "../../../settings"
import type { Texts } from "../../i18n/use-texts"

interface NumberRules {
  isInteger?: boolean
  min?: number
  max?: number
  isPositive?: boolean
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

function checkedNumber(
  t: Texts,
  { isInteger, min = -Infinity, max = Infinity, isPositive }: NumberRules,
) {
  return z
    .number(t("validation.number"))
    .refine((value) => !isInteger || Number.isInteger(value), t("validation.integer"))
    .refine((value) => !isPositive || value > 0, t("validation.positive"))
    .refine((value) => value >= min, t("validation.atLeast", { min }))
    .refine((value) => value <= max, t("validation.atMost", { max }))
}

/** A comma before three digits may separate thousands: 1,000 is refused, not read as 1 or as a thousand. */
const AMBIGUOUS = /^[1-9]\d*,\d{3}$/

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
    .transform((text) => text || null)
    .pipe(decimalText(t).nullable())
}

function isDecimal(text: string): boolean {
  return !AMBIGUOUS.test(text) && DECIMAL.test(toDecimal(text))
}

/** The text with a decimal point. */
export function toDecimal(text: string): string {
  return text.replace(",", ".")
}

/** Not 1,000: the comma may separate thousands or decimals. */
const UNSIGNED = /^(?![1-9]\d*,\d{3}$)(\d+)(?:[.,](\d*))?$/

/**
 * An entered decimal number times a power of ten. It only moves the point, so it loses no digits and adds no
 * rounding errors. Other text stays unchanged.
 */
export function movedPoint(text: string, places: number): string {
  const [, whole = "", fraction = ""] = UNSIGNED.exec(text.trim()) ?? []
  if (!whole) {
    return text
  }
  const zeros = "0".repeat(Math.abs(places))
  const digits = `${zeros}${whole}${fraction}${zeros}`
  const point = zeros.length + whole.length + places
  const before = digits.slice(0, point).replace(/^0+(?=\d)/, "")
  const after = digits.slice(point).replace(/(?<!0)0+$/, "")
  return after ? `${before}.${after}` : before
}
