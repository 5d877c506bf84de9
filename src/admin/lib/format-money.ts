/** A decimal of the service with its currency; with a code that no browser knows, both as they are. */
export function formatMoney(decimal: string, currencyCode: string | null, locale: string): string {
  try {
    const format = new Intl.NumberFormat(locale, {
      style: "currency",
      currency: currencyCode ?? "",
    })
    return format.format(Number(decimal))
  } catch {
    return [decimal, currencyCode?.toUpperCase()].filter(Boolean).join(" ")
  }
}
