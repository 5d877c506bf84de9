import { z } from "@medusajs/framework/zod"
import { COUNTRY_CODE, isPostalCodeOf, formatPostalCode, toCountryCode } from "../addresses"
import {
  type ApiPackage,
  CarrierApiError,
  type Endpoints,
  listLockersNear,
  type Locker,
} from "../carrier-api"
import {
  accountOf,
  type Configuration,
  DAY_MS,
  endpointsOf,
  errorText,
  isAskable,
  MINUTE_MS,
  perProcess,
  type PluginContext,
} from "../context"
import type { Account, StoredLocker } from "../modules/shipment_ordering"
import { createStoreLevel, createVisitorLimit } from "../pricing"
import {
  canonicalHost,
  createAnswerBook,
  createApiBreakers,
  type AnswerBook,
  type ApiAddress,
  type Breaker,
  type SharedLevel,
} from "../answer-book"
import { inPostalCodeForm, keyedClient, priceClient } from "../account"

interface LockerRequest extends RequestedArea {
  /** Returns the packages that a locker must take; without it sizes are not checked. Called only if there is a list. */
  packages?: (account: LockerArea["account"]) => Promise<readonly ApiPackage[]>
}

/** Lists the lockers for a storefront, or says why there are none. */
export async function listLockers(context: PluginContext, request: LockerRequest) {
  const { configuration } = context
  const resolution = resolveArea(configuration, request)
  const area = {
    country_code: toCountryCode(request.countryCode).toLowerCase() || null,
    postal_code:
      ("area" in resolution ? resolution.area.postalCode : request.postalCode?.trim()) || null,
  }
  const toEmptyList = (reason: NoLockersReason) => ({
    ...area,
    is_stale: false,
    lockers: [],
    too_small: 0,
    reason,
  })
  if ("reason" in resolution) {
    return toEmptyList(resolution.reason)
  }
  const list = await findLockers(context, resolution.area)
  if (!list) {
    return toEmptyList(toReason("unavailable"))
  }
  const { lockers, isStale } = list
  if (lockers.length === 0) {
    return { ...toEmptyList(toReason("none_near")), is_stale: isStale }
  }
  const packages = (await request.packages?.(resolution.area.account)) ?? []
  const fittingLockers = lockers.filter((locker) => fitsLocker(configuration, locker, packages))
  return {
    ...area,
    /** An older list, because the service does not answer. */
    is_stale: isStale,
    lockers: fittingLockers.map((locker) => serialiseLocker(locker)),
    /** How many are left out. */
    too_small: lockers.length - fittingLockers.length,
    reason: fittingLockers.length === 0 ? toReason("none_fits") : null,
  }
}

/** The requested area; any part may be missing. */
interface RequestedArea {
  /** Handle of the account; by default the first account that can be asked. */
  account?: string
  countryCode?: string | null
  postalCode?: string | null
}

/** The area to ask the API about, or the reason not to ask. */
function resolveArea(
  configuration: Configuration,
  request: RequestedArea,
): { area: LockerArea } | { reason: NoLockersReason } {
  const account = findReadyAccount(configuration, request.account)
  if (!account) {
    return { reason: toReason("not_configured") }
  }
  const countryCode = toCountryCode(request.countryCode)
  const code = formatPostalCode(request.postalCode, countryCode)
  // Do not ask the API about an invalid country or postal code.
  if (!COUNTRY_CODE.test(countryCode) || code === "" || !isPostalCodeOf(countryCode, code)) {
    return { reason: toReason("no_address") }
  }
  return { area: { account, countryCode, postalCode: code } }
}

function findReadyAccount(
  configuration: Configuration,
  handle: string | undefined,
): LockerArea["account"] | undefined {
  const others = handle === undefined ? configuration.accounts : []
  return [accountOf(configuration, handle), ...others].find(isAskable)
}

/** Why there is no locker to choose from, in words for the customer. */
const TEXTS = {
  no_address: "Enter your country and a valid postal code to see parcel lockers nearby.",
  none_near: "There is no parcel locker near this postal code. Try another one.",
  none_fits:
    "No parcel locker near this postal code takes your order. Try another one, or choose another delivery.",
  unavailable:
    "The list of parcel lockers is not available right now. Try again in a minute, or choose another delivery.",
  not_configured: "Parcel lockers are not available in this store yet.",
} as const

export interface NoLockersReason {
  /** `unavailable`: the service has not answered, or was asked for too many areas. */
  code: keyof typeof TEXTS
  /** For the customer. */
  text: string
}

function toReason(code: NoLockersReason["code"]): NoLockersReason {
  return { code, text: TEXTS[code] }
}

