const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago something was, in its largest whole unit: "5 min. ago". */
export function formatAge(iso: string, now: string, locale: string): string {
  const seconds = Math.max(0, (Date.parse(now) - Date.parse(iso)) / 1000)
  const format = new Intl.RelativeTimeFormat(locale, { style: "long", numeric: "always" })
  if (seconds < MINUTE) return format.format(-Math.floor(seconds), "second")
  if (seconds < HOUR) return format.format(-Math.floor(seconds / MINUTE), "minute")
  if (seconds < DAY) return format.format(-Math.floor(seconds / HOUR), "hour")
  return format.format(-Math.floor(seconds / DAY), "day")
}
