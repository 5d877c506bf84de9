import { z } from "zod"
import lockerRows from "./locker-rows.json"
import areaRows from "./postal-area-rows.json"

/** A parcel locker, and the outer size and weight of the largest package that it takes. */
export type Locker = Place & {
  code: string
  name: string
  street: string
  city: string
  postalCode: string
  countryCode: string
  openingHours: string
} & LargestPackage

/** Degrees north and east. */
type Place = { latitude: number; longitude: number }

export type LockerAtDistance = Locker & { distanceKm: number }

export function findLocker(code: string): Locker | undefined {
  return lockersByCode.get(code)
}

/**
 * A country's lockers, nearest to a postal code first; empty if the country has none. Distances are rounded to
 * ten metres, as in the answer; equal ones are sorted by code.
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

/** This many digits make a city or a district, the largest area. */
const districtDigits = 2

/**
 * The rough place of a postal code; undefined for a country without lockers.
 *
 * The postal code of a locker is at that locker, or in the middle of several. Any other code is in the middle
 * of the smallest known area that contains it: within a few kilometres in Tallinn, Vilnius and Kaunas, within
 * ten in Rīga and other cities, up to fifty in the country, where a whole district counts as its main town. A
 * code of no known area is in the area with the nearest number. The real service may know every address; the
 * sandbox has no list of them.
 *
 * @param countryCode two letters, upper case
 */
export function placeOfPostalCode(countryCode: string, postalCode: string): Place | undefined {
  const places = placesByCountry.get(countryCode)
  if (places === undefined) return undefined
  const digits = digitsOf(postalCode)
  for (let length = digits.length; length >= districtDigits; length--) {
    const place = places.get(digits.slice(0, length))
    if (place !== undefined) return place
  }
  return places.get(nearestDistrict(places, digits))
}

function nearestDistrict(places: ReadonlyMap<string, Place>, digits: string): string {
  const district = Number(digits.slice(0, districtDigits))
  const distance = (known: string) => Math.abs(Number(known) - district)
  const districts = [...places.keys()].filter((known) => known.length === districtDigits)
  return districts.sort((one, other) => distance(one) - distance(other))[0] ?? ""
}

function digitsOf(postalCode: string): string {
  return postalCode.replace(/\D/g, "")
}

const earthRadiusKm = 6371
const radians = Math.PI / 180

/** Along the great circle of a sphere; at most half a percent wrong. */
export function distanceKm(from: Place, to: Place): number {
  const halfLatitude = ((to.latitude - from.latitude) * radians) / 2
  const halfLongitude = ((to.longitude - from.longitude) * radians) / 2
  const part =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(from.latitude * radians) *
      Math.cos(to.latitude * radians) *
      Math.sin(halfLongitude) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(part))
}

/** Outer sizes in centimetres, weight in kilograms. */
type LargestPackage = { maxLength: number; maxWidth: number; maxHeight: number; maxWeight: number }

/**
 * A small locker has drawers indoors, a medium one has no large doors, a large one takes all that its service
 * carries (`carrierB_locker` in the catalogue).
 */
const largestPackages: Readonly<Record<"S" | "M" | "L", LargestPackage>> = {
  S: { maxLength: 45, maxWidth: 35, maxHeight: 15, maxWeight: 10 },
  M: { maxLength: 64, maxWidth: 38, maxHeight: 19, maxWeight: 20 },
  L: { maxLength: 64, maxWidth: 39, maxHeight: 38, maxWeight: 30 },
}

/** Small lockers are indoors and open with their shop. */
const shopHours = "Mon-Fri 8:00-20:00, Sat-Sun 9:00-18:00"
const anyTime = "24/7"

const text = z.string()

/**
 * A row of `locker-rows.json`: code, postal code, degrees north and east, size, city, place and street. Towns, streets
 * and postal codes are real; lockers and their places are invented. A code begins with the country. It is never
 * reused, because shipments refer to it.
 */
const lockerSchema = z
  .tuple([text, text, z.number(), z.number(), z.enum(["S", "M", "L"]), text, text, text])
  .transform(([code, postalCode, latitude, longitude, size, city, place, street]) => ({
    code,
    name: `${city}, ${place}`,
    street,
    city,
    postalCode,
    countryCode: code.slice(0, 2),
    latitude,
    longitude,
    openingHours: size === "S" ? shopHours : anyTime,
    ...largestPackages[size],
  }))

/**
 * A row of `postal-area-rows.json`: country, first digits of the postal codes, degrees north and east, and a name. The
 * place is the main town, or the middle of a part of a city.
 */
const areaSchema = z.tuple([text, text, z.number(), z.number(), text])

const lockersByCode: ReadonlyMap<string, Locker> = new Map(
  z
    .array(lockerSchema)
    .parse(lockerRows)
    .map((locker) => [locker.code, locker]),
)

export const postalAreas = z.array(areaSchema).parse(areaRows)

/** The lockers by country: two-letter codes in upper case. */
export const lockersByCountry: ReadonlyMap<string, readonly Locker[]> = new Map(
  [...new Set(postalAreas.map(([country]) => country))].map((country) => [
    country,
    [...lockersByCode.values()].filter(({ countryCode }) => countryCode === country),
  ]),
)

const placesByCountry = new Map(
  [...lockersByCountry].map(([country, lockers]) => [country, placesOf(country, lockers)]),
)

/** Places by the first digits of postal codes; a locker's own code counts with all its digits. */
function placesOf(ofCountry: string, lockers: readonly Locker[]): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>()
  for (const [country, digits, latitude, longitude] of postalAreas) {
    if (country === ofCountry) places.set(digits, { latitude, longitude })
  }
  for (const { postalCode } of lockers) {
    const sameCode = lockers.filter((locker) => locker.postalCode === postalCode)
    places.set(digitsOf(postalCode), {
      latitude: mean(sameCode.map(({ latitude }) => latitude)),
      longitude: mean(sameCode.map(({ longitude }) => longitude)),
    })
  }
  return places
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0) / numbers.length
}
