import type { MedusaContainer } from "@medusajs/framework/types"
import { listShippingOptionsForCartWorkflow } from "@medusajs/medusa/core-flows"
import { readConfiguration } from "../account/configuration"
import type { PluginScope } from "../plugin-scope"
import { PROVIDER_PREFIX } from "../provider-prefix"
import type { AskedQuotes } from "./ask-quotes"
import { deadlineIn } from "./deadline"
import { noPrice } from "./option-price"
import { readOptionData } from "./option-service"
import { priceOption } from "./price-option"
import { type PricedCart, toPricedCart } from "./priced-cart"
import { goodsOfProfile, readQuotedCart } from "./quoted-cart"
import { serialiseQuote } from "./serialise-quote"

interface CartOption {
  id: string
  name: string
  data: unknown
  provider_id: string
  /** Not enabled: medusa-config does not list it, and Medusa itself can price and choose no such option. */
  provider?: { is_enabled?: boolean } | null
  price_type: string
  shipping_profile_id: string
}

/** Prices all of a cart's options that belong to this plugin, in one upstream call per package type. */
export async function quoteCart(scope: PluginScope, container: MedusaContainer, cartId: string) {
  const cart = await readQuotedCart(scope, cartId)
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
      toPricedCart(scope, goodsOfProfile(cart, profileId), configuration)
    pricedCarts.set(profileId, priced)
    return priced
  }
  const quotes = await Promise.all(
    ours.map(async ({ option, service }) => {
      const price =
        option.provider?.is_enabled === false
          ? noPrice("not_configured")
          : await priceOption(scope, configuration, {
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
