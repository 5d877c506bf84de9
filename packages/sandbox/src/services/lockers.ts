import { z } from "zod"
import cityRows from "./city-rows.json"
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

/** This many digits make a city or a district, the largest area; codes of letters have their own. */
const districtDigits = 2

/**
 * The rough place of a postal code; undefined for a country without lockers.
 *
 * The postal code of a locker is at that locker, or in the middle of several. Any other code is in the middle
 * of the smallest known area that contains it: within a few kilometres in Tallinn, Vilnius and Kaunas, within
 * ten in Rīga and other cities, up to fifty in the Baltic countries, where a whole district counts as its main town.
 * Elsewhere only the largest cities are known. A code of no known area is in the area with the nearest number. The
 * real service may know every address; the sandbox has no list of them.
 *
 * @param countryCode two letters, upper case
 */
export function placeOfPostalCode(countryCode: string, postalCode: string): Place | undefined {
  const places = placesByCountry.get(countryCode)
  if (places === undefined) return undefined
  const key = keyOf(postalCode)
  for (let length = key.length; length >= districtDigits; length--) {
    const place = places.get(key.slice(0, length))
    if (place !== undefined) return place
  }
  return places.get(nearestDistrict(places, key))
}

/** By number. Letters have no order on a map: such a code is in the country's first city. */
function nearestDistrict(places: ReadonlyMap<string, Place>, key: string): string {
  const districtKeys = [...places.keys()]
  const district = Number(key.slice(0, districtDigits))
  const distance = (one: string) => Math.abs(Number(one) - district)
  const districts = Number.isNaN(district) ? [] : districtKeys.filter((one) => /^\d\d$/.test(one))
  return districts.sort((one, other) => distance(one) - distance(other))[0] ?? districtKeys[0] ?? ""
}

/**
 * A postal code without its country and spaces. A hyphen ends the letters that it begins with, which are an area:
 * M- is Manchester, ME- is not.
 */
function keyOf(postalCode: string): string {
  const code = postalCode.toUpperCase().replace(/^(LV|LT|SI|L)-/, "")
  return code.replace(/[^A-Z\d]/g, "").replace(/^[A-Z]+/, "$&-")
}

function districtOf(postalCode: string): string {
  const key = keyOf(postalCode)
  return /^[A-Z]+-/.exec(key)?.[0] ?? key.slice(0, districtDigits)
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

type Area = z.infer<typeof areaSchema>

/**
 * A row of `city-rows.json`: country, postal code, degrees north and east, and the city, with a part of it where there
 * are several. A country's new cities come after its others, since the lockers are numbered by their place in the list.
 */
const cities = z.array(areaSchema).parse(cityRows)

/** Where lockers stand in each city: size, place, street, and how far north and east of its middle in degrees. */
const stands = [
  ["L", "Station", "Station Square 1", 0.001, 0.001],
  ["M", "Market Hall", "Market Square 4", -0.004, 0.006],
  ["S", "Supermarket", "High Street 25", 0.006, -0.008],
  ["L", "Shopping Centre", "Ring Road 110", -0.009, -0.01],
] as const

const firstOfCities = 2001

function lockersOfCities(country: string): Locker[] {
  return cities
    .filter(([code]) => code === country)
    .flatMap(lockersOfCity)
    .map((locker, index) => ({ ...locker, code: `${country}${firstOfCities + index}` }))
}

function lockersOfCity([countryCode, postalCode, latitude, longitude, name]: Area) {
  const [city = name, part] = name.split(", ")
  return stands.map(([size, place, street, north, east]) => ({
    name: `${city}, ${part ? `${part} ` : ""}${place}`,
    street,
    city,
    postalCode,
    countryCode,
    latitude: Number((latitude + north).toFixed(3)),
    longitude: Number((longitude + east).toFixed(3)),
    openingHours: size === "S" ? shopHours : anyTime,
    ...largestPackages[size],
  }))
}

export const postalAreas = [
  ...z.array(areaSchema).parse(areaRows),
  ...cities.map(([country, code, ...place]): Area => [country, districtOf(code), ...place]),
]

const lockersByCode: ReadonlyMap<string, Locker> = new Map(
  [
    ...z.array(lockerSchema).parse(lockerRows),
    ...[...new Set(cities.map(([country]) => country))].flatMap(lockersOfCities),
  ].map((locker) => [locker.code, locker]),
)

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

/** Places by how postal codes begin; a locker's own code counts as a whole. */
function placesOf(ofCountry: string, lockers: readonly Locker[]): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>()
  for (const [country, district, latitude, longitude] of postalAreas) {
    // The first city of a district is its largest.
    if (country === ofCountry && !places.has(district)) {
      places.set(district, { latitude, longitude })
    }
  }
  for (const { postalCode } of lockers) {
    const sameCode = lockers.filter((locker) => locker.postalCode === postalCode)
    places.set(keyOf(postalCode), {
      latitude: mean(sameCode.map(({ latitude }) => latitude)),
      longitude: mean(sameCode.map(({ longitude }) => longitude)),
    })
  }
  return places
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0) / numbers.length
}
