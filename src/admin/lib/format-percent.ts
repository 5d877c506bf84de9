/** A decimal of percent, such as "8.25", as a percentage. */
export function formatPercent(decimal: string, locale: string): string {
  return (Number(decimal) / 100).toLocaleString(locale, {
    style: "percent",
    maximumFractionDigits: 4,
  })
}
