import { runSql } from "./run-sql"
import type { TestShop } from "./test-shop"

/** A ledger row as the database has it. */
export interface StoredShipment {
  id: string
  state: string
  fulfillment_id: string
  shipment_id: string | null
  tracking_numbers: string[]
  replaces: { id: string; is_with_carrier: boolean } | null
}

/** The ledger's rows of an order, the oldest first. */
export function ledgerOf(shop: TestShop, order: { id: string }): Promise<StoredShipment[]> {
  return runSql<StoredShipment>(
    shop.databaseUrl,
    `SELECT id, state, fulfillment_id, shipment_id, tracking_numbers, replaces
       FROM shipment_ordering_shipment WHERE order_id = $1 ORDER BY created_at, id`,
    [order.id],
  )
}

/** Lets all leases of an order's shipments run out and every try and poll come due, as hours would. */
export async function letTimePass(shop: TestShop, order: { id: string }): Promise<void> {
  await runSql(
    shop.databaseUrl,
    `UPDATE shipment_ordering_shipment
        SET lease_until = now() - interval '1 minute', last_read_at = NULL, shipping_until = NULL,
            next_try_at = CASE WHEN next_try_at IS NULL THEN NULL ELSE now() END,
            next_poll_at = CASE WHEN next_poll_at IS NULL THEN NULL ELSE now() END
      WHERE order_id = $1`,
    [order.id],
  )
}

/** Changes the row of a shipment, or those of an order, as `set` says in SQL; `$2` is the first of its `values`. */
export const changeRows = (
  { databaseUrl }: Pick<TestShop, "databaseUrl">,
  id: string,
  set: string,
  ...values: unknown[]
) =>
  runSql(databaseUrl, `update shipment_ordering_shipment set ${set} where $1 in (id, order_id)`, [
    id,
    ...values,
  ])
