import { setTimeout as sleep } from "node:timers/promises"
import { runSql } from "../../harness/run-sql"
import { runJob, type TestShop } from "../../harness/test-shop"
import { type Figure, figuresOf } from "../shared/figure"
import { inTurns, median, timed } from "../shared/measure"
import { say } from "../shared/run-bench"
import { type HistoryShops, OLD, YOUNG } from "./start-history-bench"

/** `runs` of each page and job, in each store; `labels` that are deleted. */
export interface HistoryPlan extends Record<string, number> {
  runs: number
  labels: number
}

/** A page or a job of a store with a history. */
type Work = (shop: TestShop, history: { shipments: number; orders: number }) => Promise<unknown>

const LARGEST_RATIO = 1.5
/** A connection reports the rows it has read at most once a second. */
const STATISTICS_MS = 1_200

const PATH = "/admin/shipment-ordering"
const get =
  (path: string): Work =>
  ({ admin }) =>
    admin.get(`${PATH}${path}`)
const job =
  (name: string): Work =>
  (shop) =>
    runJob(shop, `shipment-ordering-${name}`)

const PAGES: Record<string, Work> = {
  "to ship": get("/orders/to-ship?limit=20"),
  "to ship, by name": get("/orders/to-ship?limit=20&q=B%C4%93rzi"),
  "to ship, found nothing": get("/orders/to-ship?limit=20&q=nobody-has-this-name"),
  shipments: get("/shipments?limit=20&with_counts=true"),
  "shipments, second page": get("/shipments?limit=20&offset=20"),
  "shipments of a service": get("/shipments?limit=20&service_code=carrierB_locker"),
  "shipments, found nothing": get("/shipments?limit=20&service_code=carrierA_none"),
  "shipments that failed": get("/shipments?limit=20&state=failed"),
  "shipments by number": ({ admin }, { orders }) =>
    admin.get(`${PATH}/shipments?limit=20&q=%23${10_000 + orders / 2}`),
  "to print": get("/shipments?limit=20&view=to_print"),
  "today's pickup": get("/shipments?limit=20&view=pickup_today"),
  "next pickup": get("/shipments?limit=20&view=next_pickup"),
  "in progress": get("/shipments?limit=20&view=in_progress"),
  "needs attention": get("/shipments?limit=20&view=needs_attention"),
  "on the way": get("/shipments?limit=20&view=on_the_way"),
  "invoice check": get("/invoice-check"),
  "data report": get("/data-report"),
  health: get("/health"),
}

/** These also search for a person or place, and so read all addresses, as Medusa's own list of orders does. */
const SEARCHES: Record<string, Work> = {
  "by number, without #": ({ admin }, { orders }) =>
    admin.get(`${PATH}/shipments?limit=20&q=${10_000 + orders / 2}`),
  "by name": ({ admin }) => admin.get(`${PATH}/shipments?limit=20&q=Tamm%20a87ff679`),
  "by part of a number": ({ admin }, { shipments }) =>
    admin.get(`${PATH}/shipments?limit=20&q=${300_000_000 + shipments / 2}L`),
  "no such name": get("/shipments?limit=20&q=nobody-has-this-name"),
  "no such name in Medusa's list of orders": ({ admin }) =>
    admin.get("/admin/orders?limit=20&q=nobody-has-this-name"),
}

const JOBS: Record<string, Work> = {
  resume: job("resume"),
  poll: job("poll"),
  "clean up": job("clean-up"),
  alerts: job("alerts"),
  erase: job("erase"),
  "automatic fulfillment": job("auto-fulfil"),
  "resume runs": job("resume-runs"),
}

/** Jobs that read whole tables so that pages need not. Their time grows with the tables. */
const WHOLE_LOOKS: Record<string, Work> = {
  "data report": job("data-report"),
  // It runs once a night.
  reconcile: async (shop) => {
    await runSql(shop.databaseUrl, "delete from shipment_ordering_reconciliation")
    await runJob(shop, "shipment-ordering-reconcile")
  },
}

/** The time of each page of the admin in the old store, over that in the young one. */
export function comparePages(shops: HistoryShops, plan: HistoryPlan): Promise<Figure[]> {
  return compare("pages", PAGES, shops, plan)
}

/** The time of each job that does not call the service in the old store, over that in the young one. */
export function compareJobs(shops: HistoryShops, plan: HistoryPlan): Promise<Figure[]> {
  return compare("jobs", JOBS, shops, plan)
}

/** How long searches take in the old store, by person and place. */
export async function timeSearches(
  { old }: HistoryShops,
  { runs }: HistoryPlan,
): Promise<Figure[]> {
  const figure = figuresOf("searches")
  const figures: Figure[] = []
  for (const [name, work] of Object.entries(SEARCHES)) {
    say(`  ${name}`)
    const [times = []] = await inTurns(runs, [() => timed(() => work(old, OLD))])
    figures.push(figure(name, median(times), "ms"))
  }
  return figures
}

/** How long the jobs that read whole tables take in the old store. */
export async function timeWholeLooks(
  { old }: HistoryShops,
  { runs }: HistoryPlan,
): Promise<Figure[]> {
  const figure = figuresOf("looks")
  const figures: Figure[] = []
  for (const [name, work] of Object.entries(WHOLE_LOOKS)) {
    say(`  ${name}`)
    const [times = []] = await inTurns(runs, [() => timed(() => work(old, OLD))])
    figures.push(
      figure(name, median(times), "ms"),
      figure(`${name}: rows read`, await rowsRead(old, work), "rows"),
    )
  }
  return figures
}

async function compare(
  part: string,
  works: Record<string, Work>,
  { young, old }: HistoryShops,
  { runs }: HistoryPlan,
): Promise<Figure[]> {
  const figure = figuresOf(part)
  const figures: Figure[] = []
  for (const [name, work] of Object.entries(works)) {
    say(`  ${name}`)
    const contestants = [() => timed(() => work(young, YOUNG)), () => timed(() => work(old, OLD))]
    for (const contestant of contestants) await contestant()
    const times = await inTurns(runs, contestants)
    const [youngMs = NaN, oldMs = NaN] = times.map(median)
    figures.push(
      figure(name, oldMs / youngMs, "ratio", { atMost: LARGEST_RATIO }),
      figure(`${name}: in the old store`, oldMs, "ms"),
      figure(`${name}: rows read there`, await rowsRead(old, work), "rows"),
    )
  }
  return figures
}

/** How many rows PostgreSQL reads for one run of a page or job. */
async function rowsRead(shop: TestShop, work: Work): Promise<number> {
  await sleep(STATISTICS_MS)
  const before = await rowsReadSoFar(shop)
  await work(shop, OLD)
  await sleep(STATISTICS_MS)
  return (await rowsReadSoFar(shop)) - before
}

async function rowsReadSoFar({ databaseUrl }: TestShop): Promise<number> {
  const [sum] = await runSql<{ count: string }>(
    databaseUrl,
    "select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as count from pg_stat_user_tables",
  )
  return Number(sum?.count)
}
