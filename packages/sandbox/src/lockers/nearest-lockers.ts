import { type Locker, lockerOf, type PostalArea } from "./locker"
import { lockersOfEstonia } from "./lockers-of-estonia"
import { lockersOfLatvia } from "./lockers-of-latvia"
import { lockersOfLithuania } from "./lockers-of-lithuania"
import { postalAreasOfEstonia } from "./postal-areas-of-estonia"
import { postalAreasOfLithuania } from "./postal-areas-of-lithuania"
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

/** Two digits are a city or a former district, more digits a part of it. */
export const postalAreasOfLatvia: readonly PostalArea[] = [
  ["10", 56.949, 24.105, "Rīga"],
  ["1009", 56.954, 24.145, "Rīga, Avoti"],
  ["1023", 57.039, 24.174, "Rīga, Jaunciems"],
  ["1030", 57.06, 24.115, "Rīga, Vecāķi"],
  ["1045", 56.967, 24.108, "Rīga, Pētersala"],
  ["1053", 56.924, 23.971, "Rīga, airport"],
  ["1064", 56.981, 24.225, "Rīga, Jugla"],
  ["1069", 56.961, 23.995, "Rīga, Imanta"],
  ["1073", 56.9, 24.22, "Rīga, Šķirotava"],
  ["1076", 56.885, 24.13, "Rīga, Katlakalns"],
  ["1083", 56.956, 24.055, "Rīga, Dzirciems"],
  ["20", 56.968, 23.77, "Jūrmala"],
  ["21", 56.95, 24.2, "around Rīga"],
  ["210", 56.945, 23.93, "Babīte"],
  ["2127", 56.79, 23.98, "Jaunolaine"],
  ["212", 56.83, 24.23, "Ķekava"],
  ["213", 56.97, 24.45, "Ropaži"],
  ["214", 57.13, 24.7, "Inčukalns"],
  ["215", 57.15, 24.86, "Sigulda"],
  ["2152", 57.01, 24.96, "Mālpils"],
  ["216", 57.17, 24.36, "north of Rīga"],
  ["2166", 56.875, 23.939, "Jaunmārupe"],
  ["30", 56.65, 23.715, "Jelgava"],
  ["3023", 56.415, 23.695, "Eleja"],
  ["31", 56.967, 23.155, "Tukums"],
  ["311", 57.16, 23.225, "Engure"],
  ["312", 57.04, 22.775, "Kandava"],
  ["32", 57.246, 22.582, "Talsi"],
  ["3294", 57.046, 22.573, "Sabile"],
  ["33", 56.97, 21.96, "Kuldīga"],
  ["34", 56.51, 21.012, "Liepāja"],
  ["344", 56.42, 21.7, "Vaiņode and Priekule"],
  ["345", 56.72, 21.6, "Aizpute"],
  ["347", 56.346, 21.064, "Nīca"],
  ["36", 57.393, 21.565, "Ventspils"],
  ["37", 56.624, 23.277, "Dobele"],
  ["38", 56.664, 22.49, "Saldus"],
  ["39", 56.407, 24.19, "Bauska"],
  ["3933", 56.606, 24.522, "Vecumnieki"],
  ["40", 57.514, 24.716, "Limbaži"],
  ["403", 57.755, 24.36, "Salacgrīva"],
  ["406", 57.767, 24.878, "Aloja"],
  ["41", 57.312, 25.274, "Cēsis"],
  ["42", 57.539, 25.426, "Valmiera"],
  ["421", 57.863, 25.054, "Mazsalaca"],
  ["424", 57.897, 25.333, "Rūjiena"],
  ["43", 57.422, 27.048, "Alūksne"],
  ["44", 57.177, 26.752, "Gulbene"],
  ["45", 57.131, 27.266, "Balvi"],
  ["458", 57.185, 27.674, "Viļaka"],
  ["46", 56.51, 27.337, "Rēzekne"],
  ["465", 56.553, 26.925, "Viļāni"],
  ["47", 57.775, 26.01, "Valka"],
  ["472", 57.424, 25.901, "Smiltene"],
  ["48", 56.853, 26.217, "Madona"],
  ["483", 56.75, 26.74, "Lubāna and Varakļāni"],
  ["484", 56.898, 25.638, "Ērgļi"],
  ["487", 56.967, 26.308, "Cesvaine"],
  ["50", 56.816, 24.61, "Ogre"],
  ["502", 56.745, 24.724, "Ķegums"],
  ["507", 56.721, 24.808, "Lielvārde"],
  ["51", 56.604, 25.254, "Aizkraukle"],
  ["5125", 56.645, 25.12, "Skrīveri"],
  ["52", 56.501, 25.858, "Jēkabpils"],
  ["5208", 56.162, 25.748, "Aknīste"],
  ["53", 56.294, 26.725, "Preiļi"],
  ["5304", 56.127, 27.005, "Aglona"],
  ["54", 55.877, 26.536, "Daugavpils"],
  ["56", 55.895, 27.167, "Krāslava"],
  ["567", 56.095, 27.537, "Dagda"],
  ["57", 56.546, 27.721, "Ludza"],
  ["571", 56.784, 27.688, "Kārsava"],
  ["575", 56.386, 28.122, "Zilupe"],
]

/** The lockers by country: two-letter codes in upper case. */
export const lockersByCountry: ReadonlyMap<string, readonly Locker[]> = new Map([
  ["LV", lockersOfLatvia.map((row) => lockerOf("LV", row))],
  ["LT", lockersOfLithuania.map((row) => lockerOf("LT", row))],
  ["EE", lockersOfEstonia.map((row) => lockerOf("EE", row))],
])

const lockersByCode: ReadonlyMap<string, Locker> = new Map(
  [...lockersByCountry.values()].flat().map((locker) => [locker.code, locker]),
)

/** Degrees north and east. */
type Place = { latitude: number; longitude: number }

const placesByCountry = new Map([
  ["LV", placesOf("LV", postalAreasOfLatvia)],
  ["LT", placesOf("LT", postalAreasOfLithuania)],
  ["EE", placesOf("EE", postalAreasOfEstonia)],
])

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

/** Places by the first digits of postal codes; a locker's own code counts with all its digits. */
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
  const district = Number(digits.slice(0, districtDigits))
  const districts = [...places.keys()].filter((known) => known.length === districtDigits)
  const [nearest = ""] = districts.sort(
    (one, other) => Math.abs(Number(one) - district) - Math.abs(Number(other) - district),
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
