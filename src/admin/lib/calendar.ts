export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** The short name of an ISO weekday, 1 = Monday. */
export function formatWeekday(weekday: number, locale: string): string {
  // 1 January 2024 was a Monday.
  return formatUtc(new Date(Date.UTC(2024, 0, weekday)), locale, { weekday: "short" })
}

/** A calendar day (`2026-12-24`) in words. */
export function formatDate(isoDate: string, locale: string): string {
  return formatUtc(new Date(`${isoDate}T00:00:00Z`), locale, { dateStyle: "medium" })
}

/** A moment by the clock of a time zone, by default that of whoever looks at it. */
export function formatMoment(iso: string, locale: string, timeZone?: string): string {
  return new Date(iso).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short", timeZone })
}

function formatUtc(date: Date, locale: string, options: Intl.DateTimeFormatOptions): string {
  return date.toLocaleDateString(locale, { ...options, timeZone: "UTC" })
}
