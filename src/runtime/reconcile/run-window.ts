import { MedusaError } from "@medusajs/framework/utils"
import { DateTime } from "luxon"
import type { DateWindow } from "../../booking"

const DEFAULT_DAYS = 35
const LONGEST_DAYS = 731

/**
 * The days that a comparison is to cover: the last 35 before `to`, which is today, unless told. A day is
 * one of UTC; the account is asked for a day more on both sides.
 *
 * @throws MedusaError INVALID_DATA naming the field, for a span that ends before it begins or exceeds
 * two years
 */
export function runWindow({ from, to }: Partial<DateWindow>, now: Date): DateWindow {
  const today = DateTime.fromJSDate(now, { zone: "utc" }).startOf("day")
  const last = to === undefined ? today : day(to)
  const first = from === undefined ? last.minus({ days: DEFAULT_DAYS }) : day(from)
  if (first > last) {
    const end = to === undefined ? "today" : "to"
    throw new MedusaError(MedusaError.Types.INVALID_DATA, `from: must not be after ${end}`)
  }
  if (last.diff(first, "days").days > LONGEST_DAYS) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `from: must be at most ${LONGEST_DAYS} days before to`,
    )
  }
  return { from: first.toFormat("yyyy-MM-dd"), to: last.toFormat("yyyy-MM-dd") }
}

function day(text: string): DateTime {
  return DateTime.fromISO(text, { zone: "utc" })
}
