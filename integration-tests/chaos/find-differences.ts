import type { ApiShipment } from "../bench/shared/sandbox-control"
import type { LedgerEntry, LinkedItem, StoreState } from "./store-state"

const ENDED = ["tracked", "abandoned", "voided", "failed"]
const GIVEN_UP = ["abandoned", "voided", "failed"]

/**
 * Everything that is wrong once the store has no more work, a line each. It should be so:
 *
 * - every order is fulfilled, by fulfillments that are linked and not canceled;
 * - each of these has exactly one shipment, which is confirmed at the service, holds its items and
 *   shows all its numbers and no others, and is marked as shipped with them;
 * - every other shipment at the service is unconfirmed and abandoned;
 * - nothing in the ledger is open, and no fulfillment is without an order.
 */
export function findDifferences(store: StoreState, service: ApiShipment[]): string[] {
  return [
    ...unfulfilled(store),
    ...withoutShipment(store, service),
    ...wrongParcels(store, service),
    ...leftAtTheService(store, service),
    ...wrongNumbers(store, service),
    ...notShipped(store),
    ...store.ledger
      .filter(({ state }) => !ENDED.includes(state))
      .map((row) => `row ${row.id} of order ${row.order_id} is ${row.state}${reasonOf(row)}`),
    ...store.orphans.map(({ id }) => `fulfillment ${id} belongs to no order`),
  ]
}

function unfulfilled({ lines, linked }: StoreState): string[] {
  const held = groupBy(linked, ({ line_item_id }) => line_item_id)
  return lines.flatMap(({ order_id, line_item_id, quantity, fulfilled }) => {
    const inParcels = (held.get(line_item_id) ?? []).reduce((sum, item) => sum + item.quantity, 0)
    return fulfilled === quantity && inParcels === quantity
      ? []
      : [
          `order ${order_id}, line ${line_item_id}: of ${quantity} pieces it counts ${fulfilled} ` +
            `as fulfilled, its fulfillments hold ${inParcels}`,
        ]
  })
}

/** By the ledger, each fulfillment has one shipment. */
function withoutShipment({ linked, ledger }: StoreState, service: ApiShipment[]): string[] {
  const rows = groupBy(liveRows(ledger), ({ fulfillment_id }) => fulfillment_id)
  const shipments = new Map(service.map((one) => [String(one.id), one]))
  return fulfillmentsOf(linked).flatMap(({ id, orderId }) => {
    const own = rows.get(id) ?? []
    const [row] = own
    const name = `fulfillment ${id} of order ${orderId}`
    if (row === undefined || own.length > 1) {
      return [`${name} has ${own.length} live shipments${own.map((one) => ` ${one.id}`).join()}`]
    }
    const shipment = shipments.get(row.shipment_id ?? "")
    if (shipment === undefined) return [`${name}: its shipment ${row.shipment_id} does not exist`]
    return shipment.confirmed_at === null
      ? [`${name}: shipment ${shipment.id} is ${row.state} here and not confirmed there`]
      : []
  })
}

/** By the orders and the service alone: the confirmed parcels of an order are its fulfillments. */
function wrongParcels({ lines, linked }: StoreState, service: ApiShipment[]): string[] {
  const prices = new Map(lines.map((line) => [line.line_item_id, line.unit_price]))
  const orders = new Map(lines.map((line) => [line.order_id, line.display_id]))
  const parcels = groupBy(
    service.filter(({ confirmed_at }) => confirmed_at !== null),
    ({ body }) => /#(\d+)-\w+$/.exec(String(body.parcel_description))?.[1] ?? "",
  )
  const items = groupBy(linked, ({ order_id }) => order_id)
  return [...orders].flatMap(([orderId, displayId]) => {
    const fulfillments = groupBy(items.get(orderId) ?? [], ({ fulfillment_id }) => fulfillment_id)
    const expected = [...fulfillments.values()]
      .map((own) => own.reduce((sum, i) => sum + i.quantity * (prices.get(i.line_item_id) ?? 0), 0))
      .map((value) => value.toFixed(2))
      .sort()
    const confirmed = (parcels.get(String(displayId)) ?? [])
      .map(({ body }) => Number(body.parcel_price).toFixed(2))
      .sort()
    return expected.join() === confirmed.join()
      ? []
      : [
          `order ${orderId} (#${displayId}): its fulfillments are worth ${expected.join(", ")}, ` +
            `the confirmed parcels ${confirmed.join(", ")}`,
        ]
  })
}

/** Finds, by idempotency keys, the ledger row of each shipment that no fulfillment uses. */
function leftAtTheService({ linked, ledger }: StoreState, service: ApiShipment[]): string[] {
  const linkedIds = new Set(linked.map(({ fulfillment_id }) => fulfillment_id))
  const rows = new Map(ledger.map((row) => [row.idempotency_key, row]))
  return service.flatMap(({ id, idempotency_key: key, confirmed_at }) => {
    const row = rows.get(key ?? "")
    if (row && linkedIds.has(row.fulfillment_id) && !GIVEN_UP.includes(row.state)) return []
    const name = `shipment ${id} of no fulfillment`
    return [
      ...(confirmed_at === null ? [] : [`${name} is confirmed at the service`]),
      ...(row?.state === "abandoned"
        ? []
        : [`${name} is ${row ? `${row.state} in row ${row.id}` : "not in the ledger"}`]),
    ]
  })
}

function wrongNumbers({ linked, labels, ledger }: StoreState, service: ApiShipment[]): string[] {
  const shown = groupBy(labels, ({ fulfillment_id }) => fulfillment_id)
  const rows = new Map(liveRows(ledger).map((row) => [row.fulfillment_id, row]))
  const issued = new Map(service.map((one) => [String(one.id), one.tracking_numbers]))
  return fulfillmentsOf(linked).flatMap(({ id, orderId }) => {
    const numbers = (shown.get(id) ?? []).map(({ tracking_number }) => tracking_number).sort()
    const expected = [...(issued.get(rows.get(id)?.shipment_id ?? "") ?? [])].sort()
    return numbers.join() === expected.join() && expected.length > 0
      ? []
      : [
          `fulfillment ${id} of order ${orderId} shows the numbers [${numbers.join()}], ` +
            `the service has issued [${expected.join()}]`,
        ]
  })
}

/** The setting `shipped_on` is `numbers`, and all have theirs. */
function notShipped({ linked }: StoreState): string[] {
  return fulfillmentsOf(linked.filter(({ is_shipped }) => !is_shipped)).map(
    ({ id, orderId }) => `fulfillment ${id} of order ${orderId} is not marked as shipped`,
  )
}

function fulfillmentsOf(linked: LinkedItem[]): { id: string; orderId: string }[] {
  const orders = new Map(linked.map((item) => [item.fulfillment_id, item.order_id]))
  return [...orders].map(([id, orderId]) => ({ id, orderId }))
}

function liveRows(ledger: LedgerEntry[]): LedgerEntry[] {
  return ledger.filter(({ state }) => !GIVEN_UP.includes(state))
}

function reasonOf({ last_error }: LedgerEntry): string {
  return last_error ? ` (${last_error.kind}: ${last_error.message})` : ""
}

function groupBy<T>(things: readonly T[], keyOf: (thing: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const thing of things) {
    const key = keyOf(thing)
    groups.set(key, [...(groups.get(key) ?? []), thing])
  }
  return groups
}
