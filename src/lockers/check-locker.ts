import { isPostalCodeOf, postalCode } from "../addresses"
import type { ApiPackage, Locker } from "../carrier-api"
import type { Configuration, PluginContext } from "../context"
import { deadlineIn, type StoredLocker, toStoredLocker, type MethodData } from "../pricing"
import { findLockers, type LockerArea } from "./find-lockers"

interface WantedLocker extends LockerArea {
  code: string
}

interface LockerQuestion extends Omit<WantedLocker, "postalCode" | "deadlineMs"> {
  /** Postal codes whose lists may have the locker. */
  areas: readonly string[]
  /** Time for all lists together. Each gets an equal share, so a slow list leaves time for the next. */
  patienceMs: number
  /** In the configured size unit and kilograms. If empty, sizes are not checked. */
  packages: readonly ApiPackage[]
}

export type LockerLookup =
  | { kind: "found"; locker: Locker }
  /** The service's list of the area has no such code. */
  | { kind: "unknown" }
  /** The service could not be asked, and no known list has the locker. */
  | { kind: "unchecked" }

type LockerVerdict =
  | { kind: "taken"; locker: StoredLocker }
  | { kind: "too_small"; locker: StoredLocker }
  | Exclude<LockerLookup, { kind: "found" }>

/**
 * Checks that a chosen locker exists in the country and takes the packages. It is `unknown` only if the lists of all
 * areas could be read and none has it.
 */
export async function checkLocker(
  context: PluginContext,
  { areas, patienceMs, packages, ...locker }: LockerQuestion,
): Promise<LockerVerdict> {
  const { configuration } = context
  const deadline = deadlineIn(patienceMs)
  let isUnknown = areas.length > 0
  for (const [index, postalCode] of areas.entries()) {
    const deadlineMs = deadline.left() / (areas.length - index)
    const lookup = await lookUpLocker(context, { ...locker, postalCode, deadlineMs })
    const verdict = judgeLocker(configuration, lookup, packages)
    if (verdict.kind === "taken" || verdict.kind === "too_small") {
      return verdict
    }
    isUnknown &&= verdict.kind === "unknown"
  }
  return { kind: isUnknown ? "unknown" : "unchecked" }
}

/** Finds a locker by its code in an area. `judgeLocker` checks the packages later. */
export async function lookUpLocker(
  context: PluginContext,
  { code, ...area }: WantedLocker,
): Promise<LockerLookup> {
  const found = await findLockers(context, area)
  const locker = found?.lockers.find((one) => one.code === code)
  if (locker) {
    return { kind: "found", locker }
  }
  return { kind: !found || found.isStale ? "unchecked" : "unknown" }
}

export function judgeLocker(
  configuration: Pick<Configuration, "options">,
  lookup: LockerLookup,
  packages: LockerQuestion["packages"],
): LockerVerdict {
  if (lookup.kind !== "found") {
    return lookup
  }
  const { locker } = lookup
  const kind = fitsLocker(configuration, locker, packages) ? "taken" : "too_small"
  return { kind, locker: toStoredLocker(locker) }
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
  const room = fromLongest([maxLength, maxWidth, maxHeight].map((side) => side ?? Infinity))
  return packages.every(({ weight, length, width, height }) => {
    const sides = fromLongest([length, width, height].map((side) => Number(side ?? 0)))
    return (
      Number(weight) <= maxWeight && sides.every((side, index) => side <= (room[index] ?? Infinity))
    )
  })
}

function fromLongest(sides: readonly number[]): number[] {
  return [...sides].sort((one, other) => other - one)
}

function toCentimetres({ length, width, height, ...rest }: ApiPackage): ApiPackage {
  return { ...rest, length: tenth(length), width: tenth(width), height: tenth(height) }
}

function tenth(millimetres: string | undefined): string | undefined {
  return millimetres === undefined ? undefined : String(Number(millimetres) / 10)
}

interface Address {
  /** Two letters. */
  countryCode: string
  postalCode: string
}

/**
 * Where to look for a locker: the area in which it was found, else the address. An invalid postal code of that area
 * is ignored.
 */
export function lockerArea(foundAt: string | null | undefined, address: Address): string {
  return areaIn(address.countryCode, foundAt) ?? address.postalCode
}

/**
 * The postal code to store for finding the locker again. It should not reveal the customer's: the locker's own, else
 * the searched area's. Null stands for the address's.
 */
export function areaToKeep(
  { area, ofLocker }: { area: string; ofLocker: string | null | undefined },
  { countryCode, postalCode: ofAddress }: Address,
): string | null {
  return areaIn(countryCode, ofLocker) ?? (area === ofAddress ? null : area)
}

/**
 * Where a chosen locker may be listed. The address comes first, because its list is usually known. The others follow,
 * because the address may have changed to one far away.
 */
export function areasOfChosen(
  { locker_postal_code, locker }: Pick<MethodData, "locker_postal_code" | "locker">,
  { countryCode, postalCode: ofAddress }: Address,
): string[] {
  return areasIn(countryCode, [ofAddress, locker_postal_code, locker?.postal_code])
}

/** The valid postal codes of a country, in the given order, each once. */
export function areasIn(countryCode: string, areas: (string | null | undefined)[]): string[] {
  return [...new Set(areas.flatMap((area) => areaIn(countryCode, area) ?? []))]
}

function areaIn(countryCode: string, area: string | null | undefined): string | undefined {
  return area && isPostalCodeOf(countryCode, area) ? postalCode(area, countryCode) : undefined
}
