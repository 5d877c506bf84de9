import { runSql } from "../harness/run-sql"

interface OrderLine {
  order_id: string
  display_id: number
  line_item_id: string
  quantity: number
  fulfilled: number
  unit_price: number
}

/** A line of a fulfillment that is linked to an order and not canceled. */
export interface LinkedItem {
  order_id: string
  fulfillment_id: string
  line_item_id: string
  quantity: number
  is_shipped: boolean
}

export interface LedgerEntry {
  id: string
  state: string
  order_id: string
  fulfillment_id: string
  shipment_id: string | null
  idempotency_key: string
  last_error: { kind: string; message: string } | null
}

/** What the store's database says, read past the plugin and past Medusa's own services. */
export interface StoreState {
  lines: OrderLine[]
  linked: LinkedItem[]
  labels: { fulfillment_id: string; tracking_number: string }[]
  ledger: LedgerEntry[]
  /** Live fulfillments that no order knows of. */
  orphans: { id: string }[]
}

const LINES = `
  SELECT item.order_id, "order".display_id, item.item_id AS line_item_id,
         item.quantity::float, item.fulfilled_quantity::float AS fulfilled, line.unit_price::float
    FROM "order"
    JOIN order_item AS item
      ON item.order_id = "order".id AND item.version = "order".version AND item.deleted_at IS NULL
    JOIN order_line_item AS line ON line.id = item.item_id
   WHERE "order".deleted_at IS NULL`

const LINKED = `
  SELECT link.order_id, link.fulfillment_id, item.line_item_id, item.quantity::float,
         fulfillment.shipped_at IS NOT NULL AS is_shipped
    FROM order_fulfillment AS link
    JOIN fulfillment ON fulfillment.id = link.fulfillment_id
     AND fulfillment.canceled_at IS NULL AND fulfillment.deleted_at IS NULL
    JOIN fulfillment_item AS item ON item.fulfillment_id = fulfillment.id AND item.deleted_at IS NULL
   WHERE link.deleted_at IS NULL`

const LABELS = `
  SELECT fulfillment_id, tracking_number FROM fulfillment_label
   WHERE deleted_at IS NULL AND tracking_number <> ''`

const LEDGER = `
  SELECT id, state, order_id, fulfillment_id, shipment_id, idempotency_key, last_error
    FROM shipment_ordering_shipment WHERE deleted_at IS NULL`

const ORPHANS = `
  SELECT id FROM fulfillment
   WHERE canceled_at IS NULL AND deleted_at IS NULL
     AND NOT EXISTS (SELECT 1 FROM order_fulfillment AS link
                      WHERE link.fulfillment_id = fulfillment.id AND link.deleted_at IS NULL)`

export async function readStoreState(databaseUrl: string): Promise<StoreState> {
  const [lines, linked, labels, ledger, orphans] = await Promise.all([
    runSql<OrderLine>(databaseUrl, LINES),
    runSql<LinkedItem>(databaseUrl, LINKED),
    runSql<StoreState["labels"][number]>(databaseUrl, LABELS),
    runSql<LedgerEntry>(databaseUrl, LEDGER),
    runSql<{ id: string }>(databaseUrl, ORPHANS),
  ])
  return { lines, linked, labels, ledger, orphans }
}
