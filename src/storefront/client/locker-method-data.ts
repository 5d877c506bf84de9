import type { Locker, LockerList } from "./locker-list"

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
