import { MedusaError } from "@medusajs/framework/utils"
import {
  type Configuration,
  readConfiguration,
  type OwnOption,
  readOwnOptions,
  deliversToLocker,
} from "../account"

import type { ApiPackage } from "../carrier-api"
import { type PluginScope, findRows } from "../context"

import {
  deadlineIn,
  type MethodData,
  readMethodData,
  packGoods,
  type CartLike,
  toPricedCart,
  readQuotedCart,
  goodsOfProfile,
} from "../pricing"

import type { LockerArea } from "./find-lockers"
import { listLockers } from "./list-lockers"

interface CartQuestion {
  cartId: string
  /** By default that of the delivery to a locker that is chosen so far; where there is none, all goods count. */
  shippingOptionId?: string
  /** Of another area than the address's. */
  postalCode?: string
}

/**
 * The lockers near a cart's address, or near another postal code of its country, that take its goods.
 *
 * @throws MedusaError NOT_FOUND for a cart or an option that is not there
 */
export async function findCartLockers(
  scope: PluginScope,
  { cartId, shippingOptionId, postalCode }: CartQuestion,
) {
  const configuration = await readConfiguration(scope.memory)
  const [cart, option] = await Promise.all([
    readQuotedCart(scope, cartId),
    shippingOptionId === undefined
      ? chosenOption(scope, configuration, cartId)
      : readOption(scope, shippingOptionId),
  ])
  const address = cart.shipping_address
  return listLockers(scope, configuration, {
    account: option?.service.account,
    countryCode: address?.country_code,
    postalCode: postalCode ?? address?.postal_code,
    packages: (account) => packCart(scope, configuration, { cart, option, account }),
  })
}

async function chosenOption(
  scope: PluginScope,
  configuration: Configuration,
  cartId: string,
): Promise<OwnOption | undefined> {
  const [chosen] = await readLockerDeliveries(scope, configuration, cartId)
  return chosen?.option
}

async function readOption(scope: PluginScope, id: string): Promise<OwnOption> {
  const [option] = await readOwnOptions(scope, [id])
  if (!option) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `There is no shipping option ${id} of Shipment Ordering.`,
    )
  }
  return option
}

interface StoredCart {
  completed_at?: unknown
  shipping_methods?: ({ shipping_option_id?: string | null; data?: unknown } | null)[] | null
}

export interface LockerDelivery {
  option: OwnOption
  data: MethodData
}

/** What is chosen for a cart that goes to parcel lockers, as it is stored; nothing of an order's. */
export async function readLockerDeliveries(
  scope: PluginScope,
  configuration: Configuration,
  cartId: string,
): Promise<LockerDelivery[]> {
  const [cart] = await findRows<StoredCart>(scope, {
    entity: "cart",
    fields: ["id", "completed_at", "shipping_methods.shipping_option_id", "shipping_methods.data"],
    filters: { id: cartId },
  })
  const chosen = (cart?.completed_at ? [] : (cart?.shipping_methods ?? [])).flatMap((method) => {
    const data = readMethodData(method?.data)
    return method?.shipping_option_id && data ? [{ id: method.shipping_option_id, data }] : []
  })
  const options = await readOwnOptions(
    scope,
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

interface GoodsToPack {
  cart: CartLike
  option: OwnOption | undefined
  account: LockerArea["account"]
}

/** The packages of a cart as for a price. Goods that cannot be packed hide no locker: it is the option that says why. */
export async function packCart(
  scope: PluginScope,
  configuration: Configuration,
  { cart, option, account }: GoodsToPack,
): Promise<readonly ApiPackage[]> {
  const goods = option ? goodsOfProfile(cart, option.profileId) : cart
  const { lines } = await toPricedCart(scope, goods, configuration)
  const packed = await packGoods(scope, {
    configuration,
    account,
    service: option?.service ?? ANY_PARCEL,
    lines,
    deadline: deadlineIn(configuration.settings.quote_deadline_ms),
  })
  return "packed" in packed ? packed.packed[0].apiPackages : []
}

const ANY_PARCEL = { virtual: undefined, code: "", offersParcel: true, offersEnvelope: false }
