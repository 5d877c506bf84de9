const GRAMS_PER_KILOGRAM = 1000

/** Grams as kilograms: 1.3 kg. */
export function formatWeight(grams: number, locale: string): string {
  const kilograms = grams / GRAMS_PER_KILOGRAM
  return kilograms.toLocaleString(locale, {
    style: "unit",
    unit: "kilogram",
    maximumFractionDigits: 2,
  })
}
