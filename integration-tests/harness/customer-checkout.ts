import type { HttpTypes } from "@medusajs/framework/types"
import { createHttpClient, type HttpClient, type HttpError } from "./http-client"
import type { TestStore } from "./test-store"

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

/**
 * Lists the delivery options of a cart and asks for all calculated prices at once, as storefronts do. `amount` is
 * undefined if the provider has no price for the cart.
 */
export async function listPricedOptions(storefront: HttpClient, cartId: string) {
  const { shipping_options } = await storefront.get<HttpTypes.StoreShippingOptionListResponse>(
    `/store/shipping-options?cart_id=${cartId}`,
  )
  return Promise.all(
    shipping_options.map(async ({ id, name, data, price_type, calculated_price }) => ({
      id,
      name,
      amount:
        price_type === "calculated"
          ? await calculatePrice(storefront, cartId, id)
          : (calculated_price?.calculated_amount ?? undefined),
      data: data ?? {},
    })),
  )
}

/** The price of one option; undefined if the store refuses it with status 400. */
export async function calculatePrice(storefront: HttpClient, cartId: string, optionId: string) {
  const path = `/store/shipping-options/${optionId}/calculate`
  try {
    const { shipping_option } = await storefront.post<{
      shipping_option: HttpTypes.StoreCartShippingOption
    }>(path, { cart_id: cartId, data: {} })
    return shipping_option.calculated_price.calculated_amount ?? undefined
  } catch (error) {
    if ((error as HttpError).status === 400) return undefined
    throw error
  }
}

/** Chooses a delivery option. `data` is what the storefront adds to it, such as a locker. */
export function chooseOption(
  storefront: HttpClient,
  cartId: string,
  { optionId, data = {} }: { optionId: string; data?: Record<string, unknown> },
): Promise<HttpTypes.StoreCart> {
  return postCart({ storefront }, `${cartId}/shipping-methods`, { option_id: optionId, data })
}

/** Pays with Medusa's manual payment and places the order. @throws Error with the reason if that is refused */
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

type Visitor = Pick<TestStore, "storefront">

/** Posts to a cart's route. @returns the cart of the answer */
export async function postCart({ storefront }: Visitor, path: string, body: unknown = {}) {
  return (await storefront.post<HttpTypes.StoreCartResponse>(`/store/carts/${path}`, body)).cart
}

export async function readCart({ storefront }: Visitor, { id }: { id: string }) {
  return (await storefront.get<HttpTypes.StoreCartResponse>(`/store/carts/${id}`)).cart
}

/** Chooses the delivery option of a service. `data` is what the storefront adds to it. */
export const chooseService = (
  shop: Visitor & { options: Record<string, string> },
  { id }: { id: string },
  service: string,
  data?: unknown,
) => postCart(shop, `${id}/shipping-methods`, { option_id: shop.options[service], data })

/** Changes the quantity of the first item. */
export const setQuantity = (shop: Visitor, { id, items }: HttpTypes.StoreCart, quantity: number) =>
  postCart(shop, `${id}/line-items/${items?.[0]?.id}`, { quantity })

/**
 * Changes a cart as customers do: adds a note and an item, changes a quantity, removes a line. Returns the answer to each
 * change, with the prices of the deliveries in the cart afterwards.
 */
export async function changeCart(
  { storefront, seed }: Pick<TestStore, "storefront" | "seed">,
  { id, items }: HttpTypes.StoreCart,
) {
  const path = `/store/carts/${id}`
  const line = `${path}/line-items/${items?.[0]?.id}`
  const more = { variant_id: seed.variants["NAPKIN-4"], quantity: 1 }
  const requests: [string, string, unknown?][] = [
    ["POST", path, { metadata: { note: "changed" } }],
    ["POST", `${path}/line-items`, more],
    ["POST", line, { quantity: 60 }],
    ["DELETE", line],
  ]
  const changes: { change: string; status: number; deliveries: number[] }[] = []
  for (const [method, address, body] of requests) {
    const { status } = await storefront.send(method, address, body)
    const { shipping_methods } = await readCart({ storefront }, { id })
    const deliveries = (shipping_methods ?? []).map(({ amount }) => amount)
    changes.push({ change: `${method} ${address}`, status, deliveries })
  }
  return changes
}

/** Registers a customer and signs in. @returns a client of the storefront */
export async function signUpCustomer(
  { store, seed }: Pick<TestStore, "store" | "seed">,
  email: string,
): Promise<HttpClient> {
  const clientOf = (token?: string) =>
    createHttpClient(store.url, {
      "x-publishable-api-key": seed.publishableKey,
      ...(token && { authorization: `Bearer ${token}` }),
    })
  const signIn = async (path: string) => {
    const body = { email, password: `secret of ${email}` }
    const { token } = await clientOf().post<{ token: string }>(path, body)
    return clientOf(token)
  }
  const registered = await signIn("/auth/customer/emailpass/register")
  await registered.post("/store/customers", { email })
  return signIn("/auth/customer/emailpass")
}
