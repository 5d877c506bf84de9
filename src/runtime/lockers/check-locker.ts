import type { ApiPackage, Locker } from "../../carrier-api"
import type { Configuration } from "../account/configuration"
import type { PluginScope } from "../plugin-scope"
import { deadlineIn } from "../prices/deadline"
import { findLockers, type LockerArea } from "./find-lockers"
import { fitsLocker } from "./fits-locker"
import { type StoredLocker, toStoredLocker } from "./stored-locker"

interface SoughtLocker extends LockerArea {
  code: string
}

export interface LockerQuestion extends SoughtLocker {
  /** In the account's size unit and kilograms; none: sizes are not judged. */
  packages: readonly ApiPackage[]
}

export type LockerSighting =
  | { kind: "found"; locker: Locker }
  /** The service's list of the area has no such code. */
  | { kind: "unknown" }
  /** The service could not be asked, and what is known does not settle it. */
  | { kind: "unchecked" }

export type LockerVerdict =
  | { kind: "taken"; locker: StoredLocker }
  | { kind: "too_small"; locker: StoredLocker }
  | Exclude<LockerSighting, { kind: "found" }>

/**
 * Whether a chosen locker is there, in the country, and takes the packages.
 *
 * @param question.postalCode of the area in which it was found; else of the address
 */
export async function checkLocker(
  scope: PluginScope,
  configuration: Pick<Configuration, "settings">,
  { packages, ...sought }: LockerQuestion,
): Promise<LockerVerdict> {
  return judgeLocker(configuration, await seekLocker(scope, configuration, sought), packages)
}

/**
 * The same where it may be in the list of any of several areas: it is unknown once none of them has it, and
 * all could be looked at.
 *
 * @param question.patienceMs of all areas together; without it, of each as `findLockers` has it
 */
export async function checkLockerIn(
  scope: PluginScope,
  configuration: Pick<Configuration, "settings">,
  {
    areas,
    patienceMs,
    ...question
  }: Omit<LockerQuestion, "postalCode" | "deadlineMs"> & { areas: string[]; patienceMs?: number },
): Promise<LockerVerdict> {
  const deadline = patienceMs === undefined ? undefined : deadlineIn(patienceMs)
  let isUnknown = areas.length > 0
  for (const postalCode of areas) {
    const area = { ...question, postalCode, deadlineMs: deadline?.left() }
    const verdict = await checkLocker(scope, configuration, area)
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
