import { MedusaError } from "@medusajs/framework/utils"
import { DateTime } from "luxon"

const DEFAULT_MONTHS = 12

/** First and last day, `YYYY-MM-DD`. */
interface Days {
  from: string
  to: string
}

/**
 * The days that margins are shown for: unless told, up to today, from the first day of the month that
 * makes twelve.
 *
 * @throws MedusaError INVALID_DATA naming the field, for a span that ends before it begins
 */
export function marginSpan({ from, to }: Partial<Days>, now: { at: Date; timeZone: string }): Days {
  const today = DateTime.fromJSDate(now.at, { zone: now.timeZone })
  const last = to === undefined ? today : DateTime.fromISO(to, { zone: now.timeZone })
  const first = last.startOf("month").minus({ months: DEFAULT_MONTHS - 1 })
  const days = { from: from ?? first.toFormat("yyyy-MM-dd"), to: last.toFormat("yyyy-MM-dd") }
  if (days.from > days.to) {
    const end = to === undefined ? "today" : "to"
    throw new MedusaError(MedusaError.Types.INVALID_DATA, `from: must not be after ${end}`)
  }
  return days
}
