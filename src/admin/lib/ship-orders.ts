import { isAnswerLost } from "./answer-lost"
import type { OrderChoice } from "./order-choice"
import type { OrderWish, ShipResult } from "./order-to-ship"
import { findShippedSince } from "./shipped-since"
import { sdk } from "./sdk"
import { wishOfChoice } from "./wish-of-choice"

/** What has become of an order that was sent. Of a `lost` one no answer came: it may be shipped, or about to be. */
export type Outcome =
  | { kind: "shipped"; shipmentId: string }
  | { kind: "failed"; problem: string | null }
  | { kind: "lost" }

/** By order id. */
export type Outcomes = Record<string, Outcome>

interface Surroundings {
  /** The problem of an order for which no packages are proposed that could be changed. */
  cannotBePacked: string
  /** The number of an order, without `#`. */
  numberOf: (orderId: string) => number
}

/** Ships a few orders. Never throws: what went wrong with an order is its outcome. */
export async function shipOrders(
  choices: OrderChoice[],
  { cannotBePacked, numberOf }: Surroundings,
): Promise<Outcomes> {
  const outcomes: Outcomes = {}
  const wishes: OrderWish[] = []
  for (const choice of choices) {
    try {
      wishes.push(await wishOfChoice(choice, cannotBePacked))
    } catch (error) {
      outcomes[choice.order_id] = { kind: "failed", problem: (error as Error).message }
    }
  }
  try {
    for (const { order_id, shipment, problem } of await sendWishes(wishes)) {
      outcomes[order_id] = shipment
        ? { kind: "shipped", shipmentId: shipment.id }
        : { kind: "failed", problem }
    }
  } catch (error) {
    for (const { order_id } of wishes) {
      outcomes[order_id] = isAnswerLost(error)
        ? await lookAgain(order_id, numberOf(order_id))
        : { kind: "failed", problem: (error as Error).message }
    }
  }
  return outcomes
}

async function lookAgain(orderId: string, orderNumber: number): Promise<Outcome> {
  const shipmentId = await findShippedSince(orderId, orderNumber).catch(() => undefined)
  return shipmentId ? { kind: "shipped", shipmentId } : { kind: "lost" }
}

async function sendWishes(orders: OrderWish[]): Promise<ShipResult[]> {
  if (orders.length === 0) {
    return []
  }
  const path = "/admin/shipment-ordering/orders/ship"
  const body = { orders }
  return (await sdk.client.fetch<{ results: ShipResult[] }>(path, { method: "POST", body })).results
}
