import { MedusaError } from "@medusajs/framework/utils"
import { type Configuration, readConfiguration } from "../account/configuration"
import { type OwnOption, readOwnOptions } from "../own-options"
import type { PluginScope } from "../plugin-scope"
import { readQuotedCart } from "../prices/quoted-cart"
import { listLockers } from "./list-lockers"
import { readLockerDeliveries } from "./locker-deliveries"
import { packCart } from "./pack-cart"

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
