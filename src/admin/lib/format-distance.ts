/** Kilometres as people say them: 0.4 km, 12 km. */
export function formatDistance(kilometres: number, locale: string): string {
  return kilometres.toLocaleString(locale, {
    style: "unit",
    unit: "kilometer",
    maximumFractionDigits: kilometres < 10 ? 1 : 0,
  })
}