/** A locker as a customer chooses it: in kilometres, kilograms and centimetres. */
function serialiseLocker(locker: Locker) {
  return {
    ...toStoredLocker(locker),
    latitude: locker.latitude ?? null,
    longitude: locker.longitude ?? null,
    distance_km: locker.distanceKm ?? null,
    /** The largest package, in centimetres. */
    max_length: locker.maxLength ?? null,
    max_width: locker.maxWidth ?? null,
    max_height: locker.maxHeight ?? null,
    /** In kilograms. */
    max_weight: locker.maxWeight ?? null,
    opening_hours: locker.openingHours ?? null,
    /** Begins with `https:`. */
    picture_url: locker.pictureUrl ?? null,
  }
}

export function toStoredLocker(locker: Locker): StoredLocker {
  return {
    code: locker.code,
    name: locker.name,
    address: locker.address ?? null,
    city: locker.city ?? null,
    postal_code: locker.zipCode ?? null,
    country_code: locker.countryCode.toLowerCase(),
  }
}

/** How long a customer waits for a list that is not known yet. */
const LIST_DEADLINE_MS = 4_000

export interface LockerArea {
  account: Account & { baseUrl: string }
  /** Two letters. */
  countryCode: string
  postalCode: string
  deadlineMs?: number
}

interface LockerList {
  /** In the country, nearest first. */
  lockers: Locker[]
  /** No longer fresh: the API is being asked again, or cannot be asked now. */
  isStale: boolean
}

/**
 * Finds the lockers near a postal code, with one call of the API per area for all customers. Returns a known list at
 * once; in an outage, the last known one.
 *
 * @returns undefined when the API does not answer in time and no list of the area is known
 */
export async function findLockers(
  context: PluginContext,
  { account, deadlineMs = LIST_DEADLINE_MS, ...area }: LockerArea,
): Promise<LockerList | undefined> {
  const api = { host: account.baseUrl, environment: account.environment }
  const countryCode = toCountryCode(area.countryCode)
  const zipCode = formatPostalCode(area.postalCode, countryCode)
  const { lockersFreshSeconds } = context.plugin.options.timing
  const { book, breaker } = openLockerBook(api, lockersFreshSeconds, createStoreLevel(context))
  const endpoints = endpointsOf(context.configuration, account.handle)
  const limit = createVisitorLimit(context, account)
  const load = async (signal: AbortSignal): Promise<Locker[]> => {
    try {
      const client = await (endpoints.lockers.sendsKey ? keyedClient : priceClient)(
        context,
        account,
      )
      const lockers = await inPostalCodeForm(context, account, {
        countryCode,
        zipCode,
        field: endpoints.lockers.zipCodeParameter,
        of: "lockers",
        limit,
        ask: (zipCode) => listLockersNear(client, { countryCode, zipCode }, { signal }),
      })
      return selectLockers(lockers, countryCode)
    } catch (error) {
      if (isAboutArea(error, endpoints)) {
        return []
      }
      context.logger.warn(`shipment-ordering: no list of parcel lockers, ${merchantText(error)}`)
      throw error
    }
  }
  const key = JSON.stringify([
    // Prices have keys in the same place.
    "lockers",
    canonicalHost(account.baseUrl),
    account.environment,
    endpoints.lockers,
    // A list read with a key belongs to that account.
    endpoints.lockers.sendsKey ? account.handle : null,
    countryCode,
    zipCode,
  ])
  const answer = await book.get(key, load, {
    deadlineMs,
    breaker,
    limit,
  })
  return answer.outcome === "value"
    ? { lockers: answer.value, isStale: answer.source === "stale" }
    : undefined
}

/** Whether the API refused the country or postal code: there are no lockers, but the API works. */
function isAboutArea(error: unknown, { lockers }: Endpoints): boolean {
  return (
    error instanceof CarrierApiError &&
    error.kind === "rejected" &&
    [lockers.countryParameter, lockers.zipCodeParameter].some((name) => error.fields?.[name])
  )
}

function merchantText(error: unknown): string {
  return error instanceof CarrierApiError ? error.merchantMessage : errorText(error)
}

const MAX_AREAS = 2_000
/** For all areas together, usually less than a kilobyte each. */
const MAX_LOCKERS = 100_000
/** In one area. A longer list, as of a whole country, is not stored in the shop's cache, which all of Medusa uses. */
const MOST_SHARED = 200
const STALE_MS = 7 * DAY_MS
/** A failing API may answer with an empty list, so ask again soon. */
const EMPTY_FRESH_MS = 2 * MINUTE_MS
const MISS_HOLD_MS = 10_000

const state = perProcess(() => ({
  book: undefined as AnswerBook<Locker[]> | undefined,
  // Separate from the breakers for prices: an API whose locker list fails still has prices.
  breakers: createApiBreakers(),
}))

interface LockerBook {
  book: AnswerBook<Locker[]>
  breaker: Breaker
}

