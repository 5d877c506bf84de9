import { type MethodData } from "../planning"
import { MedusaError } from "@medusajs/framework/utils"
import type { PluginContext } from "../context"
import { packCart, readCart, readCartDeliveries } from "../pricing"
import { deliversToLocker, type OwnOption, readOwnOptions } from "../store"
import { listLockers } from "./list-lockers"

interface CartQuestion {
  cartId: string
  /** By default the cart's chosen locker option. If there is none either, all items count. */
  shippingOptionId?: string
  /** Used instead of the address's postal code. */
  postalCode?: string
}

/**
 * Finds the lockers that take a cart's items, near its address or near another postal code of its country.
 *
 * @throws MedusaError NOT_FOUND for an unknown cart or option
 */
export async function findCartLockers(
  context: PluginContext,
  { cartId, shippingOptionId, postalCode }: CartQuestion,
) {
  const [cart, delivery] = await Promise.all([
    readCart(context, cartId),
    shippingOptionId === undefined
      ? readLockerDeliveries(context, cartId).then(([first]) => first)
      : readOption(context, shippingOptionId).then((option) => ({ option, data: undefined })),
  ])
  const { option, data } = delivery ?? {}
  const address = cart.shipping_address
  return listLockers(context, {
    account: option?.service.account,
    countryCode: address?.country_code,
    postalCode: postalCode ?? address?.postal_code,
    // Empty if the items cannot be packed: lockers are listed anyway, and the option says why.
    packages: (account) =>
      packCart(context, {
        cart,
        profileId: option?.profileId,
        account,
        service: option?.service ?? ANY_PARCEL,
        packing: data?.packing,
      }),
  })
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
  const deliveries = (await readCartDeliveries(context, cartId)).flatMap(({ optionId, data }) =>
    optionId && data ? [{ id: optionId, data }] : [],
  )
  const options = await readOwnOptions(
    context,
    deliveries.map(({ id }) => id),
  )
  return deliveries.flatMap(({ id, data }) => {
    const option = options.find((one) => one.id === id)
    const { service } = option ?? {}
    return option &&
      service &&
      deliversToLocker(configuration, { account: service.account, service })
      ? [{ option, data }]
      : []
  })
}

const ANY_PARCEL = {
  ...{ key: "", account: "", code: "", name: "" },
  ...{ virtual: undefined, offersParcel: true, offersEnvelope: false },
}
