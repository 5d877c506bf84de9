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
import { readOrders } from "./read-orders"

const ROTATIONS = ["any", "keep-flat"] as const

/** A set of orders that is made when it is its turn. */
interface NamedSet {
  name: string
  read: () => OrderSet
  /** What the cartonizer's mean time divided by that of binpackingjs should not exceed. */
  mostTime: number
}

/** The merchant's own orders, or the generated ones. */
export function orderSets({ data, count }: { data?: string; count?: number }): NamedSet[] {
  const eachRotation = (name: string, read: (rotation: (typeof ROTATIONS)[number]) => OrderSet) =>
    ROTATIONS.map((rotation) => ({
      name: `${name} ${rotation}`,
      read: () => read(rotation),
      mostTime: 1.2,
    }))
  if (data !== undefined) return eachRotation(data, (rotation) => readOrders(data, rotation))
  return [
    ...ORDER_SET_NAMES.flatMap((name) =>
      eachRotation(name, (rotation) => orderSet(name, { count: count ?? 1000, rotation })),
    ),
    ...eachRotation("magazines", (rotation) => magazineOrders(count ?? MAGAZINE_ORDERS, rotation)),
    { name: "400 mixed items into 7 boxes", read: () => oneMixedOrder(400), mostTime: 1 },
  ]
}
