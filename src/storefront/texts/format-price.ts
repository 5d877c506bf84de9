/** An amount in a currency, as a locale writes it; the plain number and code for a currency that does not exist. */
export function formatPrice(amount: number, currencyCode: string, locale: string): string {
  const currency = currencyCode.toUpperCase()
  try {
    return new Intl.NumberFormat(locale, { style: "currency", currency }).format(amount)
  } catch {
    return `${amount} ${currency}`.trim()
  }
}
