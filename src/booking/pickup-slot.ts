import { DateTime } from "luxon"
import { toCountryCode, type BookingAddress, joinParts, tidy } from "../addresses"

const FORMAT = "yyyy-MM-dd HH:mm:ss"
/** Closed for longer than this is a mistake in the settings. */
const MAX_DAYS = 366

export interface PickupSettings {
  /** IANA name of the stock location's time zone. */
  timeZone: string
  /** `HH:MM`; an order from this minute on is collected on a later day. */
  cutOff: string
  /** `HH:MM` when the carrier comes. */
  pickupTime: string
  /** 1 Monday to 7 Sunday. */
  workingDays: number[]
  /** `YYYY-MM-DD`. */
  closedDays: string[]
}

export interface PickupSlot {
  /** `YYYY-MM-DD HH:MM:SS` on the clock of the location, as `parcel_pickup_date` takes it. */
  text: string
  at: Date
}

/** Thrown when the settings leave no pickup at all; the message names the setting. */
export class PickupSettingsError extends Error {
  override readonly name = "PickupSettingsError"
  readonly merchantMessage = this.message
}

/**
 * The next pickup. If the change to summer time skips its hour, the pickup moves to the time after it.
 *
 * @throws PickupSettingsError
 */
export function nextPickup(question: PickupSettings & { now: Date }): PickupSlot {
  const [next] = nextPickups({ ...question, count: 1 })
  return next
}

/**
 * The next pickups, at most one a day; fewer than `count` if a year has no more.
 *
 * @throws PickupSettingsError
 */
export function nextPickups({
  now,
  count,
  ...settings
}: PickupSettings & { now: Date; count: number }): [PickupSlot, ...PickupSlot[]] {
  const local = DateTime.fromJSDate(now, { zone: settings.timeZone })
  if (!local.isValid) {
    throw new PickupSettingsError(`The time zone "${settings.timeZone}" is not known.`)
  }
  const cutOff = clockTime(settings.cutOff, "cut-off time")
  const pickupTime = clockTime(settings.pickupTime, "pickup time")
  if (!settings.workingDays.some((day) => Number.isInteger(day) && day >= 1 && day <= 7)) {
    throw new PickupSettingsError("No working day is set, so nothing can be collected.")
  }
  const slots: PickupSlot[] = []
  for (let days = 0; days <= MAX_DAYS && slots.length < count; days++) {
    const day = local.startOf("day").plus({ days })
    const pickup = day.set(pickupTime)
    if (!settings.workingDays.includes(day.weekday)) continue
    if (settings.closedDays.includes(day.toISODate() ?? "")) continue
    if (days === 0 && local >= day.set(cutOff)) continue
    if (pickup <= local) continue
    slots.push({ text: pickup.toFormat(FORMAT), at: pickup.toJSDate() })
  }
  const [first, ...others] = slots
  if (!first) {
    throw new PickupSettingsError("The closed days leave no working day within a year.")
  }
  return [first, ...others]
}

/** The day of a pickup. */
export function dateOf(pickupText: string): string {
  return pickupText.slice(0, "2026-12-24".length)
}

/** The day of a stored pickup, `YYYY-MM-DD` on the clock of its location. */
export function dateIn(timeZone: string, pickupAt: Date): string {
  return dateOf(DateTime.fromJSDate(pickupAt, { zone: timeZone }).toFormat(FORMAT))
}

/** Whether a text is a real date and time in the form of `parcel_pickup_date`. */
export function isPickupText(text: string): boolean {
  return DateTime.fromFormat(text, FORMAT, { zone: "utc" }).isValid
}

function clockTime(text: string, setting: string): { hour: number; minute: number } {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  if (hour === undefined || minute === undefined) {
    throw new PickupSettingsError(`The ${setting} "${text}" is not of the form HH:MM.`)
  }
  return { hour: Number(hour), minute: Number(minute) }
}

/**
 * The address where the carrier collects, in one line, for `parcel_pickup_address`.
 *
 * Empty when it names no street or no town: no carrier could collect there.
 */
export function pickupAddressText(address: BookingAddress | null | undefined): string {
  if (!address || !tidy(address.address1) || !tidy(address.city)) return ""
  const { company, address1, address2, postalCode, city, province, countryCode } = address
  const town = joinParts([postalCode, city], " ")
  return joinParts([company, address1, address2, town, province, toCountryCode(countryCode)], ", ")
}
