import { type Configuration, readConfiguration, accountOf } from "../account"
import { isPostalCodeOf, postalCode } from "../booking"
import type { ApiPackage, Locker } from "../carrier-api"
import type { PluginScope } from "../context"
import type { Account } from "../modules/shipment_ordering/accounts/account-store"
import { toStoredLocker } from "../pricing"
import { fitsLocker } from "./check-locker"
import { findLockers, type LockerArea } from "./find-lockers"

interface LockerWish extends WishedArea {
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

/** All lockers near a postal code, whatever their sizes. */
export async function findAreaLockers(scope: PluginScope, area: Omit<LockerWish, "packages">) {
  return listLockers(scope, await readConfiguration(scope.memory), area)
}

/** An area as somebody names it; any of it may be missing. */
interface WishedArea {
  /** Handle of the account; without one, the first that can be asked. */
  account?: string
  countryCode?: string | null
  postalCode?: string | null
}

/** The area as the service is asked about it, or why it is not asked. */
function readyArea(
  configuration: Configuration,
  wish: WishedArea,
): { area: LockerArea } | { reason: NoLockersReason } {
  const account = readyAccountOf(configuration, wish.account)
  if (!account) {
    return { reason: noLockersReason("not_configured") }
  }
  const countryCode = wish.countryCode?.trim().toUpperCase() ?? ""
  const code = postalCode(wish.postalCode, countryCode)
  // What no service would take never reaches one.
  if (!/^[A-Z]{2}$/.test(countryCode) || code === "" || !isPostalCodeOf(countryCode, code)) {
    return { reason: noLockersReason("no_address") }
  }
  return { area: { account, countryCode, postalCode: code } }
}

function readyAccountOf(
  configuration: Configuration,
  handle: string | undefined,
): LockerArea["account"] | undefined {
  const candidates: (Account | undefined)[] =
    handle === undefined
      ? [accountOf(configuration), ...configuration.accounts]
      : [accountOf(configuration, handle)]
  for (const account of candidates) {
    if (account?.baseUrl) {
      return { ...account, baseUrl: account.baseUrl }
    }
  }
  return undefined
}

/** Why there is no locker to choose from, in words for the customer. */
const TEXTS = {
  no_address: "Enter a country and a postal code of it to see parcel lockers nearby.",
  none_near: "There is no parcel locker near this postal code. Try another one.",
  none_fits:
    "No parcel locker near this postal code takes your order. Try another one, or choose another delivery.",
  unavailable:
    "The list of parcel lockers cannot be had right now. Try again in a minute, or choose another delivery.",
  not_configured: "Parcel lockers are not available in this store yet.",
} as const

export interface NoLockersReason {
  code: keyof typeof TEXTS
  text: string
}

function noLockersReason(code: NoLockersReason["code"]): NoLockersReason {
  return { code, text: TEXTS[code] }
}

/** A locker as a customer chooses it: in kilometres, kilograms and centimetres. */
function serialiseLocker(locker: Locker) {
  return {
    ...toStoredLocker(locker),
    latitude: locker.latitude ?? null,
    longitude: locker.longitude ?? null,
    distance_km: locker.distanceKm ?? null,
    max_length: locker.maxLength ?? null,
    max_width: locker.maxWidth ?? null,
    max_height: locker.maxHeight ?? null,
    max_weight: locker.maxWeight ?? null,
  }
}
