import { createProduct } from "../harness/items-and-boxes"
import { importOrder } from "../harness/orders"
import { placeOrder } from "../harness/test-shop"
import { workAtOnce } from "../harness/work-at-once"
import type { ChaosRun } from "./chaos-run"

/** Quantities by id: of the variant, or of the order's line. */
export type Pieces = Record<string, number>

/** An order in the store, and the parcels that the merchant makes of it one after the other. */
export interface ChaosOrder {
  id: string
  customer: string
  parcels: Pieces[]
}

/** Orders as shops have them: for each parcel the pieces of one variant, and of another. */
const KINDS: { one?: number; other?: number }[][] = [
  [{ one: 1 }],
  [{ one: 1, other: 1 }],
  [{ one: 1 }, { one: 1 }],
  [{ one: 2 }, { one: 1 }],
  [{ one: 1 }, { other: 2 }],
  [{ one: 1 }, { one: 1 }, { one: 1 }],
]

/** Orders that go through the checkout; the others are imported. */
const THROUGH_CARTS = 6

/** Places random orders, with as many parcels together as the plan says, all for one service. */
export async function placeOrders(run: ChaosRun): Promise<ChaosOrder[]> {
  const { shop, plan, say } = run
  const stocked = ["MUG-03", "MUG-05", "NAPKIN-4", "BOARD-S"].map((sku) => shop.seed.variants[sku])
  const madeToOrder = await createProduct(shop, { title: "Made to order" })
  const variantIds = [...stocked, madeToOrder].filter((id) => id !== undefined)
  const planned = planOrders(run, variantIds)
  say(`placing ${planned.length} orders for ${plan.fulfillments} parcels`)
  return workAtOnce(2, planned, async (parcels, index) => {
    // The store refuses one of two carts that a new customer creates at the same time.
    const customer = `customer-${index}`
    const items = Object.entries(sumOf(parcels)).map(([variantId, quantity]) => ({
      ...{ variantId, quantity },
      // Different for each variant, so that the value of a parcel shows its items.
      unitPrice: 10 + variantIds.indexOf(variantId) * 1.37,
    }))
    const place = index < THROUGH_CARTS ? placeOrder : importOrder
    const placed = await place(shop, { items, email: `${customer}@customer.test` })
    const lines = new Map(placed.items?.map((item) => [item.variant_id, item.id]))
    const byLine = (parcel: Pieces) =>
      Object.fromEntries(Object.entries(parcel).map(([id, count]) => [lines.get(id) ?? id, count]))
    return { id: placed.id, customer, parcels: parcels.map(byLine) }
  })
}

function planOrders(run: ChaosRun, variantIds: string[]): Pieces[][] {
  const random = run.random("orders")
  const orders: Pieces[][] = []
  for (let left = run.plan.fulfillments; left > 0; left -= orders.at(-1)?.length ?? 0) {
    const [one = "", other = ""] = random.shuffled(variantIds)
    const kind = random.oneOf(KINDS).slice(0, left)
    orders.push(
      kind.map((pieces) => onlySome({ [one]: pieces.one ?? 0, [other]: pieces.other ?? 0 })),
    )
  }
  return orders
}

/** The pieces of the next parcel, if `fulfilled` is already shipped; undefined if all is. */
export function nextParcel(parcels: Pieces[], fulfilled: Pieces): Pieces | undefined {
  const gone = { ...fulfilled }
  for (const parcel of parcels) {
    const open = { ...parcel }
    for (const [id, quantity] of Object.entries(parcel)) {
      const known = Math.min(quantity, gone[id] ?? 0)
      gone[id] = (gone[id] ?? 0) - known
      open[id] = quantity - known
    }
    const left = onlySome(open)
    if (Object.keys(left).length > 0) return left
  }
  return undefined
}

export function sumOf(parcels: Pieces[]): Pieces {
  const total: Pieces = {}
  for (const [id, quantity] of parcels.flatMap((parcel) => Object.entries(parcel))) {
    total[id] = (total[id] ?? 0) + quantity
  }
  return total
}

const onlySome = (pieces: Pieces): Pieces =>
  Object.fromEntries(Object.entries(pieces).filter(([, quantity]) => quantity > 0))
