import { DateTime } from "luxon"
import { isHoliday } from "../holidays"

/** Days to look ahead; later than that there is no estimate. */
const MAX_DAYS = 366

interface DeliveryQuestion {
  /** `YYYY-MM-DD`, the planned day of pickup in the time zone of the pickup address. */
  pickupDate: string
  deliveryDays: { min: number; max: number }
  /** Where the parcel comes from and goes to: two letters, upper case. Public holidays of either do not count. */
  countries: readonly string[]
  /** ISO weekdays on which the carrier delivers, 1 = Monday; by default Monday to Friday. */
  workingDays?: readonly number[]
}

export interface DeliveryEstimate {
  /** `YYYY-MM-DD`, both included. */
  from: string
  to: string
}

/**
 * The first and the last day on which a parcel may arrive. Counts the service's days (API, "Price quote",
 * `delivery_days`) as working days: 0 is the day of pickup, 1 the next working day. A pickup on a holiday or at a weekend
 * counts as one on the next working day: the carrier may not come earlier.
 *
 * The API does not say which days count; this reading promises least. Undefined for an invalid date, or more than
 * a year ahead.
 */
export function estimateDelivery({
  pickupDate,
  deliveryDays,
  countries,
  workingDays = [1, 2, 3, 4, 5],
}: DeliveryQuestion): DeliveryEstimate | undefined {
  const isWorkingDay = (day: DateTime): boolean =>
    workingDays.includes(day.weekday) &&
    !countries.some((country) => isHoliday(country, dateOf(day)))
  // In UTC every day has 24 hours; only dates are counted here.
  const pickup = DateTime.fromFormat(pickupDate, "yyyy-MM-dd", { zone: "utc" })
  if (!pickup.isValid) return undefined
  /** By number of working days. */
  const dates: string[] = []
  for (let ahead = 0; ahead <= MAX_DAYS && dates.length <= deliveryDays.max; ahead++) {
    const day = pickup.plus({ days: ahead })
    if (isWorkingDay(day)) dates.push(dateOf(day))
  }
  const from = dates[deliveryDays.min]
  const to = dates[deliveryDays.max]
  return from && to ? { from, to } : undefined
}

function dateOf(day: DateTime): string {
  return day.toFormat("yyyy-MM-dd")
}
