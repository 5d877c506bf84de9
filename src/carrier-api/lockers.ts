import { COUNTRY_CODE, toCountryCode } from "../addresses"
import type { SizeUnit } from "./calculate"
import type { ApiClient } from "./caller"
import type { Endpoints } from "./endpoints-and-timeouts"
import {
  boundList,
  LIMITS,
  type Reading,
  jsonList,
  isJsonObject,
  jsonObject,
  valueAt,
  looseDecimal,
  cutText,
  isCode,
  looseText,
} from "./clean-answer"
import { readJsonWith } from "./exchange"

export interface LockerQuery {
  /** Two letters; sent in upper case. */
  countryCode: string
  zipCode: string
}

export interface LockerOptions {
  signal?: AbortSignal
  /** For the whole call, including its retry. */
  timeoutMs?: number
}

/**
 * Lists parcel lockers near a postal code (API, "What the service does", 7), in the service's order. Sends no key,
 * unless the endpoints say so. An empty list means that no locker is near.
 */
export function listLockersNear(
  client: ApiClient,
  query: LockerQuery,
  { signal, timeoutMs }: LockerOptions = {},
): Promise<Locker[]> {
  const { lockers } = client.endpoints
  const countryCode = toCountryCode(query.countryCode)
  const { path, parameters } = lockersRequest(lockers, countryCode, query.zipCode.trim())
  const isGet = lockers.method === "GET"
  return client.call({
    operation: "lockers",
    method: lockers.method,
    url: client.locate(path, isGet ? new URLSearchParams(parameters) : undefined),
    key: lockers.sendsKey ? "required" : "none",
    body: isGet ? undefined : JSON.stringify(parameters),
    read: readJsonWith((body) => readLockers(body, { ...lockers, countryCode })),
    signal,
    timeoutMs,
  })
}

/** The path and the parameters. Values that are not in the path become parameters. */
function lockersRequest(lockers: Endpoints["lockers"], countryCode: string, zipCode: string) {
  const places = [
    { placeholder: "{country}", parameter: lockers.countryParameter, value: countryCode },
    { placeholder: "{zip}", parameter: lockers.zipCodeParameter, value: zipCode },
  ]
  const path = places.reduce(
    // Dots could lead to another path, and no postal code needs them.
    (text, { placeholder, value }) =>
      text.replaceAll(placeholder, () => encodeURIComponent(value.replaceAll(".", ""))),
    lockers.path,
  )
  const others = places.filter(({ placeholder }) => !lockers.path.includes(placeholder))
  const parameters = Object.fromEntries(others.map(({ parameter, value }) => [parameter, value]))
  return { path, parameters }
}

/**
 * A parcel locker. The document does not show its record, so every field except the code may be missing. Each field is
 * searched under several names.
 */
export interface Locker {
  code: string
  /** The code if the service gives no name. */
  name: string
  address: string | undefined
  city: string | undefined
  zipCode: string | undefined
  /** Two letters, upper case; the country of the request if the service gives none. */
  countryCode: string
  /** Degrees; both or none. */
  latitude: number | undefined
  longitude: number | undefined
  /** From the postal code of the request. The document names no unit; kilometres are assumed. */
  distanceKm: number | undefined
  /** The largest package, in centimetres and kilograms; undefined if unknown. */
  maxLength: number | undefined
  maxWidth: number | undefined
  maxHeight: number | undefined
  maxWeight: number | undefined
  openingHours: string | undefined
  /** Begins with `https:`, so that a shop's page may load it. */
  pictureUrl: string | undefined
}

interface LockersRequest {
  /** Two letters, upper case. */
  countryCode: string
  /** Unit of the sizes in the answer. */
  sizeUnit: SizeUnit
  /** Dotted paths that replace the usual names; see `Endpoints`. */
  list?: string | null
  fields?: Partial<Record<LockerFact, string>>
}

/** The document does not name these fields. Services usually call them so. */
const usualNames = {
  code: ["code", "id", "number"],
  name: ["name", "title"],
  address: ["address", "street"],
  city: ["city", "town"],
  zipCode: ["zip_code", "postal_code", "postcode"],
  countryCode: ["country_code", "country"],
  latitude: ["lat", "latitude"],
  longitude: ["lng", "lon", "longitude"],
  distance: ["distance"],
  maxLength: ["max_length"],
  maxWidth: ["max_width"],
  maxHeight: ["max_height"],
  maxWeight: ["max_weight"],
  openingHours: ["opening_hours", "working_hours", "hours"],
  pictureUrl: ["picture", "image", "photo", "image_url", "photo_url", "picture_url"],
}

type LockerFact = keyof typeof usualNames

/**
 * Reads the lockers of an answer, each code once, in the service's order. Skips lockers that it cannot read. If it can
 * read none of the list, the answer is an error: an empty result would mean that no locker is near.
 */
export function readLockers(body: unknown, area: LockersRequest): Reading<Locker[]> {
  const top = jsonObject(body)
  const data = jsonObject(top.data)
  const places = area.list
    ? [valueAt(body, area.list)]
    : [body, top.data, top.lockers, data.lockers, data.data]
  const list = places.map((value) => jsonList(value)).find((one) => one !== undefined)
  if (!list) {
    const issue = `no list of lockers ${area.list ? `at ${area.list}` : "under data"}`
    return unknownForm(issue, body, "endpoints.lockers.list")
  }
  const { elements, leftOut } = boundList(list, LIMITS.lockers, "lockers")
  const byCode = new Map<string, Locker>()
  for (const element of elements) {
    const locker = readLocker(element, area)
    if (locker && !byCode.has(locker.code)) {
      byCode.set(locker.code, locker)
    }
  }
  return list.length > 0 && byCode.size === 0
    ? unknownForm("no locker with a code", body, "endpoints.lockers.fields.code")
    : { ok: true, value: [...byCode.values()], leftOut }
}

