import type { Configuration } from "../account"
import { isTakenByLocker } from "../booking"
import type { ApiPackage, Locker } from "../carrier-api"
import type { PluginScope } from "../context"
import { deadlineIn, type StoredLocker, toStoredLocker } from "../pricing"

import { findLockers, type LockerArea } from "./find-lockers"

interface SoughtLocker extends LockerArea {
  code: string
}

interface LockerQuestion extends Omit<SoughtLocker, "postalCode" | "deadlineMs"> {
  /** Postal codes in whose lists it may be. */
  areas: readonly string[]
  /** For all of them together; what one list takes too long for is not taken from the next ones. */
  patienceMs: number
  /** In the account's size unit and kilograms; none: sizes are not judged. */
  packages: readonly ApiPackage[]
}

export type LockerSighting =
  | { kind: "found"; locker: Locker }
  /** The service's list of the area has no such code. */
  | { kind: "unknown" }
  /** The service could not be asked, and what is known does not settle it. */
  | { kind: "unchecked" }

type LockerVerdict =
  | { kind: "taken"; locker: StoredLocker }
  | { kind: "too_small"; locker: StoredLocker }
  | Exclude<LockerSighting, { kind: "found" }>

/**
 * Whether a chosen locker is there, in the country, and takes the packages. It is unknown once the lists of all
 * areas could be looked at, and none has it.
 */
export async function checkLocker(
  scope: PluginScope,
  configuration: Pick<Configuration, "settings">,
  { areas, patienceMs, packages, ...locker }: LockerQuestion,
): Promise<LockerVerdict> {
  const deadline = deadlineIn(patienceMs)
  let isUnknown = areas.length > 0
  for (const [index, postalCode] of areas.entries()) {
    const deadlineMs = deadline.left() / (areas.length - index)
    const sighting = await seekLocker(scope, configuration, { ...locker, postalCode, deadlineMs })
    const verdict = judgeLocker(configuration, sighting, packages)
    if (verdict.kind === "taken" || verdict.kind === "too_small") {
      return verdict
    }
    isUnknown &&= verdict.kind === "unknown"
  }
  return { kind: isUnknown ? "unknown" : "unchecked" }
}

/** The locker of a code in an area; whether it takes the goods can be judged later. */
export async function seekLocker(
  scope: PluginScope,
  configuration: Pick<Configuration, "settings">,
  { code, ...area }: SoughtLocker,
): Promise<LockerSighting> {
  const found = await findLockers(scope, configuration, area)
  const locker = found?.lockers.find((one) => one.code === code)
  if (locker) {
    return { kind: "found", locker }
  }
  return { kind: !found || found.isStale ? "unchecked" : "unknown" }
}

export function judgeLocker(
  configuration: Pick<Configuration, "settings">,
  sighting: LockerSighting,
  packages: LockerQuestion["packages"],
): LockerVerdict {
  if (sighting.kind !== "found") {
    return sighting
  }
  const { locker } = sighting
  const kind = fitsLocker(configuration, locker, packages) ? "taken" : "too_small"
  return { kind, locker: toStoredLocker(locker) }
}

/** @param packages sizes in the account's size unit, whatever the unit is in which the service tells a locker's */
export function fitsLocker(
  { settings }: Pick<Configuration, "settings">,
  locker: Locker,
  packages: readonly ApiPackage[],
): boolean {
  return isTakenByLocker(
    locker,
    settings.size_unit === "mm" ? packages.map(toCentimetres) : packages,
  )
}

function toCentimetres({ length, width, height, ...rest }: ApiPackage): ApiPackage {
  return { ...rest, length: tenth(length), width: tenth(width), height: tenth(height) }
}

function tenth(millimetres: string | undefined): string | undefined {
  return millimetres === undefined ? undefined : String(Number(millimetres) / 10)
}
