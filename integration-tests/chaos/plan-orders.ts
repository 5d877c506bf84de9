import type { ChaosPlan } from "./chaos-options"
import { Random } from "./random"

/** Pieces by SKU. */
export type Pieces = Record<string, number>

/** An order, and the parcels that the merchant makes of it one after the other. */
export interface PlannedOrder {
  pieces: Pieces
  parcels: Pieces[]
}

/** Orders as shops have them: most go in one parcel, some in several, of equal or of other pieces. */
const KINDS: { weight: number; parcels: (sku: string, other: string) => Pieces[] }[] = [
  { weight: 4, parcels: (sku) => [{ [sku]: 1 }] },
  { weight: 2, parcels: (sku, other) => [{ [sku]: 1, [other]: 1 }] },
  { weight: 3, parcels: (sku) => [{ [sku]: 1 }, { [sku]: 1 }] },
  { weight: 1, parcels: (sku) => [{ [sku]: 2 }, { [sku]: 1 }] },
  { weight: 1, parcels: (sku, other) => [{ [sku]: 1 }, { [other]: 2 }] },
  { weight: 1, parcels: (sku) => [{ [sku]: 1 }, { [sku]: 1 }, { [sku]: 1 }] },
]

/** Plans orders with this number of parcels together. */
export function planOrders({ seed, fulfillments }: ChaosPlan, skus: string[]): PlannedOrder[] {
  const random = new Random(seed, "orders")
  const kinds = KINDS.flatMap(({ weight, parcels }) => Array<typeof parcels>(weight).fill(parcels))
  const orders: PlannedOrder[] = []
  let left = fulfillments
  while (left > 0) {
    const [sku = "", other = ""] = random.shuffled(skus)
    const parcels = random.oneOf(kinds)(sku, other).slice(0, left)
    orders.push({ pieces: sum(parcels), parcels })
    left -= parcels.length
  }
  return orders
}

/** The pieces of the next parcel, if `fulfilled` is already shipped; undefined if all is. */
export function nextParcel({ parcels }: PlannedOrder, fulfilled: Pieces): Pieces | undefined {
  const gone = { ...fulfilled }
  for (const parcel of parcels) {
    const open = Object.entries(parcel).map(([sku, quantity]): [string, number] => {
      const known = Math.min(quantity, gone[sku] ?? 0)
      gone[sku] = (gone[sku] ?? 0) - known
      return [sku, quantity - known]
    })
    const left = open.filter(([, quantity]) => quantity > 0)
    if (left.length > 0) return Object.fromEntries(left)
  }
  return undefined
}

/** All pieces that are not shipped yet, in one parcel. */
export function wholeRest({ pieces }: PlannedOrder, fulfilled: Pieces): Pieces {
  const open = Object.entries(pieces).map(([sku, quantity]): [string, number] => [
    sku,
    quantity - (fulfilled[sku] ?? 0),
  ])
  return Object.fromEntries(open.filter(([, quantity]) => quantity > 0))
}

function sum(parcels: Pieces[]): Pieces {
  const total: Pieces = {}
  for (const parcel of parcels) {
    for (const [sku, quantity] of Object.entries(parcel)) {
      total[sku] = (total[sku] ?? 0) + quantity
    }
  }
  return total
}
