import type { OrdersToShip, ShipBody } from "../../api/admin/shipment-ordering/orders/orders"
import { isAnswerLost } from "./answer-lost"
import { overridePackages } from "./override-packages"
import { sdk } from "./sdk"
import { isEnded, type Shipment } from "./shipment"
import { LIST_PATH } from "./shipment-list"
import { askShippingPlan } from "./shipping-plan"

/** The outcome of an order that was sent. A `lost` order got no answer: it may be shipped. */
export type Outcome =
  | { kind: "shipped"; shipmentId: string }
  | { kind: "failed"; refusal: string | null }
  | { kind: "lost" }

/** By order id. */
export type Outcomes = Record<string, Outcome>

interface Surroundings {
  /** The message for an order whose packages cannot be planned and so cannot be changed. */
  cannotBePacked: string
  /** The number of an order, without `#`. */
  numberOf: (orderId: string) => number
}

/** Ships a few orders. Never throws: an error becomes the outcome of its order. */
export async function shipOrders(
  choices: OrderChoice[],
  { cannotBePacked, numberOf }: Surroundings,
): Promise<Outcomes> {
  const outcomes: Outcomes = {}
  const overrides: OrderOverrides[] = []
  for (const choice of choices) {
    try {
      overrides.push(await overridesOfChoice(choice, cannotBePacked))
    } catch (error) {
      outcomes[choice.order_id] = { kind: "failed", refusal: (error as Error).message }
    }
  }
  try {
    for (const { order_id, shipment, refusal } of await sendOverrides(overrides)) {
      outcomes[order_id] = shipment
        ? { kind: "shipped", shipmentId: shipment.id }
        : { kind: "failed", refusal }
    }
  } catch (error) {
    for (const { order_id } of overrides) {
      outcomes[order_id] = isAnswerLost(error)
        ? await lookAgain(order_id, numberOf(order_id))
        : { kind: "failed", refusal: (error as Error).message }
    }
  }
  return outcomes
}

async function lookAgain(orderId: string, orderNumber: number): Promise<Outcome> {
  const shipmentId = await findShippedSince(orderId, orderNumber).catch(() => undefined)
  return shipmentId ? { kind: "shipped", shipmentId } : { kind: "lost" }
}

async function sendOverrides(orders: OrderOverrides[]): Promise<ShippingResult[]> {
  if (orders.length === 0) {
    return []
  }
  const path = "/admin/shipment-ordering/orders/ship"
  const { results } = await sdk.client.fetch<{ results: ShippingResult[] }>(path, {
    method: "POST",
    body: { orders },
  })
  return results
}

/**
 * The newest shipment of an order that was just sent, once the order no longer waits.
 *
 * @returns undefined while it still waits
 */
async function findShippedSince(orderId: string, orderNumber: number): Promise<string | undefined> {
  const { orders } = await sdk.client.fetch<OrdersToShip>(
    "/admin/shipment-ordering/orders/to-ship",
    { query: { q: `#${orderNumber}` } },
  )
  if (orders.some(({ id }) => id === orderId)) {
    return undefined
  }
  const { shipments } = await sdk.client.fetch<{ shipments: Shipment[] }>(LIST_PATH, {
    query: { order_id: orderId, kind: "delivery" },
  })
  return shipments.find((shipment) => !isEnded(shipment))?.id
}

/**
 * The overrides of one order. It asks for the planned packages only if another number of packages or another weight
 * was chosen.
 *
 * @param cannotBePacked the message for an order whose packages cannot be planned
 * @throws Error with a message for the merchant
 */
async function overridesOfChoice(
  { order_id, service_code, package_count, weight_grams }: OrderChoice,
  cannotBePacked: string,
): Promise<OrderOverrides> {
  const service = service_code === AS_ORDERED ? {} : { service_code }
  if (package_count === undefined && weight_grams === undefined) {
    return { order_id, ...service }
  }
  const { packages: planned } = await askShippingPlan(order_id, service)
  if (planned.length === 0) {
    throw new Error(cannotBePacked)
  }
  const packages = overridePackages(planned, {
    count: package_count ?? planned.length,
    totalGrams: weight_grams,
  })
  return { order_id, ...service, packages }
}

/** Means "keep the service of the order". No service has this code. */
export const AS_ORDERED = "as-ordered"

/** How one of many orders is shipped; undefined follows the plan. */
export interface OrderChoice {
  order_id: string
  /** A code, or `AS_ORDERED`. */
  service_code: string
  package_count?: number
  /** Weight of all its packages together. */
  weight_grams?: number
}

/** One order in the body of `POST /admin/shipment-ordering/orders/ship`. */
type OrderOverrides = ShipBody & { order_id: string }

interface ShippingResult {
  order_id: string
  shipment: Shipment | null
  refusal: string | null
}
