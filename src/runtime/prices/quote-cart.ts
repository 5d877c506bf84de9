import type { MedusaContainer } from "@medusajs/framework/types"
import {
  calculateShippingOptionsPricesWorkflow,
  listShippingOptionsForCartWorkflow,
} from "@medusajs/medusa/core-flows"
import type { UnavailableReason } from "../../rating"
import { readConfiguration } from "../account/configuration"
import { errorText } from "../error-text"
import type { PluginScope } from "../plugin-scope"
import { requestNotes, withNotes } from "../request-notes"
import { warnSeldom } from "../warn-seldom"
import { PROVIDER_PREFIX } from "../../modules/shipment_ordering/provider-entries"
import type { AskedQuotes } from "./ask-quotes"
import { deadlineIn } from "./deadline"
import { readOptionData } from "./option-service"
import { noPrice } from "./option-price"
import { HINTS_HOOK, readPriceHints } from "./price-hints"
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
  /** Core's word: an item is not there, at the location that this option is sent from. */
  insufficient_inventory?: boolean
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
  const optionId = ours.find(({ option }) => !reasonOfCore(option))?.option.id
  const hook = optionId
    ? storeHints(scope, container, { cartId, optionId })
    : Promise.resolve(undefined)
  const quotes = await Promise.all(
    ours.map(async ({ option, service }) => {
      const { account } = service
      const reason = reasonOfCore(option)
      const price = reason
        ? noPrice(reason)
        : await priceOption(scope, configuration, {
            service,
            account,
            cart: await pricedCartFor(option.shipping_profile_id),
            deadline,
            asked,
            hints: hook.then((found) => {
              return found && readPriceHints(scope, configuration, { ...found, account })
            }),
          })
      return serialiseQuote({ option, service, price }, configuration)
    }),
  )
  return { cart_id: cartId, currency_code: cart.currency_code, quotes }
}

/** Why Medusa itself can price or choose no such option; undefined when it can. */
function reasonOfCore(option: CartOption): UnavailableReason | undefined {
  if (option.provider?.is_enabled === false) return "not_configured"
  return option.insufficient_inventory ? "insufficient_inventory" : undefined
}

/**
 * What the store's hook gives for a cart, as it is: core runs the hook only on its way to
 * `calculatePrice`, so core is asked for the price of one option, which is answered with nothing.
 *
 * @returns undefined when the hook fails, where core has no price either. Never rejects.
 */
async function storeHints(
  { logger }: PluginScope,
  container: MedusaContainer,
  { cartId, optionId }: { cartId: string; optionId: string },
): Promise<{ given: unknown } | undefined> {
  const hints = { given: undefined as unknown }
  const notes = { ...requestNotes(), unpriced: new Map(), hints }
  try {
    await withNotes(notes, () =>
      calculateShippingOptionsPricesWorkflow(container).run({
        input: { cart_id: cartId, shipping_options: [{ id: optionId, data: {} }] },
      }),
    )
    return hints
  } catch (error) {
    warnSeldom(logger, `no prices, the hook ${HINTS_HOOK} failed: ${errorText(error)}`)
    return undefined
  }
}
