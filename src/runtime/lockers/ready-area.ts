import { isPostalCodeOf, postalCode } from "../../booking"
import type { Account } from "../../modules/shipment_ordering/accounts/account-store"
import { accountOf, type Configuration } from "../account/configuration"
import type { LockerArea } from "./find-lockers"
import { noLockersReason, type NoLockersReason } from "./no-lockers-reason"

/** An area as somebody names it; any of it may be missing. */
export interface WishedArea {
  /** Handle of the account; without one, the first that can be asked. */
  account?: string
  countryCode?: string | null
  postalCode?: string | null
}

/** The area as the service is asked about it, or why it is not asked. */
export function readyArea(
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
