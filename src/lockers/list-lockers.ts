import { MedusaError } from "@medusajs/framework/utils"
import { type OwnOption, readOwnOptions, deliversToLocker } from "../store"
import { isPostalCodeOf, postalCode } from "../addresses"
import { type ApiPackage, type Locker } from "../carrier-api"
import { toCountryCode } from "../addresses"
import { type Configuration, accountOf, type PluginContext } from "../context"
import type { Account } from "../modules/shipment_ordering"
import {
  toStoredLocker,
  deadlineIn,
  type MethodData,
  readCartDeliveries,
  packItems,
  type CartLike,
  toPricedCart,
  readCart,
  itemsOfProfile,
} from "../pricing"
import { fitsLocker } from "./check-locker"
import { findLockers, type LockerArea } from "./find-lockers"

interface LockerRequest extends AskedArea {
  /** The packages that a locker must take; without them sizes are not checked. Called only when there is a list. */
  packages?: (account: LockerArea["account"]) => Promise<readonly ApiPackage[]>
}

/** The lockers that a storefront shows, or the reason why there are none. */
export async function listLockers(context: PluginContext, request: LockerRequest) {
  const { configuration } = context
  const ready = readyArea(configuration, request)
  const asked = {
    country_code: request.countryCode?.trim().toLowerCase() || null,
    postal_code: ("area" in ready ? ready.area.postalCode : request.postalCode?.trim()) || null,
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
  const found = await findLockers(context, ready.area)
  if (!found) {
    return none(noLockersReason("unavailable"))
  }
  const { lockers: near, isStale } = found
  if (near.length === 0) {
    return { ...none(noLockersReason("none_near")), is_stale: isStale }
  }
  const packages = (await request.packages?.(ready.area.account)) ?? []
  const fitting = near.filter((locker) => fitsLocker(configuration, locker, packages))
  return {
    ...asked,
    is_stale: isStale,
    lockers: fitting.map((locker) => serialiseLocker(locker)),
    too_small: near.length - fitting.length,
    reason: fitting.length === 0 ? noLockersReason("none_fits") : null,
  }
}

/** All lockers near a postal code, of any size. */
export async function findAreaLockers(
  context: PluginContext,
  area: Omit<LockerRequest, "packages">,
) {
  return listLockers(context, area)
}

/** The requested area; any part may be missing. */
interface AskedArea {
  /** Handle of the account; by default the first account that can be asked. */
  account?: string
  countryCode?: string | null
  postalCode?: string | null
}

/** The area to ask the service about, or the reason not to ask. */
function readyArea(
  configuration: Configuration,
  request: AskedArea,
): { area: LockerArea } | { reason: NoLockersReason } {
  const account = readyAccountOf(configuration, request.account)
  if (!account) {
    return { reason: noLockersReason("not_configured") }
  }
  const countryCode = toCountryCode(request.countryCode)
  const code = postalCode(request.postalCode, countryCode)
  // Do not ask the service about an invalid country or postal code.
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
    "The list of parcel lockers is not available right now. Try again in a minute, or choose another delivery.",
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

interface CartQuestion {
  cartId: string
  /** By default the cart's chosen locker option. If there is none either, all items count. */
  shippingOptionId?: string
  /** Replaces the address's postal code. */
  postalCode?: string
}

/**
 * The lockers near a cart's address, or near another postal code of its country, that take its items.
 *
 * @throws MedusaError NOT_FOUND for an unknown cart or option
 */
export async function findCartLockers(
  context: PluginContext,
  { cartId, shippingOptionId, postalCode }: CartQuestion,
) {
  const [cart, option] = await Promise.all([
    readCart(context, cartId),
    shippingOptionId === undefined
      ? chosenOption(context, cartId)
      : readOption(context, shippingOptionId),
  ])
  const address = cart.shipping_address
  return listLockers(context, {
    account: option?.service.account,
    countryCode: address?.country_code,
    postalCode: postalCode ?? address?.postal_code,
    packages: (account) => packCart(context, { cart, option, account }),
  })
}

async function chosenOption(
  context: PluginContext,
  cartId: string,
): Promise<OwnOption | undefined> {
  const [chosen] = await readLockerDeliveries(context, cartId)
  return chosen?.option
}

async function readOption(context: PluginContext, id: string): Promise<OwnOption> {
  const [option] = await readOwnOptions(context, [id])
  if (!option) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `There is no shipping option ${id} of Shipment Ordering.`,
    )
  }
  return option
}

export interface LockerDelivery {
  option: OwnOption
  data: MethodData
}

/** The cart's chosen deliveries to parcel lockers, as stored. */
export async function readLockerDeliveries(
  context: PluginContext,
  cartId: string,
): Promise<LockerDelivery[]> {
  const { configuration } = context
  const chosen = (await readCartDeliveries(context, cartId)).flatMap(({ optionId, data }) =>
    optionId && data ? [{ id: optionId, data }] : [],
  )
  const options = await readOwnOptions(
    context,
    chosen.map(({ id }) => id),
  )
  return chosen.flatMap(({ id, data }) => {
    const option = options.find((one) => one.id === id)
    const { service } = option ?? {}
    return option &&
      service &&
      deliversToLocker(configuration, { account: service.account, service })
      ? [{ option, data }]
      : []
  })
}

interface ItemsToPack {
  cart: CartLike
  option: OwnOption | undefined
  account: LockerArea["account"]
}

/** The cart's packages, as for a price. Empty if items cannot be packed: lockers stay visible, the option says why. */
export async function packCart(
  context: PluginContext,
  { cart, option, account }: ItemsToPack,
): Promise<readonly ApiPackage[]> {
  const { configuration } = context
  const items = option ? itemsOfProfile(cart, option.profileId) : cart
  const { lines } = await toPricedCart(context, items)
  const packed = await packItems(context, {
    account,
    service: option?.service ?? ANY_PARCEL,
    lines,
    deadline: deadlineIn(configuration.options.timing.quoteDeadlineMs),
  })
  return "packed" in packed ? packed.packed[0].apiPackages : []
}

const ANY_PARCEL = { virtual: undefined, code: "", offersParcel: true, offersEnvelope: false }
