import type { PluginContext } from "../context"
import type { ToShipOrder } from "../modules/shipment_ordering"
import { type PlannedOrder, planOrders, PACKING_BUDGET } from "../shipping"
import { findOwnOptions, type OwnOption } from "../store"

interface ToShipQuestion {
  q?: string
  location_id?: string
  service_code?: string
  country_code?: string
  payment?: PaymentState
  readiness?: Readiness
  order_by?: ToShipOrder
  limit: number
  offset: number
}

interface ListedOrders {
  orders: PlannedOrder[]
  count: number
  /** More orders wait than were looked at for the count. */
  hasMore: boolean
}

/**
 * A page of the orders to ship with this plugin. It makes its queries per page, not per order.
 *
 * The database narrows and sorts the list. Payment and readiness it cannot know: the total is worked out by Medusa, and
 * what prevents a shipment by planning it. For these, the orders are read, as many as a merchant could ship in two runs.
 * No verdict is kept: it would be wrong as soon as stock, settings or a payment change.
 *
 * @param how.mostRead how many orders are read for payment and readiness
 * @param how.plan replaced by tests
 */
export async function catchUpAndListOrders(
  context: PluginContext,
  question: ToShipQuestion,
  { mostRead = MOST_READ, plan = planOrders } = {},
): Promise<ListedOrders> {
  const { q, location_id, service_code, country_code, payment, readiness, order_by } = question
  const { limit, offset } = question
  const own = await findOwnOptions(context, { withDeleted: true })
  const options = own.filter(
    ({ service }) => service_code === undefined || service.code === service_code,
  )
  const isRead = payment !== undefined || readiness !== undefined
  const { ids, count } = await context.plugin.ordersToShip.catchUpAndList(
    {
      options: options.map(({ id }) => id),
      text: q || undefined,
      country: country_code,
      place:
        location_id === undefined
          ? undefined
          : {
              locationId: location_id,
              options: idsAt(options, location_id),
            },
    },
    { orderBy: order_by, ...(isRead ? { limit: mostRead, offset: 0 } : { limit, offset }) },
  )
  const budget = { ...PACKING_BUDGET }
  if (!isRead) {
    return { orders: await plan(context, ids, { options, budget }), count, hasMore: false }
  }
  // Only readiness depends on the packages.
  const readBudget = readiness === undefined ? { ...PACKING_BUDGET, leftMs: 0 } : budget
  let page: PlannedOrder[] = []
  let matchCount = 0
  let hasMore = count > ids.length
  for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
    const some = ids.slice(from, from + READ_AT_ONCE)
    for (const order of await plan(context, some, { options, budget: readBudget })) {
      if (payment !== undefined && paymentOf(order) !== payment) continue
      const verdict = readiness && readinessOf(order)
      if (verdict === "unknown") hasMore = true
      if (verdict !== readiness) continue
      if (matchCount >= offset && page.length < limit) page.push(order)
      matchCount += 1
    }
  }
  if (readiness === undefined) {
    const shownIds = page.map(({ order }) => order.id)
    page = await plan(context, shownIds, { options, budget })
  }
  return { orders: page, count: matchCount, hasMore }
}

/** As many as two runs ship. */
const MOST_READ = 1_000
const READ_AT_ONCE = 50

export const PAYMENT_STATES = ["paid", "authorized", "on_delivery", "not_paid", "refunded"] as const

type PaymentState = (typeof PAYMENT_STATES)[number]

/** The one thing to know about the money of an order that is about to be sent. */
export function paymentOf(order: PlannedOrder): PaymentState {
  if (order.isRefunded) return "refunded"
  if (order.isPaid) return "paid"
  if (order.isPaidOnDelivery) return "on_delivery"
  return order.isAuthorized ? "authorized" : "not_paid"
}

export const READINESS = ["ready", "cannot_ship", "failed_before"] as const

type Readiness = (typeof READINESS)[number]

/** Unknown when there was no time to pack the order. */
function readinessOf({ refusal, packages, lastError }: PlannedOrder): Readiness | "unknown" {
  if (refusal !== undefined) return "cannot_ship"
  if (packages === undefined) return "unknown"
  return lastError === undefined ? "ready" : "failed_before"
}

function idsAt(options: OwnOption[], place: string): string[] {
  return options.filter(({ locationId }) => locationId === place).map(({ id }) => id)
}
