import {
  oneMixedOrder,
  ORDER_SET_NAMES,
  type OrderSet,
  orderSet,
} from "../../../src/cartonizer/__tests__/order-sets"
import {
  MAGAZINE_ORDERS,
  magazineOrders,
} from "../../../src/cartonizer/__tests__/order-sets-magazines"
import type { BenchOptions } from "./bench-options"
import { readOrders } from "./order-data"

const ORDERS = 1_000
const MOST_TIME = 1.2
const ROTATIONS = ["any", "keep-flat"] as const

/** A set of orders that is made when it is its turn. */
export interface OrderRun {
  name: string
  read: () => OrderSet
  /** What our mean time divided by binpackingjs's should not exceed. */
  mostTime: number
}

/** The merchant's own orders, or the generated ones. */
export function orderRuns({ data, count }: Pick<BenchOptions, "data" | "count">): OrderRun[] {
  if (data !== undefined) {
    return ROTATIONS.map((rotation) => ({
      name: `${data} ${rotation}`,
      read: () => readOrders(data, rotation),
      mostTime: MOST_TIME,
    }))
  }
  const sets = ROTATIONS.flatMap((rotation) =>
    ORDER_SET_NAMES.map((name) => ({
      name: `${name} ${rotation}`,
      read: () => orderSet(name, { count: count ?? ORDERS, rotation }),
      mostTime: MOST_TIME,
    })),
  )
  const magazines = ROTATIONS.map((rotation) => ({
    name: `magazines ${rotation}`,
    read: () => magazineOrders(count ?? MAGAZINE_ORDERS, rotation),
    mostTime: MOST_TIME,
  }))
  const mixed = {
    name: "400 mixed items into 7 boxes",
    read: () => oneMixedOrder(400),
    mostTime: 1,
  }
  return [...sets, ...magazines, mixed]
}
