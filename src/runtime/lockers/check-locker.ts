import { isTakenByLocker } from "../../booking"
import type { ApiPackage } from "../../carrier-api"
import type { Configuration } from "../account/configuration"
import type { PluginScope } from "../plugin-scope"
import { findLockers, type LockerArea } from "./find-lockers"
import { type StoredLocker, toStoredLocker } from "./stored-locker"

export interface LockerQuestion extends LockerArea {
  code: string
  /** In the account's size unit and kilograms; none: sizes are not judged. */
  packages: readonly ApiPackage[]
}

export type LockerVerdict =
  | { kind: "taken"; locker: StoredLocker }
  /** The service's list of the area has no such code. */
  | { kind: "unknown" }
  | { kind: "too_small"; locker: StoredLocker }
  /** The service could not be asked, and what is known does not settle it. */
  | { kind: "unchecked" }

/**
 * Whether a chosen locker is there, in the country, and takes the packages.
 *
 * @param question.postalCode of the area in which it was found; else of the address
 */
export async function checkLocker(
  scope: PluginScope,
  configuration: Pick<Configuration, "settings">,
  { code, packages, ...area }: LockerQuestion,
): Promise<LockerVerdict> {
  const found = await findLockers(scope, configuration, area)
  const locker = found?.lockers.find(
    (one) => one.code === code && one.countryCode === area.countryCode.trim().toUpperCase(),
  )
  if (!found || (!locker && found.isStale)) {
    return { kind: "unchecked" }
  }
  if (!locker) {
    return { kind: "unknown" }
  }
  const kind = isTakenByLocker(locker, packages) ? "taken" : "too_small"
  return { kind, locker: toStoredLocker(locker) }
}
