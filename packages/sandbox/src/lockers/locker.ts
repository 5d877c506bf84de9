/** A parcel locker. Degrees, centimetres and kilograms. */
export type Locker = {
  code: string
  name: string
  street: string
  city: string
  postalCode: string
  countryCode: string
  latitude: number
  longitude: number
  maxLength: number
  maxWidth: number
  maxHeight: number
  maxWeight: number
}

/**
 * A row in a country's list of lockers: code, postal code, degrees north and east, size, city, place and
 * street. A code is never reused, because shipments refer to it.
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

/**
 * A small locker has drawers indoors, a medium one has no large doors, a large one takes all that its service
 * carries (`carrierB_locker` in the catalogue).
 */
type LockerSize = "S" | "M" | "L"

/** Outer sizes in centimetres, weight in kilograms. */
type LargestPackage = { maxLength: number; maxWidth: number; maxHeight: number; maxWeight: number }

const largestPackages: Readonly<Record<LockerSize, LargestPackage>> = {
  S: { maxLength: 45, maxWidth: 35, maxHeight: 15, maxWeight: 10 },
  M: { maxLength: 64, maxWidth: 38, maxHeight: 19, maxWeight: 20 },
  L: { maxLength: 64, maxWidth: 39, maxHeight: 38, maxWeight: 30 },
}

/**
 * An area of postal codes: their first digits, degrees north and east, and a name. The place is the main town,
 * or the middle of a part of a city.
 */
export type PostalArea = readonly [
  firstDigits: string,
  latitude: number,
  longitude: number,
  name: string,
]
