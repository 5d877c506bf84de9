/** More is refused where a decimal comma is entered: 1,275 could be a thousand. */
export const WEIGHT_DECIMALS = 2

/** Grams as kilograms: 1.28 kg. */
export function formatWeight(grams: number, locale: string): string {
  return (grams / 1000).toLocaleString(locale, {
    style: "unit",
    unit: "kilogram",
    maximumFractionDigits: WEIGHT_DECIMALS,
  })
}
