import { type Reason, readReason } from "./cart-quotes"
import { fieldsOf, needed, neededList, numberOf, textOf } from "./read-value"

/** Where a parcel locker is: what an order keeps of it. */
export interface LockerPlace {
  code: string
  name: string
  address: string | null
  city: string | null
  postal_code: string | null
  /** Two letters, lower case. */
  country_code: string
}

/** A parcel locker. Sizes are in centimetres, the weight in kilograms; null is unknown. */
export interface Locker extends LockerPlace {
  latitude: number | null
  longitude: number | null
  distance_km: number | null
  max_length: number | null
  max_width: number | null
  max_height: number | null
  max_weight: number | null
}

/** The parcel lockers of an area, nearest first, and what else there is to say of it. */
export interface LockerList {
  country_code: string | null
  /** Around which the list was made. */
  postal_code: string | null
  /** Remembered from before, since the service does not answer. */
  is_stale: boolean
  lockers: Locker[]
  /** How many were left out, since they do not take the cart's packages. */
  too_small: number
  /** Why there is no list. */
  reason: Reason | null
}

/** @throws ShippingClientError of kind `unreadable` */
export function readLockerList(body: unknown): LockerList {
  const fields = fieldsOf(body)
  return {
    country_code: textOf(fields?.country_code),
    postal_code: textOf(fields?.postal_code),
    is_stale: fields?.is_stale === true,
    lockers: neededList(fields?.lockers, "lockers", readLocker),
    too_small: numberOf(fields?.too_small) ?? 0,
    reason: readReason(fields?.reason),
  }
}

function readLocker(value: unknown): Locker {
  const fields = fieldsOf(value)
  return {
    ...readLockerPlace(value),
    latitude: numberOf(fields?.latitude),
    longitude: numberOf(fields?.longitude),
    distance_km: numberOf(fields?.distance_km),
    max_length: numberOf(fields?.max_length),
    max_width: numberOf(fields?.max_width),
    max_height: numberOf(fields?.max_height),
    max_weight: numberOf(fields?.max_weight),
  }
}

/** @throws ShippingClientError of kind `unreadable` */
export function readLockerPlace(value: unknown): LockerPlace {
  const fields = fieldsOf(value)
  const code = needed(textOf(fields?.code), "locker code")
  return {
    code,
    name: textOf(fields?.name) ?? code,
    address: textOf(fields?.address),
    city: textOf(fields?.city),
    postal_code: textOf(fields?.postal_code),
    country_code: textOf(fields?.country_code) ?? "",
  }
}

/** What a cart's shipping method has as `data` when it brings the parcel to a locker. */
export interface LockerMethodData extends Record<string, unknown> {
  locker_code: string
  /** Where the locker was found; the store looks for it there. */
  locker_postal_code?: string
}

/**
 * The `data` to add a shipping method with.
 *
 * @param list in which the locker was found; without it the store looks around the cart's address
 */
export function lockerMethodData(
  locker: Pick<Locker, "code">,
  list?: Pick<LockerList, "postal_code">,
): LockerMethodData {
  const postalCode = list?.postal_code
  return {
    locker_code: locker.code,
    ...(postalCode && { locker_postal_code: postalCode }),
  }
}
