import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { listShippingOptionsForCartWorkflow } from "@medusajs/medusa/core-flows"
import { unavailableText } from "../../rating"
import { readConfiguration } from "../account/configuration"
import { findRows } from "../find-rows"
import { readOptionData, type OptionService } from "./option-service"
import { priceOption, type OptionPrice } from "./price-option"
import { toPricedCart, type CartLike } from "./priced-cart"
import type { PluginScope } from "../plugin-scope"
import type { LineLike } from "../packages/ship-line"

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
  const quotes = await Promise.all(
    ours.map(async ({ option, service }) => {
      const priced = await toPricedCart(scope, itemsOfProfile(cart, option.shipping_profile_id))
      const price = await priceOption(scope, configuration, {
        service,
        account: service.account,
        cart: priced,
      })
      return serialise({ option, service, price })
    }),
  )
  return { cart_id: cartId, currency_code: cart.currency_code, quotes }
}

interface StoredCart extends CartLike {
  items?: StoredLine[] | null
}

interface StoredLine extends LineLike {
  variant?:
    | (NonNullable<LineLike["variant"]> & {
        product?: { shipping_profile?: { id?: string } | null } | null
      })
    | null
}

async function readCart(scope: PluginScope, id: string): Promise<StoredCart> {
  const [cart] = await findRows<StoredCart>(scope, {
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
function itemsOfProfile(cart: StoredCart, profileId: string): CartLike {
  return {
    ...cart,
    items: cart.items?.filter((item) => item.variant?.product?.shipping_profile?.id === profileId),
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
      reason: { code: price.reason, text: unavailableText(price.reason) },
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
