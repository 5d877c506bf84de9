import { runSql } from "../harness/run-sql"
import { type SandboxShipment, sandboxShipments, type TestShop } from "../harness/test-shop"

/** A live fulfillment of an order. */
interface Fulfillment {
  id: string
  order_id: string
  display_id: number
  is_shipped: boolean
  /** Of its items. */
  value: number
  numbers: string[]
}

interface LedgerRow {
  id: string
  state: string
  fulfillment_id: string
  shipment_id: string | null
  idempotency_key: string
}

interface Difference {
  difference: string
}

/**
 * Compares the store's database, read past the plugin and past Medusa's own services, with the books of the service.
 * Returns everything that is wrong once the store has no more work, a line each. It should be so:
 *
 * - every order is fulfilled, by fulfillments that are linked and not canceled;
 * - each of these has exactly one shipment, which is confirmed at the service, holds its items and
 *   shows all its numbers and no others, and is marked as shipped with them;
 * - every other shipment at the service is unconfirmed and abandoned;
 * - nothing in the ledger is open, and no fulfillment is without an order.
 */
export async function findDifferences(shop: TestShop): Promise<string[]> {
  const { databaseUrl } = shop
  const [unfulfilled, orphans, open, fulfillments, ledger, shipments] = await Promise.all([
    runSql<Difference>(databaseUrl, UNFULFILLED),
    runSql<Difference>(databaseUrl, ORPHANS),
    runSql<Difference>(databaseUrl, OPEN_ROWS),
    runSql<Fulfillment>(databaseUrl, FULFILLMENTS),
    runSql<LedgerRow>(databaseUrl, LEDGER),
    sandboxShipments(shop),
  ])
  return [
    ...[...unfulfilled, ...orphans, ...open].map(({ difference }) => difference),
    ...fulfillments.flatMap((one) => wrongShipment(one, { ledger, shipments })),
    ...wrongParcels(fulfillments, shipments),
    ...leftAtTheService(fulfillments, { ledger, shipments }),
  ]
}

const GIVEN_UP = ["abandoned", "voided", "failed"]

interface Books {
  ledger: LedgerRow[]
  shipments: SandboxShipment[]
}

/** By the ledger, each fulfillment has one shipment. */
function wrongShipment(fulfillment: Fulfillment, { ledger, shipments }: Books): string[] {
  const { id, order_id, is_shipped, numbers } = fulfillment
  const name = `fulfillment ${id} of order ${order_id}`
  const live = ledger.filter(
    ({ fulfillment_id, state }) => fulfillment_id === id && !GIVEN_UP.includes(state),
  )
  const [row] = live
  if (row === undefined || live.length > 1) {
    return [`${name} has ${live.length} live shipments: ${live.map((one) => one.id).join()}`]
  }
  const shipment = shipments.find((one) => String(one.id) === row.shipment_id)
  if (shipment === undefined) return [`${name}: its shipment ${row.shipment_id} does not exist`]
  const issued = shipment.tracking_numbers
  const hasNumbers = issued.length > 0 && issued.toSorted().join() === numbers.toSorted().join()
  return [
    shipment.confirmed_at === null &&
      `${name}: shipment ${shipment.id} is ${row.state} here and not confirmed there`,
    !hasNumbers &&
      `${name} shows the numbers [${numbers.join()}], the service has issued [${issued.join()}]`,
    // The setting "shipped_on" is "numbers", and all have theirs.
    !is_shipped && `${name} is not marked as shipped`,
  ].filter((difference) => difference !== false)
}

/** By the orders and the service alone: the confirmed parcels of an order are its fulfillments. */
function wrongParcels(fulfillments: Fulfillment[], shipments: SandboxShipment[]): string[] {
  const confirmed = shipments
    .filter(({ confirmed_at }) => confirmed_at !== null)
    .map(({ body }) => ({
      order: /#(\d+)-\w+$/.exec(String(body.parcel_description))?.[1] ?? "unknown",
      value: Number(body.parcel_price),
    }))
  const linked = fulfillments.map(({ display_id, value }) => ({ order: String(display_id), value }))
  const valuesIn = (parcels: { order: string; value: number }[], name: string) =>
    parcels
      .filter(({ order }) => order === name)
      .map(({ value }) => value.toFixed(2))
      .toSorted()
      .join()
  const orders = new Set([...linked, ...confirmed].map(({ order }) => order))
  return [...orders].flatMap((order) => {
    const [expected, actual] = [valuesIn(linked, order), valuesIn(confirmed, order)]
    if (expected === actual) return []
    return `order #${order}: its fulfillments are worth ${expected}, the confirmed parcels ${actual}`
  })
}

