import { DateTime } from "luxon"

/** Both `YYYY-MM-DD`. */
export interface DateWindow {
  from: string
  to: string
}

/**
 * Splits a span of days into windows for the account's list (API, "List own shipments"). The API does not say
 * whether end dates count, or in which time zone. So each window is a day wider on both sides, and an id may come
 * twice (`addIds` keeps it once).
 *
 * @param daysPerWindow at least 1
 * @throws RangeError for invalid days, or a span that ends before it begins
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

/**
 * The ids of an account's shipments, ascending and each once. A comparison keeps nothing else per shipment: only
 * these eight bytes.
 */
export type AccountIds = Float64Array

export const NO_IDS: AccountIds = new Float64Array(0)

/** Merges the ids of another window, in whatever order they come. */
export function addIds(known: AccountIds, listed: Iterable<number>): AccountIds {
  const added = Float64Array.from(listed).sort()
  const merged = new Float64Array(known.length + added.length)
  let length = 0
  for (let i = 0, j = 0; i < known.length || j < added.length;) {
    const left = known[i] ?? Infinity
    const right = added[j] ?? Infinity
    const next = Math.min(left, right)
    if (left <= right) i++
    else j++
    if (length === 0 || merged[length - 1] !== next) merged[length++] = next
  }
  return merged.slice(0, length)
}

/** The ids above `id`, which need not be one of them. Copies nothing. */
export function idsAfter(ids: AccountIds, id: number): AccountIds {
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] ?? Infinity) <= id) low = middle + 1
    else high = middle
  }
  return ids.subarray(low)
}
