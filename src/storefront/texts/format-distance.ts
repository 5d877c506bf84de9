/** A distance as a locale writes it: in tens of metres below one kilometre. */
export function formatDistance(kilometres: number, locale: string): string {
  const metres = Math.round(kilometres * 100) * 10
  const [value, unit] = metres < 1000 ? [metres, "meter"] : [kilometres, "kilometer"]
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit,
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value)
}
