import { en, type Texts } from "./languages/en"
import { et } from "./languages/et"
import { lt } from "./languages/lt"
import { lv } from "./languages/lv"
import { pl } from "./languages/pl"

export type { Texts }

export const LANGUAGES = [en, et, lt, lv, pl]

/** Texts for a locale such as `lv` or `lv-LV`; in English if there is no translation. */
export function textsIn(locale: string | undefined): Texts {
  return LANGUAGES.find((texts) => languageOf(texts.locale) === languageOf(locale ?? "")) ?? en
}

function languageOf(locale: string): string | undefined {
  return locale.split(/[-_]/)[0]?.toLowerCase()
}

/** A decimal such as 1.5 with the decimal sign of the language. */
export function decimalIn({ locale }: Texts, decimal: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  return decimal.replace(".", parts.find(({ type }) => type === "decimal")?.value ?? ".")
}

/** Decimals such as 1.5 and 2 with as many digits after the decimal sign: 1.5 and 2.0. */
export function alignedDecimals(texts: Texts, decimals: string[]): string[] {
  const most = Math.max(...decimals.map((decimal) => fraction(decimal).length))
  return decimals.map((decimal) => {
    const [whole = ""] = decimal.split(".")
    return decimalIn(texts, most > 0 ? `${whole}.${fraction(decimal).padEnd(most, "0")}` : whole)
  })
}

function fraction(decimal: string): string {
  return decimal.split(".")[1] ?? ""
}

/** For example "3 shipments". */
export function countShipments({ locale, shipments }: Texts, count: number): string {
  const form = new Intl.PluralRules(locale).select(count)
  return fillText(shipments[form] ?? shipments.other, { count })
}

/** Replaces names in braces by their values. */
export function fillText(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (name, key: string) => String(values[key] ?? name))
}

/** Outer sizes in millimetres as `30 × 20 × 12.5`, in centimetres. */
export function sizesIn(
  texts: Texts,
  { lengthMm, widthMm, heightMm }: { lengthMm: number; widthMm: number; heightMm: number },
): string {
  return [lengthMm, widthMm, heightMm]
    .map((side) => decimalIn(texts, String(side / 10)))
    .join(" × ")
}
