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

/** Grams as they are: 1,275 g. */
export function formatGrams(
  grams: number,
  locale: string,
  options?: Pick<Intl.NumberFormatOptions, "signDisplay">,
): string {
  return grams.toLocaleString(locale, { ...options, style: "unit", unit: "gram" })
}

/** Seconds as minutes and seconds: 1 min 35 sec. */
export function formatDuration(seconds: number, locale: string): string {
  const parts = [
    [Math.floor(seconds / 60), "minute"],
    [seconds % 60, "second"],
  ] as const
  return parts
    .filter(([value, unit]) => value > 0 || (unit === "second" && seconds === 0))
    .map(([value, unit]) => value.toLocaleString(locale, { style: "unit", unit }))
    .join(" ")
}

/** Names countries by their codes. One that the browser does not know keeps its code. */
export function countryNames(locale: string): (code: string) => string {
  const names = new Intl.DisplayNames(locale, { type: "region", fallback: "code" })
  return (code) => names.of(code.toUpperCase()) ?? code
}

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** The name of an ISO weekday, 1 = Monday. */
export function formatWeekday(day: number, locale: string, weekday: "short" | "long" = "short") {
  // 1 January 2024 was a Monday.
  return formatUtc(new Date(Date.UTC(2024, 0, day)), locale, { weekday })
}

/** A calendar day (`2026-12-24`) in words. */
export function formatDate(isoDate: string, locale: string): string {
  return formatUtc(new Date(`${isoDate}T00:00:00Z`), locale, { dateStyle: "medium" })
}

/** A moment in a time zone, by default that of the browser. */
export function formatMoment(iso: string, locale: string, timeZone?: string): string {
  return new Date(iso).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short", timeZone })
}

function formatUtc(date: Date, locale: string, options: Intl.DateTimeFormatOptions): string {
  return date.toLocaleDateString(locale, { ...options, timeZone: "UTC" })
}

/** The calendar day that many days ago in the time zone of the browser: `2026-12-24`. */
export function daysAgo(days: number, now = new Date()): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days)
  const part = (number: number) => String(number).padStart(2, "0")
  return `${day.getFullYear()}-${part(day.getMonth() + 1)}-${part(day.getDate())}`
}

/** The first day of the month that many months ago in the time zone of the browser: `2026-12-01`. */
export function firstOfMonth(monthsAgo: number, now = new Date()): string {
  const day = new Date(now.getFullYear(), now.getMonth() - monthsAgo, 1)
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, "0")}-01`
}

/** A month (`2026-12`) in words. */
export function formatMonth(isoMonth: string, locale: string): string {
  return formatUtc(new Date(`${isoMonth}-01T00:00:00Z`), locale, {
    month: "short",
    year: "numeric",
  })
}

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const

/** How long ago something was, in its largest whole unit: "5 min. ago". */
export function formatAge(iso: string, now: string, locale: string): string {
  const seconds = Math.max(0, (Date.parse(now) - Date.parse(iso)) / 1000)
  const [unit, size] = UNITS.find(([, least]) => seconds >= least) ?? ["second", 1]
  const format = new Intl.RelativeTimeFormat(locale, { style: "long", numeric: "always" })
  return format.format(-Math.floor(seconds / size), unit)
}

/** A number of days in words: `2–4`, or `3` if it is exact. */
export function daysRange({ min, max }: { min: number; max: number }): string {
  return min === max ? String(max) : `${min}–${max}`
}

/** The time zones that the browser knows, and the saved one even if it does not. */
export function timeZones(saved?: string): string[] {
  return [...new Set([...Intl.supportedValuesOf("timeZone"), ...(saved ? [saved] : [])])].sort()
}

/** Whether clocks in both time zones show the same, in winter and in summer. */
export function isSameClock(one: string, other: string, now = new Date()): boolean {
  return [0, 6].every((month) => {
    const moment = new Date(Date.UTC(now.getFullYear(), month, 15))
    const [here, there] = [one, other].map((timeZone) => moment.toLocaleString("en", { timeZone }))
    return here === there
  })
}

/** Short facts in one line. Those that are empty are left out. */
export function dotted(...facts: (string | false | 0 | null | undefined)[]): string {
  return facts.filter(Boolean).join(" · ")
}
