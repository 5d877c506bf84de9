import type { HttpTypes } from "@medusajs/framework/types"
import { type HttpClient, HttpError } from "./http-client"

export interface ShoppingList {
  regionId: string
  email: string
  shippingAddress: HttpTypes.StoreAddAddress
  items: { variantId: string; quantity: number }[]
}

/** Fills a cart with items and an address, as a customer does before asking for delivery prices. */
export async function createCart(
  storefront: HttpClient,
  { regionId, email, shippingAddress, items }: ShoppingList,
): Promise<HttpTypes.StoreCart> {
  const { cart } = await storefront.post<HttpTypes.StoreCartResponse>("/store/carts", {
    region_id: regionId,
    email,
    shipping_address: shippingAddress,
    billing_address: shippingAddress,
    items: items.map(({ variantId, quantity }) => ({ variant_id: variantId, quantity })),
  })
  return cart
}

/** A delivery that the cart may choose; `amount` is missing when the provider has no price for this cart. */
export interface PricedOption {
  id: string
  name: string
  amount: number | undefined
  data: Record<string, unknown>
}

/** Lists the deliveries of a cart and asks for the price of each that is calculated, all at once, as storefronts do. */
export async function listPricedOptions(
  storefront: HttpClient,
  cartId: string,
): Promise<PricedOption[]> {
  const { shipping_options } = await storefront.get<HttpTypes.StoreShippingOptionListResponse>(
    `/store/shipping-options?cart_id=${cartId}`,
  )
  return Promise.all(
    shipping_options.map(async (option) => {
      return {
        id: option.id,
        name: option.name,
        amount:
          option.price_type === "calculated"
            ? await calculatePrice(storefront, cartId, option.id)
            : (option.calculated_price?.calculated_amount ?? undefined),
        data: option.data ?? {},
      }
    }),
  )
}

/** The price of one option as a storefront asks for it; undefined where the store refuses with a reason. */
export async function calculatePrice(
  storefront: HttpClient,
  cartId: string,
  optionId: string,
): Promise<number | undefined> {
  const path = `/store/shipping-options/${optionId}/calculate`
  try {
    const { shipping_option } = await storefront.post<{
      shipping_option: HttpTypes.StoreCartShippingOption
    }>(path, { cart_id: cartId, data: {} })
    return shipping_option.calculated_price.calculated_amount ?? undefined
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) {
      return undefined
    }
    throw error
  }
}

/** Chooses a delivery. `data` is what a storefront may add to it, such as a locker. */
export async function chooseOption(
  storefront: HttpClient,
  cartId: string,
  option: { optionId: string; data?: Record<string, unknown> },
): Promise<HttpTypes.StoreCart> {
  const { cart } = await storefront.post<HttpTypes.StoreCartResponse>(
    `/store/carts/${cartId}/shipping-methods`,
    { option_id: option.optionId, data: option.data ?? {} },
  )
  return cart
}

/** Pays (with Medusa's manual payment) and places the order. @throws Error with the store's reason if it stays a cart */
export async function completeCart(
  storefront: HttpClient,
  cartId: string,
): Promise<HttpTypes.StoreOrder> {
  const { payment_collection } = await storefront.post<HttpTypes.StorePaymentCollectionResponse>(
    "/store/payment-collections",
    { cart_id: cartId },
  )
  await storefront.post(`/store/payment-collections/${payment_collection.id}/payment-sessions`, {
    provider_id: "pp_system_default",
  })
  const completed = await storefront.post<HttpTypes.StoreCompleteCartResponse>(
    `/store/carts/${cartId}/complete`,
  )
  if (completed.type !== "order") {
    throw new Error(`The cart was not completed: ${completed.error.message}`)
  }
  return completed.order
}
