import { DateTime } from "luxon"

/** Further ahead than this nothing is promised. */
const MAX_DAYS = 366

interface DeliveryQuestion {
  /** `YYYY-MM-DD`, the day on which the carrier collects, where it is collected. */
  pickupDate: string
  deliveryDays: { min: number; max: number }
  /** `YYYY-MM-DD` of days that do not count, such as public holidays. */
  closedDays: readonly string[]
  /** On which the carrier delivers; ISO weekdays, 1 = Monday. Monday to Friday unless given. */
  workingDays?: readonly number[]
}

export interface DeliveryEstimate {
  /** `YYYY-MM-DD`, both included. */
  from: string
  to: string
}

/**
 * Between which days a parcel will arrive: the service's days (API, "Price quote", `delivery_days`),
 * counted as working days from the day of pickup; 1 is the next working day, 0 the day of pickup or
 * the first working day after it.
 *
 * The document does not say which days count, so that this is the reading which promises least.
 * Undefined when nothing can be said: no date, or more than a year ahead.
 */
export function estimateDelivery({
  pickupDate,
  deliveryDays,
  closedDays,
  workingDays = [1, 2, 3, 4, 5],
}: DeliveryQuestion): DeliveryEstimate | undefined {
  const counts = (day: DateTime): boolean =>
    workingDays.includes(day.weekday) && !closedDays.includes(dateOf(day))
  // In UTC every day has 24 hours; the dates are only counted, not put on a clock.
  const pickup = DateTime.fromFormat(pickupDate, "yyyy-MM-dd", { zone: "utc" })
  if (!pickup.isValid) return undefined
  /** Dates by the number of the working day; the first is the day of pickup. */
  const dates: string[] = counts(pickup) ? [dateOf(pickup)] : []
  for (let ahead = 1; ahead <= MAX_DAYS && dates.length <= deliveryDays.max; ahead++) {
    const day = pickup.plus({ days: ahead })
    if (!counts(day)) continue
    // Collected on a day that does not count, the parcel moves on the first one that does: both 0 and 1.
    if (dates.length === 0) dates.push(dateOf(day))
    dates.push(dateOf(day))
  }
  const from = dates[deliveryDays.min]
  const to = dates[deliveryDays.max]
  return from && to ? { from, to } : undefined
}

function dateOf(day: DateTime): string {
  return day.toFormat("yyyy-MM-dd")
}
