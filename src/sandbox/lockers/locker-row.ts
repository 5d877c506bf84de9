import type { Locker } from "./locker"
import { largestPackages, type LockerSize } from "./locker-size"

/**
 * A locker as the lists by country write it: code, postal code, degrees north, degrees east, size,
 * city, place and street. A code is never given to another locker: shipments are stored with it.
 */
export type LockerRow = readonly [
  code: string,
  postalCode: string,
  latitude: number,
  longitude: number,
  size: LockerSize,
  city: string,
  place: string,
  street: string,
]

export function lockerOf(countryCode: string, row: LockerRow): Locker {
  const [code, postalCode, latitude, longitude, size, city, place, street] = row
  return {
    code,
    name: `${city}, ${place}`,
    street,
    city,
    postalCode,
    countryCode,
    latitude,
    longitude,
    ...largestPackages[size],
  }
}
