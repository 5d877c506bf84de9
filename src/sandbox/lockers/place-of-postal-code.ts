import type { Place } from "./great-circle"
import { lockersByCountry } from "./locker-list"
import { postalAreasOfEstonia } from "./postal-areas-of-estonia"
import { postalAreasOfLatvia } from "./postal-areas-of-latvia"
import { postalAreasOfLithuania } from "./postal-areas-of-lithuania"
import type { PostalArea } from "./postal-area"

/** So many digits make a city or a district, the largest area there is. */
const districtDigits = 2

const placesByCountry = new Map([
  ["LV", placesOf("LV", postalAreasOfLatvia)],
  ["LT", placesOf("LT", postalAreasOfLithuania)],
  ["EE", placesOf("EE", postalAreasOfEstonia)],
])

/**
 * Roughly where a postal code is; nothing in a country without lockers.
 *
 * A code that a locker has is where that locker is (in the middle, if several have it). Any other code
 * is in the middle of the smallest area known that it belongs to: within a few kilometres in Tallinn,
 * Vilnius and Kaunas, within ten in Rīga and other cities, and up to some fifty in the country, where
 * a whole district counts as its main town. A code of no known area is where the area with the nearest
 * number is. The real service may know every address; the sandbox has no register of them.
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

/** Places by the digits that postal codes begin with; all the digits of a locker's own code. */
function placesOf(countryCode: string, areas: readonly PostalArea[]): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>()
  for (const [firstDigits, latitude, longitude] of areas) {
    places.set(firstDigits, { latitude, longitude })
  }
  const lockers = lockersByCountry.get(countryCode) ?? []
  for (const { postalCode } of lockers) {
    const sameCode = lockers.filter((locker) => locker.postalCode === postalCode)
    places.set(digitsOf(postalCode), middleOf(sameCode))
  }
  return places
}

function nearestDistrict(places: ReadonlyMap<string, Place>, digits: string): string {
  const wanted = Number(digits.slice(0, districtDigits))
  const districts = [...places.keys()].filter((known) => known.length === districtDigits)
  const [nearest = ""] = districts.sort(
    (one, other) => Math.abs(Number(one) - wanted) - Math.abs(Number(other) - wanted),
  )
  return nearest
}

function digitsOf(postalCode: string): string {
  return postalCode.replace(/\D/g, "")
}

function middleOf(places: readonly Place[]): Place {
  return {
    latitude: mean(places.map(({ latitude }) => latitude)),
    longitude: mean(places.map(({ longitude }) => longitude)),
  }
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0) / numbers.length
}
