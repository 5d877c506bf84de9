import type {
  ListedShipRun,
  ShipRun as ShownShipRun,
  ShipRunBody,
} from "../../api/admin/shipment-ordering/ship-runs/ship-runs"
import type { OrderToShip } from "../../api/admin/shipment-ordering/orders/orders"
import type { Sent } from "./sdk"
import { isAnswerLost } from "./server-message"
import type { ShippingPlan } from "./shipping-plan"

/** Many orders that the server ships, without the orders. */
export type ListedRun = Sent<ListedShipRun>

/** The same with the orders. */
export type ShipRun = Sent<ShownShipRun>

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

/** What is chosen for an order; undefined while an entry is invalid. */
export type Choice = Omit<OrderChoice, "order_id"> | undefined

/** What an order costs as it is chosen. */
export interface Cost extends Priced {
  isLoading: boolean
  /** Why it cannot ship so, in words; null if it can. */
  refusal: string | null
}

/** The changes to ask the service about; null if there are none. */
export function questionOf(order: OrderToShip, choice: Choice): Choice | null {
  if (!choice) return null
  const { service_code, package_count, weight_grams } = choice
  const changes = {
    ...(service_code !== order.service_code && { service_code }),
    package_count,
    weight_grams,
  }
  return Object.values(changes).some((value) => value !== undefined) ? changes : null
}

/**
 * As listed while nothing is changed, else as answered. Without an answer, the cost is unknown.
 *
 * @param answer to the question of this choice; undefined while that is not asked yet
 */
export function costOf(
  { order, choice }: { order: OrderToShip; choice: Choice },
  answer: { data: ShippingPlan | undefined; error: Error | null } | undefined,
): Cost {
  const { price, price_currency: currency, refusal } = order
  const unknown = { price: null, currency, refusal, isLoading: false }
  if (!questionOf(order, choice)) return { ...unknown, price: choice ? price : null }
  if (answer?.error) {
    return isAnswerLost(answer.error) ? unknown : { ...unknown, refusal: answer.error.message }
  }
  return answer?.data ? costIn(answer.data, choice?.service_code) : { ...unknown, isLoading: true }
}

function costIn({ services, service_code, issues }: ShippingPlan, serviceCode?: string): Cost {
  const offer = services.find((service) => service.service_code === (serviceCode ?? service_code))
  const refusals = issues.map(({ message }) => message).join(" ")
  return {
    price: offer?.price ?? null,
    currency: offer?.price_currency ?? null,
    refusal: refusals || (offer?.price ? null : (offer?.reason ?? null)),
    isLoading: false,
  }
}
