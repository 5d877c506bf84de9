import type { LedgerLocker, LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import { ENDED_STATES, LEDGER_STATES } from "../../modules/shipment_ordering/ledger/states"
import { readConfiguration } from "../account/configuration"
import type { PluginScope } from "../plugin-scope"
import type { TrackedNumber } from "../shipments/announce-tracking"
import { trackingUrl } from "../shipments/fulfillment-labels"
import { shownLocker } from "../shipments/shown-locker"
import { type CustomerState, customerState } from "./customer-state"
import { type OrderOwner, readOwnedOrder } from "./read-owned-order"

/** What a customer is shown of an order's parcels, and all of it. */
export interface OrderTracking {
  order_id: string
  shipments: TrackedShipment[]
}

interface TrackedShipment {
  state: CustomerState
  service_name: string | null
  tracking: TrackedNumber[]
  locker: LedgerLocker | null
}

const UNDER_WAY = LEDGER_STATES.filter((state) => !ENDED_STATES.some((ended) => ended === state))
const MOST_SHIPMENTS = 100

/**
 * Where an order's parcels are, the first one first, for its customer alone.
 *
 * @throws MedusaError NOT_FOUND for anybody else
 */
export async function trackOrder(
  scope: PluginScope,
  asked: { orderId: string; owner: OrderOwner },
): Promise<OrderTracking> {
  const order = await readOwnedOrder(scope, asked)
  const [{ rows }, { settings }] = await Promise.all([
    scope.memory.search.page(
      { equal: { order_id: order.id, kind: "delivery" }, states: UNDER_WAY },
      { order: { column: "created_at", isDescending: false }, limit: MOST_SHIPMENTS, offset: 0 },
    ),
    readConfiguration(scope.memory),
  ])
  const templates = settings.tracking_url_templates
  const shown = rows.flatMap((row) => {
    const fulfillment = order.fulfillments.find(({ id }) => id === row.fulfillment_id)
    // Without one the row is what a crash or a lost answer left behind: nothing that is on its way.
    return !fulfillment || fulfillment.canceled_at
      ? []
      : [{ row, state: customerState(row, fulfillment) }]
  })
  const shipments = shown.map(async ({ row, state }) => ({
    ...toShipment(row, state, templates),
    locker: await shownLocker(scope, row),
  }))
  return { order_id: order.id, shipments: await Promise.all(shipments) }
}

function toShipment(
  row: LedgerRow,
  state: CustomerState,
  templates: Record<string, string>,
): Omit<TrackedShipment, "locker"> {
  return {
    state,
    service_name: row.service_name,
    tracking: row.tracking_numbers.map((number) => ({
      number,
      url: trackingUrl(templates, row.service_code, number) ?? null,
    })),
  }
}
