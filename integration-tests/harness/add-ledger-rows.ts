import { runSql } from "./run-sql"
import type { TestShop } from "./test-shop"

/**
 * Writes rows of shipments that were never ordered, for tests of how many are listed. Each is a minute
 * older than the one before, starting from `newest`; all are of a service at `https://service.example`.
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
