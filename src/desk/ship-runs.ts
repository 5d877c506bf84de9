import { type OrderOverrides } from "../planning"
import type { PluginContext } from "../context"
import {
  isEnded,
  type LedgerRow,
  type NewShipRunOrder,
  type ShipChoice,
  type ShipRunOrder,
  type ShipRunRow,
} from "../modules/shipment_ordering"
import { readQuotingState } from "../pricing"
import { roundQuantity } from "../store"
import { readOrderCounts, readOrdersToShip, withPackages } from "../shipping"

/** An order that a person has chosen to ship. Missing fields follow the plan. */
type ChosenOrder = { order_id: string } & Pick<
  ShipChoice,
  "service_code" | "package_count" | "weight_grams" | "no_notification"
>

const READ_AT_ONCE = 100

/**
 * Saves a run that ships the chosen orders. What of each order ships is fixed now. Otherwise the run would also ship
 * items that become free later, without being chosen.
 *
 * @returns undefined while another run is going on
 */
export async function beginShipRun(
  context: PluginContext,
  { selection, userId }: { selection: ChosenOrder[]; userId: string | null },
): Promise<ShipRunRow | undefined> {
  const orders: NewShipRunOrder[] = []
  for (let from = 0; from < selection.length; from += READ_AT_ONCE) {
    orders.push(...(await fixOrders(context, selection.slice(from, from + READ_AT_ONCE))))
  }
  return context.plugin.shipRuns.begin(orders, { userId })
}

async function fixOrders(
  context: PluginContext,
  selection: ChosenOrder[],
): Promise<NewShipRunOrder[]> {
  const orders = await readOrdersToShip(
    context,
    selection.map(({ order_id }) => order_id),
  )
  return orders.map(({ orderId: order_id, displayId: display_id, items, refusal }, index) => {
    if (!items || refusal !== undefined) {
      return { order_id, display_id, choice: null, refusal: refusal ?? null }
    }
    const { order_id: _, ...overrides } = selection[index] ?? {}
    const choice: ShipChoice = {
      ...overrides,
      shipping_option_id: items.option.id,
      location_id: items.locationId,
      items: items.lines
        .filter(({ quantity }) => quantity > 0)
        .map(({ line, quantity, open, fulfilledBefore }) => ({
          id: line.id,
          quantity,
          shippable: open,
          fulfilled_before: fulfilledBefore,
        })),
    }
    return { order_id, display_id, choice, refusal: null }
  })
}

/**
 * How an order of a run ships.
 *
 * @throws MedusaError with the reason if its packages cannot be planned
 */
export function overridesOfChoice(
  context: PluginContext,
  orderId: string,
  { shipping_option_id, location_id, service_code, items: chosenItems, ...choice }: ShipChoice,
): Promise<OrderOverrides> {
  const items = chosenItems.map(({ id, quantity, shippable }) => ({ id, quantity, shippable }))
  const overrides = { shipping_option_id, location_id, service_code, items }
  return withPackages(context, choice, { orderId, overrides })
}

/** Where the chosen items of an order are, if a shipment was ordered for them. */
type Whereabouts =
  /** The order counts them as fulfilled. */
  | { kind: "shipped"; shipmentId: string }
  /** A request is ordering them, or died while it did. */
  | { kind: "under-way"; until: Date }
  | { kind: "not-shipped" }

/** Looks in the ledger for the shipment of an order's chosen items. */
export async function findChosenItems(
  context: PluginContext,
  { order_id, choice }: ShipRunOrder,
): Promise<Whereabouts> {
  const { rows } = await context.plugin.ledger.list({ order_id }, { limit: 100, offset: 0 })
  const row = rows.find(
    ({ kind, state, lines }) =>
      kind === "delivery" && !isEnded(state) && isChosen(lines, choice?.items ?? []),
  )
  if (!row) {
    return { kind: "not-shipped" }
  }
  const { fulfilled } = await readOrderCounts(context, order_id)
  const isCounted = row.lines.every(
    ({ line_item_id: id, quantity, fulfilled_before }) =>
      (fulfilled.get(id) ?? 0) >= roundQuantity(fulfilled_before + quantity),
  )
  if (isCounted && row.state !== "pending") {
    return { kind: "shipped", shipmentId: row.id }
  }
  return row.lease_until > new Date()
    ? { kind: "under-way", until: row.lease_until }
    : { kind: "not-shipped" }
}

function isChosen(lines: LedgerRow["lines"], items: ShipChoice["items"]): boolean {
  return (
    lines.length === items.length &&
    items.every(({ id, quantity, fulfilled_before }) =>
      lines.some(
        (line) =>
          line.line_item_id === id &&
          line.quantity === quantity &&
          line.fulfilled_before === fulfilled_before,
      ),
    )
  )
}

const OUTAGES = ["outage", "indeterminate", "rate-limit"]

/** Whether an order that failed since `since` did so because the service does not answer, or asks for a pause. */
export async function isServiceDown(
  { plugin }: PluginContext,
  { order_id }: ShipRunOrder,
  since: Date,
): Promise<boolean> {
  const { rows } = await plugin.ledger.list({ order_id }, { limit: 1, offset: 0 })
  const error = rows[0]?.last_error
  const isOutage = error && new Date(error.at) >= since && OUTAGES.includes(error.kind)
  return Boolean(isOutage) || readQuotingState().apis.some(({ state }) => state === "open")
}

/** So many orders may fail in a row before the run waits. */
const PATIENCE = 5
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

/**
 * Slows a run down while the service is down. Otherwise hundreds of orders would fail within seconds. After each pause
 * one order is tried, and the next pause is longer.
 */
export class OutagePace {
  private outages = 0
  private pausedUntil = 0

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Notes whether an order failed because the service is down. */
  note(isDown: boolean): void {
    this.outages = isDown ? this.outages + 1 : 0
    this.pausedUntil = this.outages < PATIENCE ? 0 : this.now() + this.pauseMs()
  }

  /** @returns 0 if the caller may begin an order, else how many milliseconds to wait before asking again */
  takeTurn(): number {
    const waitMs = this.pausedUntil - this.now()
    if (waitMs > 0) {
      return waitMs
    }
    // Only this caller tries whether the service is back.
    if (this.pausedUntil > 0) this.pausedUntil = this.now() + this.pauseMs()
    return 0
  }

  private pauseMs(): number {
    return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.outages - PATIENCE))
  }
}
