import type {
  ListedShipRun,
  SerialisedShipRun,
  ShipRunBody,
} from "../../api/admin/shipment-ordering/ship-runs/ship-runs"
import type { Sent } from "./sdk"

/** Many orders that the server ships, without the orders. */
export type ListedRun = Sent<ListedShipRun>

/** The same with the orders. */
export type ShipRun = Sent<SerialisedShipRun>

/** How one of many orders is shipped; what is missing follows the plan. */
export type OrderChoice = ShipRunBody["orders"][number]

/** Most orders in one run; the backend has the same limit. */
export const MOST_IN_RUN = 500

export function isGoingOn({ state }: Pick<ListedRun, "state">): boolean {
  return state === "running" || state === "stopping"
}

/** An order that failed, and is still to ship. */
export function isUnsolved({ state, is_solved }: ShipRun["orders"][number]): boolean {
  return state === "failed" && !is_solved
}

export interface Priced {
  price: string | null
  currency: string | null
}

/** The sum of the known prices, as a decimal; undefined if none is known. They have one currency. */
export function sumOf(
  priced: Priced[],
): { amount: string; currency: string; isWhole: boolean } | undefined {
  const prices = priced.flatMap(({ price, currency }) =>
    price && currency ? { price, currency } : [],
  )
  const [first] = prices
  if (!first) {
    return undefined
  }
  const amount = prices.reduce((sum, { price }) => sum + Number(price), 0)
  return {
    amount: amount.toFixed(2),
    currency: first.currency,
    isWhole: prices.length === priced.length,
  }
}