/**
 * The process's one book of lockers by area, for all provider entries and routes. With a shared level, the store's
 * other processes share its answers.
 */
export function openLockerBook(
  api: ApiAddress,
  freshSeconds: number,
  level?: SharedLevel,
): LockerBook {
  const { breakers } = state()
  const ages = { freshMs: freshSeconds * 1000, staleMs: STALE_MS }
  const book = (state().book ??= createAnswerBook<Locker[]>({
    ...ages,
    maxEntries: MAX_AREAS,
    sizeLimit: { most: MAX_LOCKERS, sizeOf: (lockers) => lockers.length + 1 },
    freshLimitMsOf: (lockers) => (lockers.length === 0 ? EMPTY_FRESH_MS : Infinity),
    missHoldMs: MISS_HOLD_MS,
    shared: level && {
      level,
      parse: (stored) => lockersToKeep.parse(stored),
      storeMsOf: (lockers) => (lockers.length > MOST_SHARED ? 0 : DAY_MS),
    },
  }))
  book.setAges(ages)
  return { book, breaker: breakers.get(api) }
}

const lockerToKeep = z.looseObject({ code: z.string(), name: z.string(), countryCode: z.string() })

/** Checks what another process has stored. JSON leaves out what is unknown of a locker. */
const lockersToKeep = z.array(z.custom<Locker>((stored) => lockerToKeep.safeParse(stored).success))

/** A list of a whole country includes lockers too far away to choose. Pages show the nearest of them first, ten at a time. */
const MOST_WITH_DISTANCE = 1_000
/** Lockers without a distance cannot be ranked, so keep as many as a country has. */
const MOST_WITHOUT_DISTANCE = 5_000

/** Selects the lockers to store for an area: those of the requested country, nearest first. */
export function selectLockers(lockers: readonly Locker[], countryCode: string): Locker[] {
  const lockersInCountry = lockers.filter((locker) => locker.countryCode === countryCode)
  const isNear = ({ distanceKm }: Locker) => distanceKm !== undefined
  const near = sortByDistance(lockersInCountry.filter(isNear)).slice(0, MOST_WITH_DISTANCE)
  return [...near, ...lockersInCountry.filter((locker) => !isNear(locker))].slice(
    0,
    MOST_WITHOUT_DISTANCE,
  )
}

/** Sorted by distance. Lockers without one come last, in their old order. */
export function sortByDistance<T extends { distanceKm: number | undefined }>(lockers: T[]): T[] {
  const distance = ({ distanceKm }: T) => distanceKm ?? Infinity
  return [...lockers].sort((one, other) => {
    const [a, b] = [distance(one), distance(other)]
    return a === b ? 0 : a - b
  })
}

/** @param packages sizes in the configured size unit; a locker's own limits are always in centimetres */
export function fitsLocker(
  { options }: Pick<Configuration, "options">,
  locker: Locker,
  packages: readonly ApiPackage[],
): boolean {
  return isTakenByLocker(
    locker,
    options.shipments.sizeUnit === "mm" ? packages.map(toCentimetres) : packages,
  )
}

/** The largest package that a locker takes, sizes in one unit, weight in kilograms; undefined where unknown. */
interface LockerLimits {
  maxLength?: number
  maxWidth?: number
  maxHeight?: number
  maxWeight?: number
}

/** Outer sizes in the unit of the limits, gross weight in kilograms, as decimal texts. */
interface LockerPackage {
  weight: string
  length?: string
  width?: string
  height?: string
}

/**
 * Whether a locker takes all packages, each in its own compartment. A package may be turned, and may be exactly
 * as large and as heavy as the limit. Unknown limits and sizes count as fitting.
 */
export function isTakenByLocker(limits: LockerLimits, packages: readonly LockerPackage[]): boolean {
  const { maxLength, maxWidth, maxHeight, maxWeight = Infinity } = limits
  const room = sortFromLongest([maxLength, maxWidth, maxHeight].map((side) => side ?? Infinity))
  return packages.every(({ weight, length, width, height }) => {
    const sides = sortFromLongest([length, width, height].map((side) => Number(side ?? 0)))
    return (
      Number(weight) <= maxWeight && sides.every((side, index) => side <= (room[index] ?? Infinity))
    )
  })
}

function sortFromLongest(sides: readonly number[]): number[] {
  return [...sides].sort((one, other) => other - one)
}

function toCentimetres({ length, width, height, ...rest }: ApiPackage): ApiPackage {
  return {
    ...rest,
    length: divideByTen(length),
    width: divideByTen(width),
    height: divideByTen(height),
  }
}

function divideByTen(millimetres: string | undefined): string | undefined {
  return millimetres === undefined ? undefined : String(Number(millimetres) / 10)
}