/** Finds, by idempotency keys, the ledger row of each shipment that no fulfillment uses. */
function leftAtTheService(fulfillments: Fulfillment[], { ledger, shipments }: Books): string[] {
  const linkedIds = new Set(fulfillments.map(({ id }) => id))
  const rows = new Map(ledger.map((row) => [row.idempotency_key, row]))
  return shipments.flatMap(({ id, idempotency_key: key, confirmed_at }) => {
    const row = rows.get(key ?? "")
    if (row && linkedIds.has(row.fulfillment_id) && !GIVEN_UP.includes(row.state)) return []
    const name = `shipment ${id} of no fulfillment`
    const state = row ? `${row.state} in row ${row.id}` : "not in the ledger"
    return [
      ...(confirmed_at === null ? [] : [`${name} is confirmed at the service`]),
      ...(row?.state === "abandoned" ? [] : [`${name} is ${state}`]),
    ]
  })
}

/** A line of a fulfillment that is linked to an order and not canceled. */
const LINKED_ITEM = `
  order_fulfillment AS link
    JOIN fulfillment ON fulfillment.id = link.fulfillment_id AND link.deleted_at IS NULL
     AND fulfillment.canceled_at IS NULL AND fulfillment.deleted_at IS NULL
    JOIN fulfillment_item AS part ON part.fulfillment_id = fulfillment.id AND part.deleted_at IS NULL`

const UNFULFILLED = `
  SELECT format('order %s, line %s: of %s pieces it counts %s as fulfilled, its fulfillments hold %s',
                order_id, item_id, quantity, fulfilled_quantity, held) AS difference
    FROM (SELECT item.*, (SELECT coalesce(sum(part.quantity), 0) FROM ${LINKED_ITEM}
                           WHERE part.line_item_id = item.item_id) AS held
            FROM order_item AS item
            JOIN "order" ON "order".id = item.order_id AND "order".version = item.version
           WHERE item.deleted_at IS NULL AND "order".deleted_at IS NULL) AS line
   WHERE fulfilled_quantity <> quantity OR held <> quantity`

const ORPHANS = `
  SELECT format('fulfillment %s belongs to no order', id) AS difference FROM fulfillment
   WHERE canceled_at IS NULL AND deleted_at IS NULL
     AND NOT EXISTS (SELECT 1 FROM order_fulfillment AS link
                      WHERE link.fulfillment_id = fulfillment.id AND link.deleted_at IS NULL)`

const OPEN_ROWS = `
  SELECT concat_ws(' ', 'row', id, 'of order', order_id, 'is', state, last_error) AS difference
    FROM shipment_ordering_shipment
   WHERE deleted_at IS NULL AND state NOT IN ('tracked', 'abandoned', 'voided', 'failed')`

const FULFILLMENTS = `
  SELECT fulfillment.id, link.order_id, "order".display_id,
         fulfillment.shipped_at IS NOT NULL AS is_shipped,
         sum(part.quantity * line.unit_price)::float AS value,
         ARRAY(SELECT tracking_number FROM fulfillment_label AS label
                WHERE label.fulfillment_id = fulfillment.id AND label.deleted_at IS NULL
                  AND tracking_number <> '') AS numbers
    FROM ${LINKED_ITEM}
    JOIN "order" ON "order".id = link.order_id
    JOIN order_line_item AS line ON line.id = part.line_item_id
   GROUP BY fulfillment.id, link.order_id, "order".display_id`

const LEDGER = "SELECT * FROM shipment_ordering_shipment WHERE deleted_at IS NULL"
