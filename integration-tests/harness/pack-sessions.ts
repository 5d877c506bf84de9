import type { PackedWeight } from "../../src/modules/shipment_ordering"
import { runSql } from "./run-sql"

export interface PackedOrder {
  /** Days before today, in the shop's time zone. */
  daysAgo?: number
  /** When it was finished, by the shop's clock; null if it is not. */
  at?: string | null
  timeZone?: string
  seconds?: number
  orderId?: string
  userId?: string | null
  pieces?: number
  weights?: PackedWeight[]
}

let sessions = 0

/** Notes an order that was packed at a bench, as the routes of the bench leave it. */
export async function addPackedOrder(
  databaseUrl: string,
  {
    daysAgo = 0,
    at = "00:00:00",
    timeZone = "Europe/Riga",
    seconds = 60,
    userId = null,
    pieces = 1,
    weights = [],
    ...order
  }: PackedOrder,
): Promise<void> {
  sessions += 1
  const id = `sopak_test_${sessions}`
  await runSql(
    databaseUrl,
    `insert into shipment_ordering_pack_session
       (id, order_id, user_id, bench, claim, lease_until, progress, started_at, finished_at, pieces, weights)
     select $1, $2, $3, 'bench', $1, now(), '{}', coalesce(finished_at, now()) - make_interval(secs => $4),
            finished_at, $5, $6
       from (select ((now() at time zone $7)::date - $8::int + $9::time) at time zone $7 as finished_at) as moment`,
    [
      id,
      order.orderId ?? `order_${sessions}`,
      userId,
      seconds,
      at === null ? null : pieces,
      at === null ? null : JSON.stringify(weights),
      timeZone,
      daysAgo,
      at,
    ],
  )
}
