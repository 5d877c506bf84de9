import { fieldsOf, httpsOf, needed, neededList, numberOf, textOf } from "./read-value"
import type { components, operations } from "./store-paths"

/** A parcel locker's code, name and place, as an order keeps it. */
export type LockerPlace = components["schemas"]["StoredLocker"]

/** A parcel locker. Sizes are in centimetres, the weight in kilograms; null is unknown. */
export type Locker = components["schemas"]["Locker"]

/** Why something is not available: a code for programs, and a text for the customer. A later store may have more codes. */
export interface Reason {
  code: string
  text: string | null
}

type StoreLockers = operations["getStoreLockers"]["responses"]["200"]["content"]["application/json"]

/** The parcel lockers of an area, nearest first. */
export interface LockerList extends Omit<StoreLockers, "reason"> {
  /** Why the list is missing. */
  reason: Reason | null
}

/** @throws DeliveryError of kind `unreadable` */
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
    opening_hours: textOf(fields?.opening_hours),
    picture_url: httpsOf(fields?.picture_url),
  }
}

/** @throws DeliveryError of kind `unreadable` */
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

/** Null if there is no code. */
export function readReason(value: unknown): Reason | null {
  const fields = fieldsOf(value)
  const code = textOf(fields?.code)
  return code === null ? null : { code, text: textOf(fields?.text) }
}

/** The `data` of a shipping method that delivers to a locker. */
export interface LockerMethodData extends Record<string, unknown> {
  locker_code: string
  /** Postal code near which the locker was found; the store searches there. */
  locker_postal_code?: string
}

/**
 * The `data` for adding a shipping method.
 *
 * @param list the list that contains the locker; without it the store searches near the cart's address
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
