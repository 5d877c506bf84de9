import { isTakenByLocker } from "../booking"
import { isPostalCodeOf, postalCode } from "../addresses"
import type { ApiPackage, Locker } from "../carrier-api"
import type { Configuration, PluginContext } from "../context"
import { deadlineIn, type StoredLocker, toStoredLocker, type MethodData } from "../pricing"
import { findLockers, type LockerArea } from "./find-lockers"

interface WantedLocker extends LockerArea {
  code: string
}

interface LockerQuestion extends Omit<WantedLocker, "postalCode" | "deadlineMs"> {
  /** Postal codes in whose lists it may be. */
  areas: readonly string[]
  /** For all of them together; what one list takes too long for is not taken from the next ones. */
  patienceMs: number
  /** In the account's size unit and kilograms; none: sizes are not judged. */
  packages: readonly ApiPackage[]
}

export type LockerLookup =
  | { kind: "found"; locker: Locker }
  /** The service's list of the area has no such code. */
  | { kind: "unknown" }
  /** The service could not be asked, and what is known does not settle it. */
  | { kind: "unchecked" }

type LockerVerdict =
  | { kind: "taken"; locker: StoredLocker }
  | { kind: "too_small"; locker: StoredLocker }
  | Exclude<LockerLookup, { kind: "found" }>

/**
 * Whether a chosen locker is there, in the country, and takes the packages. It is unknown once the lists of all
 * areas could be looked at, and none has it.
 */
export async function checkLocker(
  context: PluginContext,
  configuration: Pick<Configuration, "options">,
  { areas, patienceMs, packages, ...locker }: LockerQuestion,
): Promise<LockerVerdict> {
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

/** The locker of a code in an area; whether it takes the items can be judged later. */
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

/** @param packages sizes in the account's size unit, whatever the unit is in which the service tells a locker's */
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
 * Where a locker is looked for: in the area in which it was found, else near the address. What is no
 * postal code of the country names no area.
 */
export function lockerArea(foundAt: string | null | undefined, address: Address): string {
  return areaIn(address.countryCode, foundAt) ?? address.postalCode
}

/**
 * Where a locker is looked for again later on, as a postal code that says nothing of the customer wherever
 * possible: its own, else that of the area in which it was found, null for that of the address.
 */
export function areaToKeep(
  { area, ofLocker }: { area: string; ofLocker: string | null | undefined },
  { countryCode, postalCode: ofAddress }: Address,
): string | null {
  return areaIn(countryCode, ofLocker) ?? (area === ofAddress ? null : area)
}

/**
 * Where a locker that was chosen before may be listed. Near the address first, whose list is known as a rule;
 * the address may have been changed since to one from which it is far.
 */
export function areasOfChosen(
  { locker_postal_code, locker }: Pick<MethodData, "locker_postal_code" | "locker">,
  { countryCode, postalCode: ofAddress }: Address,
): string[] {
  return areasIn(countryCode, [ofAddress, locker_postal_code, locker?.postal_code])
}

/** Postal codes of a country in their order, each once; what is none of it is left out. */
export function areasIn(countryCode: string, areas: (string | null | undefined)[]): string[] {
  return [...new Set(areas.flatMap((area) => areaIn(countryCode, area) ?? []))]
}

function areaIn(countryCode: string, area: string | null | undefined): string | undefined {
  return area && isPostalCodeOf(countryCode, area) ? postalCode(area, countryCode) : undefined
}
