import { isPostalCodeOf, postalCode } from "../addresses"
import type { ApiPackage, Locker } from "../carrier-api"
import type { Configuration, PluginContext } from "../context"
import { deadlineIn, type StoredLocker, toStoredLocker, type MethodData } from "../pricing"
import { fitsLocker } from "./fits-locker"
import { findLockers, type LockerArea } from "./list-lockers"

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
