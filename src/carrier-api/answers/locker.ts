import type { Reading } from "../reading"
import { jsonList } from "./json-list"
import { isJsonObject, jsonObject } from "./json-object"
import { looseDecimal } from "./loose-decimal"
import { looseText } from "./loose-text"
import type { SizeUnit } from "../to-api-package"

/**
 * A parcel locker. Its record is not shown in the document: every field but the code may be missing,
 * and is looked for under several names.
 */
export interface Locker {
  code: string
  /** The code where the service gives no name. */
  name: string
  address: string | undefined
  city: string | undefined
  zipCode: string | undefined
  /** Two letters, upper case; the one that was asked about where none is given. */
  countryCode: string
  /** Degrees; both or none. */
  latitude: number | undefined
  longitude: number | undefined
  /** From the postal code that was asked about; taken for kilometres. */
  distanceKm: number | undefined
  /** The largest package, in centimetres and in kilograms; undefined where unknown. */
  maxLength: number | undefined
  maxWidth: number | undefined
  maxHeight: number | undefined
  maxWeight: number | undefined
}

interface AskedLockers {
  /** Two letters, upper case. */
  countryCode: string
  /** In which the answer tells sizes. */
  sizeUnit: SizeUnit
}

/**
 * The lockers of an answer, each code once, in the service's order. What cannot be read is left out,
 * the rest stays; a list of which nothing can be read is a problem, not an absence of lockers.
 */
export function readLockers(body: unknown, asked: AskedLockers): Reading<Locker[]> {
  const top = jsonObject(body)
  const data = jsonObject(top.data)
  const list = [body, top.data, top.lockers, data.lockers, data.data]
    .map((value) => jsonList(value))
    .find((found) => found !== undefined)
  if (!list) {
    return { ok: false, problem: "no list of lockers under data" }
  }
  const byCode = new Map<string, Locker>()
  for (const element of list) {
    const locker = readLocker(element, asked)
    if (locker && !byCode.has(locker.code)) {
      byCode.set(locker.code, locker)
    }
  }
  return list.length > 0 && byCode.size === 0
    ? { ok: false, problem: "no locker with a code" }
    : { ok: true, value: [...byCode.values()] }
}

function readLocker(
  element: unknown,
  { countryCode: askedCountry, sizeUnit }: AskedLockers,
): Locker | undefined {
  if (!isJsonObject(element)) {
    return undefined
  }
  const text = (...names: string[]) => firstOf(names, (name) => looseText.parse(element[name]))
  const number = (...names: string[]) => firstOf(names, (name) => looseDecimal.parse(element[name]))
  const size = (name: string) => inCentimetres(aboveZero(number(name)), sizeUnit)
  const code = text("code", "id", "number")
  if (code === undefined) {
    return undefined
  }
  const country = text("country_code", "country")
  return {
    code,
    name: text("name", "title") ?? code,
    address: text("address", "street"),
    city: text("city", "town"),
    zipCode: text("zip_code", "postal_code", "postcode"),
    countryCode: country && /^[a-z]{2}$/i.test(country) ? country.toUpperCase() : askedCountry,
    ...place(number("lat", "latitude"), number("lng", "lon", "longitude")),
    distanceKm: atLeastZero(number("distance")),
    maxLength: size("max_length"),
    maxWidth: size("max_width"),
    maxHeight: size("max_height"),
    maxWeight: aboveZero(number("max_weight")),
  }
}

function firstOf<T>(names: string[], read: (name: string) => T | undefined): T | undefined {
  return names.map(read).find((value) => value !== undefined)
}

/** Half a place, or one that is not on the globe, is none; nor is 0, 0, which stands for "not known". */
function place(latitude: number | undefined, longitude: number | undefined) {
  const isPlace =
    latitude !== undefined &&
    longitude !== undefined &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180 &&
    (latitude !== 0 || longitude !== 0)
  return isPlace ? { latitude, longitude } : { latitude: undefined, longitude: undefined }
}

function atLeastZero(value: number | undefined): number | undefined {
  return value !== undefined && value >= 0 ? value : undefined
}

/** No locker takes nothing: a limit of 0 says that there is none known. */
function aboveZero(value: number | undefined): number | undefined {
  return value !== undefined && value > 0 ? value : undefined
}

function inCentimetres(size: number | undefined, unit: SizeUnit): number | undefined {
  return size !== undefined && unit === "mm" ? size / 10 : size
}