function readLocker(
  element: unknown,
  { countryCode: askedCountry, sizeUnit, fields = {} }: LockersRequest,
): Locker | undefined {
  if (!isJsonObject(element)) {
    return undefined
  }
  const valuesOf = (fact: LockerFact): unknown[] => {
    const path = fields[fact]
    return path ? [valueAt(element, path)] : usualNames[fact].map((name) => element[name])
  }
  const text = (fact: LockerFact, most: number) =>
    firstOf(valuesOf(fact), (value) => cutText(value, most))
  const number = (fact: LockerFact) => firstOf(valuesOf(fact), (value) => looseDecimal.parse(value))
  const size = (fact: LockerFact) => inCentimetres(aboveZero(number(fact)), sizeUnit)
  const code = firstOf(valuesOf("code"), (value) => looseText.parse(value))
  if (!isCode(code)) {
    return undefined
  }
  const country = text("countryCode", 120)
  return {
    code,
    name: text("name", 120) ?? code,
    address: text("address", 200),
    city: text("city", 120),
    zipCode: text("zipCode", 20),
    countryCode: country && COUNTRY_CODE.test(country) ? country.toUpperCase() : askedCountry,
    ...place(number("latitude"), number("longitude")),
    distanceKm: atLeastZero(number("distance")),
    maxLength: size("maxLength"),
    maxWidth: size("maxWidth"),
    maxHeight: size("maxHeight"),
    maxWeight: aboveZero(number("maxWeight")),
    openingHours: firstOf(valuesOf("openingHours"), joinedText),
    pictureUrl: firstOf(valuesOf("pictureUrl"), pictureAddress),
  }
}

function firstOf<T>(values: unknown[], read: (value: unknown) => T | undefined): T | undefined {
  return values.map(read).find((value) => value !== undefined)
}

const LONGEST_HOURS = 200
/** A list of more parts is not opening hours. */
const MOST_PARTS = 50

/** A text, or texts in a list or by name, such as `{"Mon-Fri": "8-20"}`, as one text. */
function joinedText(value: unknown): string | undefined {
  const list = jsonList(value)
  const parts = list
    ? list.slice(0, MOST_PARTS).map((part) => looseText.parse(part))
    : Object.entries(jsonObject(value))
        .slice(0, MOST_PARTS)
        .map(([name, part]) => {
          const text = looseText.parse(part)
          return text && `${name}: ${text}`
        })
  const joined = parts.filter(Boolean).join(", ")
  return cutText(joined || value, LONGEST_HOURS)
}

const LONGEST_ADDRESS = 500

function pictureAddress(value: unknown): string | undefined {
  const text = looseText.parse(value)
  if (!text || !/^https:\/\//i.test(text) || !URL.canParse(text)) {
    return undefined
  }
  const { href } = new URL(text)
  return href.length <= LONGEST_ADDRESS ? href : undefined
}

/** Leaves out incomplete and impossible coordinates, and 0, 0, which services send for "unknown". */
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

/** A limit of 0 means that the limit is unknown. */
function aboveZero(value: number | undefined): number | undefined {
  return value !== undefined && value > 0 ? value : undefined
}

function inCentimetres(size: number | undefined, unit: SizeUnit): number | undefined {
  return size !== undefined && unit === "mm" ? size / 10 : size
}

/** @param option says where to find what is missing */
function unknownForm(issue: string, body: unknown, option: string) {
  return { ok: false as const, issue, unknownForm: { shape: shapeOf(body), option } }
}

const MOST_KEYS = 15
const MOST_LEVELS = 4
const LONGEST_SHAPE = 600

/**
 * The names and types of an answer, for a message: `{data: {points: [{id: number}]}}`. Hides names that may be data,
 * and leaves out what is too deep or too much.
 */
function shapeOf(value: unknown): string {
  const shape = describe(value, 1)
  return shape.length > LONGEST_SHAPE ? `${shape.slice(0, LONGEST_SHAPE)}…` : shape
}

function describe(value: unknown, level: number): string {
  if (value === null) {
    return "null"
  }
  if (typeof value !== "object") {
    return typeof value
  }
  const isList = Array.isArray(value)
  if (level > MOST_LEVELS) {
    return isList ? "[…]" : "{…}"
  }
  if (isList) {
    return value.length > 0 ? `[${describe(value[0], level + 1)}]` : "[]"
  }
  const entries = Object.entries(value)
  const fields = entries
    .slice(0, MOST_KEYS)
    .map(([key, inner]) => `${nameOf(key)}: ${describe(inner, level + 1)}`)
  return `{${[...fields, ...(entries.length > MOST_KEYS ? ["…"] : [])].join(", ")}}`
}

/** Shows a key made of letters with at most two digits behind. Other keys may be data. */
function nameOf(key: string): string {
  return /^[A-Za-z_][A-Za-z_-]{0,38}\d{0,2}$/.test(key) ? key : "(a name)"
}
