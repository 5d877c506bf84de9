/** Whether text is `YYYY-MM-DD` and such a day exists. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Whether text is `YYYY-MM-DD HH:MM:SS` and names a moment that exists. */
export function isCalendarMoment(text: string): boolean {
  const [day = "", time = "", ...rest] = text.split(" ")
  return rest.length === 0 && isCalendarDate(day) && /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time)
}
