import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { listShippingOptionsForCartWorkflow } from "@medusajs/medusa/core-flows"
import { unavailableText } from "../../rating"
import { readConfiguration } from "../account/configuration"
import { findRows } from "../find-rows"
import { readOptionData, type OptionService } from "./option-service"
import { priceOption, type OptionPrice, type PricedCart } from "./price-option"
import { toPricedCart, type CartLike } from "./priced-cart"
import type { PluginScope } from "../plugin-scope"

interface CartOption {
  id: string
  name: string
  data: unknown
  provider_id: string
  shipping_profile_id: string
}

const PROVIDER_PREFIX = "shipment-ordering_"

/** Prices all of a cart's options that belong to this plugin, in one upstream call per package type. */
export async function quoteCart(scope: PluginScope, container: MedusaContainer, cartId: string) {
  const cart = await readCart(scope, cartId)
  const { result } = await listShippingOptionsForCartWorkflow(container).run({
    input: { cart_id: cartId, is_return: false },
  })
  const ours = (result as CartOption[]).flatMap((option) => {
    const service = readOptionData(option.data)
    return service && option.provider_id.startsWith(PROVIDER_PREFIX) ? [{ option, service }] : []
  })
  const configuration = await readConfiguration(scope.memory)
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
      })
      return serialise({ option, service, price })
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

function serialise({
  option,
  service,
  price,
}: {
  option: CartOption
  service: OptionService
  price: OptionPrice
}) {
  const base = {
    shipping_option_id: option.id,
    name: option.name,
    service_code: service.code,
    service_name: service.name,
  }
  if (!price.isAvailable) {
    return {
      ...base,
      available: false,
      amount: null,
      tax_inclusive: null,
      delivery_days: null,
      source: null,
      packages: [],
      reason: serialiseReason(price),
    }
  }
  return {
    ...base,
    available: true,
    amount: price.amount,
    tax_inclusive: price.isTaxInclusive,
    delivery_days: price.quote.deliveryDays ?? null,
    source: price.source,
    packages: price.packages,
    reason: null,
  }
}

/** The text names the goods that have this reason; `line_items` names all that keep the option from a price. */
function serialiseReason({ reason, misfits }: Extract<OptionPrice, { isAvailable: false }>) {
  const titles = misfits.flatMap((misfit) => (misfit.reason === reason ? misfit.title : []))
  return {
    code: reason,
    text: unavailableText(reason, titles),
    line_items: misfits.map(({ lineId, title, reason: code }) => ({ id: lineId, title, code })),
  }
}
