import { startLocalServer } from "../../harness/local-server"
import { hasEnded, readReconciliation, startReconciling } from "../../harness/reconcile"
import { runSql } from "../../harness/run-sql"
import { until } from "../../harness/test-shop"
import { type Figure, figure } from "../shared/figure"
import { memoryMb } from "../shared/processes"
import { say } from "../shared/start-stage"
import type { LifecycleShop } from "./lifecycle-shop"

const DAYS = 35
const FIRST_ID = 500_000
const DAY_MS = 86_400_000
const PATIENCE_MS = 30 * 60_000
const MOST_CALLS = 200
const LARGEST_GROWTH_MB = 150
const LARGEST_RATIO = 2

/**
 * Compares an account of `rows` shipments with the ledger; every hundredth was charged otherwise than quoted. Before that
 * it compares a tenth of them, to show what grows with the rows.
 */
export async function reconcileMany(
  shop: LifecycleShop,
  { rows }: { rows: number },
): Promise<Figure[]> {
  const few = await reconcile(shop, Math.ceil(rows / 10))
  const many = await reconcile(shop, rows)
  const slower = many.millisecondsPerRow / few.millisecondsPerRow
  return [
    figure(`rows not compared, of ${rows}`, rows - many.compared, "rows", 0),
    figure("findings missing", Math.floor(rows / 100) - many.findings, "rows", 0),
    figure("calls to the service", many.calls, "calls", MOST_CALLS),
    figure("memory of the store, above that before", many.growthMb, "MB", LARGEST_GROWTH_MB),
    figure("time per row, over that with a tenth of the rows", slower, "ratio", LARGEST_RATIO),
  ]
}

async function reconcile(shop: LifecycleShop, rows: number) {
  say(`  comparing ${rows} shipments`)
  let calls = 0
  const account = await startLocalServer((request, response) => {
    calls += 1
    response.setHeader("content-type", "application/json")
    response.end(JSON.stringify(answer(new URL(request.url ?? "/", "http://account"), rows)))
  })
  const apiKey = "abcdefgh12345678"
  await shop.configure({ environment: "development", base_url: account.url, api_key: apiKey })
  await fillLedger(shop, rows, account.url)
  const memoryBefore = await memoryMb(shop.store.pid)
  const memory: number[] = []
  const begun = performance.now()
  const { id } = await startReconciling(shop)
  const { progress, counts } = await until(
    "the comparison has ended",
    async () => {
      memory.push(await memoryMb(shop.store.pid))
      const run = await readReconciliation(shop, id)
      return hasEnded(run) ? run : undefined
    },
    PATIENCE_MS,
  )
  const millisecondsPerRow = (performance.now() - begun) / rows
  await account.close()
  const growthMb = Math.max(...memory) - memoryBefore
  const findings = counts.charged_otherwise ?? 0
  return { calls, growthMb, millisecondsPerRow, compared: progress.compared, findings }
}

/** The account's answer: its shipments by day, each with the same price. */
function answer(address: URL, rows: number): unknown {
  if (!address.pathname.endsWith("/services/shipments")) {
    const id = Number(address.pathname.split("/").at(-1))
    return { shipment: { id, tracking_numbers: ["A"], service_price: { with_tax: "8.50" } } }
  }
  const from = Date.parse(address.searchParams.get("date_form") ?? "")
  const to = Date.parse(address.searchParams.get("date_to") ?? "")
  const today = Date.parse(new Date().toISOString().slice(0, 10))
  const shipment_ids = Array.from({ length: rows }, (_, index) => index + 1)
    .filter((number) => {
      const day = today - (number % DAYS) * DAY_MS
      return day >= from && day <= to
    })
    .map((number) => FIRST_ID + number)
  return { type: "success", message: "OK", shipment_ids }
}

async function fillLedger(shop: LifecycleShop, rows: number, accountUrl: string): Promise<void> {
  await runSql(
    shop.databaseUrl,
    `INSERT INTO shipment_ordering_shipment
       (id, state, identity, idempotency_key, claim, lease_until, account, environment, base_url, order_id,
        fulfillment_id, service_code, reference, lines, packages, size_unit, package_type, shipment_id,
        quoted_price, charged_price, price_currency, entered_at, created_at, announced_numbers)
     SELECT 'soshp_' || $2 || '_' || i, 'tracked', 'i' || $2 || i, 'k' || $2 || i, 'c',
            now() - interval '1 hour', 'default', 'development', $1, 'o' || i, 'f' || i,
            'carrierB_classic', '#' || i || '-abcdef', '[]', '[]', 'cm', 1, (${FIRST_ID} + i)::text,
            '8.50', CASE WHEN i % 100 = 0 THEN '9.00' ELSE '8.50' END, 'eur',
            jsonb_build_object('ordered', now()), now() - make_interval(days => i % ${DAYS}), '{}'
       FROM generate_series(1, $3::int) i`,
    [accountUrl, String(rows), rows],
  )
  await runSql(shop.databaseUrl, "ANALYZE shipment_ordering_shipment")
}
