/** Enough to follow how a price is counted. What is charged never has more. */
const MOST_DECIMALS = 4

/** A decimal of the service with its currency; with a code that no browser knows, both as they are. */
export function formatMoney(decimal: string, currencyCode: string | null, locale: string): string {
  return format(decimal, currencyCode, { locale })
}

/** The same for a price that is still being counted: with the decimals that its currency does not have. */
export function formatExactMoney(decimal: string, currencyCode: string, locale: string): string {
  return format(decimal, currencyCode, { locale, maximumFractionDigits: MOST_DECIMALS })
}

function format(
  decimal: string,
  currencyCode: string | null,
  { locale, ...options }: Intl.NumberFormatOptions & { locale: string },
): string {
  try {
    return Number(decimal).toLocaleString(locale, {
      ...options,
      style: "currency",
      currency: currencyCode ?? "",
    })
  } catch {
    return [decimal, currencyCode?.toUpperCase()].filter(Boolean).join(" ")
  }
}
