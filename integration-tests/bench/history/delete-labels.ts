import { setTimeout as sleep } from "node:timers/promises"
import { runSql } from "../../harness/run-sql"
import { runJob } from "../../harness/test-shop"
import { type Figure, figuresOf } from "../shared/figure"
import { say } from "../shared/run-bench"
import type { HistoryPlan } from "./compare-history"
import type { HistoryShops } from "./start-history-bench"

const LONGEST_MS = 1_000
const LOOK_EVERY_MS = 20

/** How long the job that deletes old labels holds locks, when many become too old in one night. */
export async function deleteLabels(
  { old: { databaseUrl, ...shop } }: HistoryShops,
  { labels }: HistoryPlan,
): Promise<Figure[]> {
  say(`  keeping ${labels} labels`)
  await runSql(
    databaseUrl,
    `insert into shipment_ordering_label
       (id, shipment_row_id, content_base64, byte_length, created_at, updated_at)
     select 'solbl_bench_' || id, id, repeat('QUJD', 1000), 3000, created_at, created_at
       from shipment_ordering_shipment where state = 'tracked' order by created_at limit $1`,
    [labels],
  )
  say("  deleting them")
  const begun = performance.now()
  let isOver = false
  const deleting = runJob({ databaseUrl, ...shop }, "shipment-ordering-erase").finally(
    () => (isOver = true),
  )
  let longest = 0
  while (!isOver) {
    longest = Math.max(longest, await longestTransactionMs(databaseUrl))
    await sleep(LOOK_EVERY_MS)
  }
  await deleting
  const seconds = (performance.now() - begun) / 1000
  const figure = figuresOf("labels")
  return [
    figure("longest transaction that writes while they are deleted", longest, "ms", {
      atMost: LONGEST_MS,
    }),
    figure("deleted", Math.round(labels / seconds), "per second"),
    figure("left", await countLabels(databaseUrl), "rows", { atMost: 0 }),
  ]
}

/** The longest transaction that has written, and so holds locks. */
async function longestTransactionMs(databaseUrl: string): Promise<number> {
  const [row] = await runSql<{ ms: number | null }>(
    databaseUrl,
    `select max(extract(epoch from clock_timestamp() - xact_start) * 1000)::float as ms
       from pg_stat_activity where datname = current_database() and backend_xid is not null`,
  )
  return row?.ms ?? 0
}

async function countLabels(databaseUrl: string): Promise<number> {
  const [row] = await runSql<{ count: number }>(
    databaseUrl,
    "select count(*)::int as count from shipment_ordering_label where id like 'solbl_bench_%'",
  )
  return row?.count ?? NaN
}
