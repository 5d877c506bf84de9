import { distanceKm } from "./great-circle"
import type { Locker } from "./locker"
import { lockersByCode, lockersByCountry } from "./locker-list"
import { placeOfPostalCode } from "./place-of-postal-code"

export type LockerAtDistance = Locker & { distanceKm: number }

export function findLocker(code: string): Locker | undefined {
  return lockersByCode.get(code)
}

/**
 * A country's lockers, nearest to a postal code first; empty where there are none. Distances are
 * rounded to the ten metres that the answer shows, and equal ones are in the order of the codes.
 *
 * @param countryCode two letters, upper case
 * @param postalCode one of the country's formats, in any letter case, with or without its prefix
 */
export function nearestLockers(countryCode: string, postalCode: string): LockerAtDistance[] {
  const place = placeOfPostalCode(countryCode, postalCode)
  if (place === undefined) return []
  return (lockersByCountry.get(countryCode) ?? [])
    .map((locker) => ({ ...locker, distanceKm: Number(distanceKm(place, locker).toFixed(2)) }))
    .sort((one, other) => one.distanceKm - other.distanceKm || (one.code < other.code ? -1 : 1))
}
