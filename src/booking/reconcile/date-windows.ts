import { DateTime } from "luxon"

/** Both `YYYY-MM-DD`. */
export interface DateWindow {
  from: string
  to: string
}

/**
 * A span of days cut into windows for the account's list (API, "List own shipments"). Whether its end
 * dates count, and by which clock, is not documented: each window is asked for a day wider on both
 * sides, so neighbours overlap and an id may come twice (`addIds` keeps it once).
 *
 * @param daysPerWindow at least 1
 * @throws RangeError for days that are none, or a span that ends before it begins
 */
export function dateWindows({ from, to }: DateWindow, daysPerWindow: number): DateWindow[] {
  const first = day(from)
  const last = day(to)
  if (last < first) throw new RangeError(`The span ends on ${to}, before it begins on ${from}.`)
  if (!Number.isInteger(daysPerWindow) || daysPerWindow < 1) {
    throw new RangeError(`A window of ${daysPerWindow} days cannot be asked for.`)
  }
  const windows: DateWindow[] = []
  for (let start = first; start <= last; start = start.plus({ days: daysPerWindow })) {
    const end = DateTime.min(start.plus({ days: daysPerWindow - 1 }), last)
    windows.push({
      from: start.minus({ days: 1 }).toFormat("yyyy-MM-dd"),
      to: end.plus({ days: 1 }).toFormat("yyyy-MM-dd"),
    })
  }
  return windows
}

function day(text: string): DateTime {
  const parsed = DateTime.fromFormat(text, "yyyy-MM-dd", { zone: "utc" })
  if (!parsed.isValid) throw new RangeError(`"${text}" is no day of the form YYYY-MM-DD.`)
  return parsed
}
