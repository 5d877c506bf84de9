import type { HttpTypes } from "@medusajs/framework/types"
import { rotated } from "../shared/measure"
import type { BenchShop } from "./bench-shop"
import { isPrice, priceSix } from "./compare-six"

export type OperationName =
  | "choose again"
  | "change metadata"
  | "add item"
  | "update item"
  | "delete item"
  | "choose for other items"

interface CartOperation {
  name: OperationName
  status: number
  milliseconds: number
}

/** What happened to a customer and their cart. */
export interface CartVisit {
  operations: CartOperation[]
  /** Whether a delivery was offered for nothing, or the cart had one for nothing. */
  wasFree: boolean
  /** Whether a change of the cart took the chosen delivery away. */
  hasLostDelivery: boolean
}

/**
 * Does what customers do with a cart whose delivery is chosen: chooses it again, adds a note, changes the items, reads
 * the prices and chooses once more. The caller judges the answers.
 *
 * @param turn which change of the items comes first, because the changes after a lost delivery are cheap
 */
export async function visitCart(
  shop: BenchShop,
  { id, items = [] }: HttpTypes.StoreCart,
  turn: number,
): Promise<CartVisit> {
  const cart = `/store/carts/${id}`
  const lines = `${cart}/line-items`
  const choice = { option_id: shop.options["shipment-ordering"][0], data: {} }
  const visit: CartVisit = { operations: [], wasFree: false, hasLostDelivery: false }

  const operate = async (name: OperationName, ...request: [string, string, unknown?]) => {
    const startedAt = performance.now()
    const answer = await shop.storefront.send(...request)
    await answer.arrayBuffer()
    const milliseconds = performance.now() - startedAt
    visit.operations.push({ name, status: answer.status, milliseconds })
    const amounts = await methodAmounts(shop, id)
    visit.wasFree ||= !amounts.every(isPrice)
    visit.hasLostDelivery ||= amounts.length === 0
  }

  await operate("choose again", "POST", `${cart}/shipping-methods`, choice)
  await operate("change metadata", "POST", cart, { metadata: { note: "Ring twice" } })
  const more = { variant_id: shop.seed.variants["MUG-03"], quantity: 1 }
  const changes: [OperationName, string, string, unknown?][] = [
    ["add item", "POST", lines, more],
    ["update item", "POST", `${lines}/${items[0]?.id}`, { quantity: 2 }],
    ["delete item", "DELETE", `${lines}/${items[1]?.id}`],
  ]
  for (const change of rotated(changes, turn)) {
    await operate(...change)
  }
  const { amounts } = await priceSix(shop, id, "shipment-ordering")
  visit.wasFree ||= amounts.some((amount) => amount !== undefined && !isPrice(amount))
  await operate("choose for other items", "POST", `${cart}/shipping-methods`, choice)
  return visit
}

async function methodAmounts({ storefront }: BenchShop, cartId: string): Promise<number[]> {
  const { cart } = await storefront.get<HttpTypes.StoreCartResponse>(`/store/carts/${cartId}`)
  return (cart.shipping_methods ?? []).map(({ amount }) => amount)
}
