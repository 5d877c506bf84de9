import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { listShippingOptionsForCartWorkflow } from "@medusajs/medusa/core-flows"
import { readConfiguration } from "../account/configuration"
import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"
import { PROVIDER_PREFIX } from "../provider-prefix"
import type { AskedQuotes } from "./ask-quotes"
import { deadlineIn } from "./deadline"
import { readOptionData } from "./option-service"
import { priceOption } from "./price-option"
import { toPricedCart, type CartLike, type PricedCart } from "./priced-cart"
import { serialiseQuote } from "./serialise-quote"

interface CartOption {
  id: string
  name: string
  data: unknown
  provider_id: string
  price_type: string
  shipping_profile_id: string
}

/** Prices all of a cart's options that belong to this plugin, in one upstream call per package type. */
export async function quoteCart(scope: PluginScope, container: MedusaContainer, cartId: string) {
  const cart = await readCart(scope, cartId)
  const { result } = await listShippingOptionsForCartWorkflow(container).run({
    input: { cart_id: cartId, is_return: false },
  })
  const ours = (result as CartOption[]).flatMap((option) => {
    const service = readOptionData(option.data)
    // What the merchant sells at a price of his own is none of the service's.
    const isOurs = option.provider_id.startsWith(PROVIDER_PREFIX) && option.price_type !== "flat"
    return service && isOurs ? [{ option, service }] : []
  })
  const configuration = await readConfiguration(scope.memory)
  const deadline = deadlineIn(configuration.settings.quote_deadline_ms)
  const asked: AskedQuotes = new Map()
  const pricedCarts = new Map<string, Promise<PricedCart>>()
  const pricedCartFor = (profileId: string): Promise<PricedCart> => {
    const priced =
      pricedCarts.get(profileId) ??
      toPricedCart(scope, itemsOfProfile(cart, profileId), configuration)
    pricedCarts.set(profileId, priced)
    return priced
  }
  const quotes = await Promise.all(
    ours.map(async ({ option, service }) => {
      const price = await priceOption(scope, configuration, {
        service,
        account: service.account,
        cart: await pricedCartFor(option.shipping_profile_id),
        deadline,
        asked,
      })
      return serialiseQuote({ option, service, price }, configuration)
    }),
  )
  return { cart_id: cartId, currency_code: cart.currency_code, quotes }
}

async function readCart(scope: PluginScope, id: string): Promise<CartLike> {
  const [cart] = await findRows<CartLike>(scope, {
    entity: "cart",
    fields: [
      "id",
      "currency_code",
      "shipping_address.country_code",
      "shipping_address.postal_code",
      "items.*",
      "items.variant.id",
      "items.variant.weight",
      "items.variant.length",
      "items.variant.width",
      "items.variant.height",
      "items.variant.product.id",
      "items.variant.product.shipping_profile.id",
    ],
    filters: { id },
  })
  if (!cart) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `Cart ${id} was not found.`)
  }
  return cart
}

/** As core does for a price: an option prices only the goods of its own shipping profile. */
function itemsOfProfile(cart: CartLike, profileId: string): CartLike {
  return {
    ...cart,
    items: cart.items?.filter((item) => item?.variant?.product?.shipping_profile?.id === profileId),
  }
}
