import { MedusaError } from "@medusajs/framework/utils"
import type { ApiPackage } from "../carrier-api"
import type { PluginContext } from "../context"
import {
  type CartLike,
  deadlineIn,
  itemsOfProfile,
  type MethodData,
  packItems,
  readCart,
  readCartDeliveries,
  toPricedCart,
} from "../pricing"
import { deliversToLocker, type OwnOption, readOwnOptions } from "../store"
import { listLockers, type LockerArea } from "./list-lockers"

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
