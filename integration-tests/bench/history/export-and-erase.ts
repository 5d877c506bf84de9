import { setTimeout as sleep } from "node:timers/promises"
import { runSql } from "../../harness/run-sql"
import { runJob } from "../../harness/test-shop"
import { type Figure, figure } from "../shared/figure"
import { memoryMb } from "../shared/processes"
import { say } from "../shared/start-stage"
import type { HistoryShops } from "./history-shops"

const LOOK_EVERY_MS = 20
const LARGEST_MEMORY_RATIO = 1.1
const LONGEST_TRANSACTION_MS = 1_000
const LARGEST_RECORD_BYTES = 2_500

/** How many orders' prices the old store has recorded, and what one takes, with its indexes. */
export async function countRecords({ old }: HistoryShops): Promise<Figure[]> {
  const [row] = await runSql<{ count: number; bytes: number }>(
    old.databaseUrl,
    `select count(*)::int, pg_total_relation_size('shipment_ordering_price_record')::float as bytes
       from shipment_ordering_price_record where order_id is not null`,
  )
  const { count = 0, bytes = 0 } = row ?? {}
  return [
    figure("recorded prices of orders", count, "rows"),
    figure("one record", bytes / count, "bytes", LARGEST_RECORD_BYTES),
  ]
}

/** Exports all shipments of the old store as CSV. The store's memory must not grow with the rows that are sent. */
export async function exportShipments({ old: { admin, store } }: HistoryShops): Promise<Figure[]> {
  let lines = 0
  const begun = performance.now()
  const megabytes = await lookDuring(
    () => memoryMb(store.pid),
    async () => {
      const answer = await admin.send("GET", "/admin/shipment-ordering/shipments/export")
      for await (const chunk of answer.body ?? []) {
        for (const byte of chunk as Uint8Array) if (byte === 10) lines += 1
      }
    },
  )
  const seconds = (performance.now() - begun) / 1000
  const half = megabytes.length / 2
  const [first, second] = [megabytes.slice(0, half), megabytes.slice(half)]
  const growth = Math.max(...second) / Math.max(...first)
  return [
    figure("exported", lines - 1, "rows"),
    figure("exported", lines / seconds, "per second"),
    figure("memory in the second half, over the first", growth, "ratio", LARGEST_MEMORY_RATIO),
  ]
}

/** How long the job that deletes old labels holds locks, when many become too old in one night. */
export async function deleteLabels(
  { old }: HistoryShops,
  { labels }: { labels: number },
): Promise<Figure[]> {
  const { databaseUrl } = old
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
  // A transaction that has written holds locks.
  const longestTransaction = async () => {
    const [row] = await runSql<{ ms: number | null }>(
      databaseUrl,
      `select max(extract(epoch from clock_timestamp() - xact_start) * 1000)::float as ms
         from pg_stat_activity where datname = current_database() and backend_xid is not null`,
    )
    return row?.ms ?? 0
  }
  const times = await lookDuring(longestTransaction, () => runJob(old, "shipment-ordering-erase"))
  const left = await runSql(
    databaseUrl,
    "select id from shipment_ordering_label where id like 'solbl_bench_%'",
  )
  return [
    figure("longest transaction that writes", Math.max(...times), "ms", LONGEST_TRANSACTION_MS),
    figure("labels left", left.length, "rows", 0),
  ]
}

/** Looks again and again while `work` is being done. @returns what was seen */
export async function lookDuring(
  look: () => Promise<number>,
  work: () => Promise<void>,
): Promise<number[]> {
  const seen = [await look()]
  let isDone = false
  const working = work().finally(() => (isDone = true))
  while (!isDone) {
    seen.push(await look())
    await sleep(LOOK_EVERY_MS)
  }
  await working
  return seen
}
