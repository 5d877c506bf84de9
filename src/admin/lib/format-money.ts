/** Enough to follow a calculation. Charged prices never have more decimals. */
const MOST_DECIMALS = 4

/** A decimal amount with its currency. A currency unknown to the browser is shown as its code. */
export function formatMoney(decimal: string, currencyCode: string | null, locale: string): string {
  return format(decimal, currencyCode, { locale })
}

/** Like `formatMoney`, but for a price in calculation: with more decimals than the currency has. */
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

/** A decimal of percent, such as "8.25", as a percentage. */
export function formatPercent(decimal: string, locale: string): string {
  return (Number(decimal) / 100).toLocaleString(locale, {
    style: "percent",
    maximumFractionDigits: 4,
  })
}
