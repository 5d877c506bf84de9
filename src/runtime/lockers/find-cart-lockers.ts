import { MedusaError } from "@medusajs/framework/utils"
import { readConfiguration } from "../account/configuration"
import { type OwnOption, readOwnOptions } from "../own-options"
import type { PluginScope } from "../plugin-scope"
import { readQuotedCart } from "../prices/quoted-cart"
import { listLockers } from "./list-lockers"
import { packCart } from "./pack-cart"

interface CartQuestion {
  cartId: string
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
    shippingOptionId === undefined ? undefined : readOption(scope, shippingOptionId),
  ])
  const address = cart.shipping_address
  return listLockers(scope, configuration, {
    account: option?.service.account,
    countryCode: address?.country_code,
    postalCode: postalCode ?? address?.postal_code,
    packages: (account) => packCart(scope, configuration, { cart, option, account }),
  })
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
