import { runSql } from "./run-sql"
import type { TestShop } from "./test-shop"

/** Ends the leases of ledger rows, all in one statement, and makes their next try due; with `pollNow` also their next poll. */
export async function expireLease(
  shop: TestShop,
  rowIds: string | string[],
  { pollNow = false } = {},
): Promise<void> {
  await runSql(
    shop.databaseUrl,
    `UPDATE shipment_ordering_shipment
        SET lease_until = now() - interval '1 minute', next_try_at = now(),
            next_poll_at = CASE WHEN $2 THEN now() ELSE next_poll_at END
      WHERE id = ANY($1)`,
    [[rowIds].flat(), pollNow],
  )
}

/** Makes the shipments of an order older: they entered their state `days` ago. */
export async function ageShipments(
  { databaseUrl }: Pick<TestShop, "databaseUrl">,
  orderId: string,
  days: number,
): Promise<void> {
  await runSql(
    databaseUrl,
    `update shipment_ordering_shipment
        set created_at = now() - make_interval(days => $2),
            entered_at = entered_at || jsonb_build_object(state, now() - make_interval(days => $2))
      where order_id = $1`,
    [orderId, days],
  )
  await runSql(
    databaseUrl,
    `update shipment_ordering_label set created_at = now() - make_interval(days => $2)
      where shipment_row_id in (select id from shipment_ordering_shipment where order_id = $1)`,
    [orderId, days],
  )
}

/** A row of the ledger in the database. */
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

/** Ends all leases of an order's shipments, and makes every try and poll due, as if hours had passed. */
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

/** Changes the rows of a shipment or an order as `set` says in SQL; `$2` is the first of `values`. */
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

/**
 * Adds rows of shipments that were never ordered, for tests of long lists. The first is from `newest`, each next one a minute
 * older. Their API is `https://service.example`.
 */
export async function addLedgerRows(
  { databaseUrl }: Pick<TestShop, "databaseUrl">,
  { count, newest, state = "tracked" }: { count: number; newest: string; state?: string },
): Promise<void> {
  await runSql(
    databaseUrl,
    `insert into shipment_ordering_shipment
       (id, state, identity, idempotency_key, claim, lease_until, account, environment, base_url,
        order_id, fulfillment_id, service_code, service_name, reference, lines, packages, size_unit, package_type,
        shipment_id, tracking_numbers, entered_at, created_at, updated_at)
     select 'soshp_' || row, $2, 'identity ' || row, 'key ' || row, 'claim', now(), 'default', 'production',
            'https://service.example', 'order ' || row, 'fulfillment ' || row, 'carrierB_classic',
            'Carrier B Classic',
            '#' || row || '-ABC' || lpad((row % 1000)::text, 3, '0'), '[]', '[{"weight":"1.5"}]', 'cm', 1,
            row::text, array['ZZ' || row || 'LV'], '{}', $3::timestamptz - row * interval '1 minute', now()
       from generate_series(100001, 100000 + $1::int) as row`,
    [count, state, newest],
  )
}
