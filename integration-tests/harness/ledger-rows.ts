import { runSql } from "./run-sql"
import type { TestShop } from "./test-shop"

type Database = Pick<TestShop, "databaseUrl">

/** Changes the rows of shipments or orders as `set` says in SQL, all in one statement; `$2` is the first of `values`. */
export const changeRows = (
  { databaseUrl }: Database,
  ids: string | string[],
  set: string,
  ...values: unknown[]
) =>
  runSql(
    databaseUrl,
    `update shipment_ordering_shipment set ${set} where id = any($1) or order_id = any($1)`,
    [[ids].flat(), ...values],
  )

/** Ends the leases of ledger rows, and makes their next try due; with `pollNow` also their next poll. */
export const expireLease = (shop: Database, rowIds: string | string[], { pollNow = false } = {}) =>
  changeRows(
    shop,
    rowIds,
    `lease_until = now() - interval '1 minute', next_try_at = now(),
     next_poll_at = case when $2 then now() else next_poll_at end`,
    pollNow,
  )

/** Ends all leases of an order's shipments, and makes every try and poll due, as if hours had passed. */
export const letTimePass = (shop: Database, order: { id: string }) =>
  changeRows(
    shop,
    order.id,
    `lease_until = now() - interval '1 minute', last_read_at = null, shipping_until = null,
     next_try_at = case when next_try_at is not null then now() end,
     next_poll_at = case when next_poll_at is not null then now() end`,
  )

/** Makes the shipments of an order older: they entered their state `days` ago. */
export async function ageShipments(shop: Database, orderId: string, days: number): Promise<void> {
  await changeRows(
    shop,
    orderId,
    `created_at = now() - make_interval(days => $2),
     entered_at = entered_at || jsonb_build_object(state, now() - make_interval(days => $2))`,
    days,
  )
  await runSql(
    shop.databaseUrl,
    `update shipment_ordering_label set created_at = now() - make_interval(days => $2)
      where shipment_row_id in (select id from shipment_ordering_shipment where order_id = $1)`,
    [orderId, days],
  )
}

/** The ledger's rows of an order, the oldest first. */
export const ledgerOf = ({ databaseUrl }: Database, order: { id: string }) =>
  runSql<{
    id: string
    state: string
    fulfillment_id: string
    shipment_id: string | null
    tracking_numbers: string[]
    replaces: { id: string; is_with_carrier: boolean } | null
  }>(
    databaseUrl,
    `select id, state, fulfillment_id, shipment_id, tracking_numbers, replaces
       from shipment_ordering_shipment where order_id = $1 order by created_at, id`,
    [order.id],
  )

/**
 * Adds rows of shipments that were never ordered, for tests of long lists. The first is from `newest`, each next one a minute
 * older. Their API is `https://service.example`.
 */
export async function addLedgerRows(
  { databaseUrl }: Database,
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
            row::text, array['ZZ' || row || 'LV'],
            jsonb_build_object($2::text, now()), $3::timestamptz - row * interval '1 minute', now()
       from generate_series(100001, 100000 + $1::int) as row`,
    [count, state, newest],
  )
}
