/** A day or two, such as `2026-11-24`, as a locale writes them; undefined for what are no days. */
export function formatDates(from: string, to: string, locale: string): string | undefined {
  // A day has no time zone: read and written in the same one, it stays the day it is.
  const days = new Intl.DateTimeFormat(locale, {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  })
  const [first, last] = [new Date(from), new Date(to)]
  if (Number.isNaN(first.getTime()) || Number.isNaN(last.getTime()) || first > last) {
    return undefined
  }
  return days.formatRange(first, last)
}
