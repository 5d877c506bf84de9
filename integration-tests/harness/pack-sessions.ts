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
  packages?: PackedPackage[]
}

/** Weights in grams. */
export interface PackedPackage {
  boxId?: string | null
  planned: number
  /** From the scale; null if it was not weighed. */
  real: number | null
  /** Quantities by variant. */
  contents: Record<string, number>
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
    packages = [],
    ...order
  }: PackedOrder,
): Promise<void> {
  sessions += 1
  const id = `sopak_test_${sessions}`
  const progress = {
    packages: packages.map(({ boxId = null, planned, real, contents }) => ({
      ...{ box_id: boxId, length: 100, width: 100, height: 100 },
      ...{ planned_weight: planned, weight: real, ticks: {} },
      contents: Object.entries(contents).map(([line_id, quantity]) => ({ line_id, quantity })),
    })),
    left_out: [],
  }
  const weights = packages.flatMap(({ planned, real, contents }) => {
    const [[variant_id, quantity] = [], ...others] = Object.entries(contents)
    return real === null || others.length > 0 ? [] : [{ variant_id, quantity, planned, real }]
  })
  await runSql(
    databaseUrl,
    `insert into shipment_ordering_pack_session
       (id, order_id, user_id, bench, claim, lease_until, progress, started_at, finished_at, pieces, weights)
     select $1, $2, $3, 'bench', $1, now(), $4, coalesce(finished_at, now()) - make_interval(secs => $5),
            finished_at, $6, $7
       from (select ((now() at time zone $8)::date - $9::int + $10::time) at time zone $8 as finished_at) as moment`,
    [
      id,
      order.orderId ?? `order_${sessions}`,
      userId,
      JSON.stringify(progress),
      seconds,
      at === null ? null : pieces,
      at === null ? null : JSON.stringify(weights),
      timeZone,
      daysAgo,
      at,
    ],
  )
}
