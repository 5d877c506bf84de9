import type { ApiPackage } from "../../carrier-api"
import type { Configuration } from "../account/configuration"
import type { PluginScope } from "../plugin-scope"
import { findLockers, type LockerArea } from "./find-lockers"
import { fitsLocker } from "./fits-locker"
import { noLockersReason, type NoLockersReason } from "./no-lockers-reason"
import { readyArea, type WishedArea } from "./ready-area"
import { serialiseLocker } from "./serialise-locker"

export interface LockerWish extends WishedArea {
  /** What a locker has to take; none: sizes are not judged. Asked for only where there is a list. */
  packages?: (account: LockerArea["account"]) => Promise<readonly ApiPackage[]>
}

/** Lockers to choose from as a storefront gets them, or the reason why there are none. */
export async function listLockers(
  scope: PluginScope,
  configuration: Configuration,
  wish: LockerWish,
) {
  const ready = readyArea(configuration, wish)
  const asked = {
    country_code: wish.countryCode?.trim().toLowerCase() || null,
    postal_code: ("area" in ready ? ready.area.postalCode : wish.postalCode?.trim()) || null,
  }
  const none = (reason: NoLockersReason) => ({
    ...asked,
    is_stale: false,
    lockers: [],
    too_small: 0,
    reason,
  })
  if ("reason" in ready) {
    return none(ready.reason)
  }
  const found = await findLockers(scope, configuration, ready.area)
  if (!found) {
    return none(noLockersReason("unavailable"))
  }
  const { lockers: near, isStale } = found
  if (near.length === 0) {
    return { ...none(noLockersReason("none_near")), is_stale: isStale }
  }
  const packages = (await wish.packages?.(ready.area.account)) ?? []
  const fitting = near.filter((locker) => fitsLocker(configuration, locker, packages))
  return {
    ...asked,
    is_stale: isStale,
    lockers: fitting.map((locker) => serialiseLocker(locker)),
    too_small: near.length - fitting.length,
    reason: fitting.length === 0 ? noLockersReason("none_fits") : null,
  }
}
