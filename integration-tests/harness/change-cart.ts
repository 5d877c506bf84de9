import type { HttpTypes } from "@medusajs/framework/types"
import type { TestShop } from "./test-shop"
import type { TestStore } from "./test-store"

/** Sends a change to the store's routes, and returns the cart of the answer. */
export async function postCart(
  { storefront }: Pick<TestStore, "storefront">,
  path: string,
  body: unknown = {},
): Promise<HttpTypes.StoreCart> {
  return (await storefront.post<HttpTypes.StoreCartResponse>(`/store/carts/${path}`, body)).cart
}

export async function readCart(
  { storefront }: Pick<TestStore, "storefront">,
  { id }: { id: string },
): Promise<HttpTypes.StoreCart> {
  return (await storefront.get<HttpTypes.StoreCartResponse>(`/store/carts/${id}`)).cart
}

/** Chooses the option of a service. `data` is what a storefront adds to it, if anything. */
export function chooseService(
  { storefront, options }: Pick<TestShop, "storefront" | "options">,
  { id }: { id: string },
  service: string,
  data?: unknown,
): Promise<HttpTypes.StoreCart> {
  const body = { option_id: options[service], data }
  return postCart({ storefront }, `${id}/shipping-methods`, body)
}

/** Changes the quantity of the first item. */
export function setQuantity(
  shop: Pick<TestStore, "storefront">,
  { id, items }: HttpTypes.StoreCart,
  quantity: number,
): Promise<HttpTypes.StoreCart> {
  return postCart(shop, `${id}/line-items/${items?.[0]?.id}`, { quantity })
}

/** What a cart was told, what it answered, and how long the customer waited. */
export interface CartChange {
  change: string
  status: number
  milliseconds: number
  /** What each delivery in the cart costs after the change. */
  deliveries: number[]
}

/** Does to a cart what customers do: a note, more items, another quantity, fewer items. */
export async function changeCart(
  { storefront, seed }: Pick<TestStore, "storefront" | "seed">,
  { id, items }: HttpTypes.StoreCart,
): Promise<CartChange[]> {
  const path = `/store/carts/${id}`
  const line = `${path}/line-items/${items?.[0]?.id}`
  const more = { variant_id: seed.variants["NAPKIN-4"], quantity: 1 }
  const requests: [string, string, unknown][] = [
    ["POST", path, { metadata: { note: "changed" } }],
    ["POST", `${path}/line-items`, more],
    ["POST", line, { quantity: 60 }],
    ["DELETE", line, undefined],
  ]
  const changes: CartChange[] = []
  for (const [method, address, body] of requests) {
    const startedAt = Date.now()
    const { status } = await storefront.send(method, address, body)
    const milliseconds = Date.now() - startedAt
    const { cart } = await storefront.get<HttpTypes.StoreCartResponse>(path)
    const deliveries = (cart.shipping_methods ?? []).map(({ amount }) => amount)
    changes.push({ change: `${method} ${address}`, status, milliseconds, deliveries })
  }
  return changes
}

/** Changes that were refused: the cart is frozen. */
export function frozenChanges(changes: CartChange[]): CartChange[] {
  return changes.filter(({ status }) => status !== 200)
}
