import { runSql } from "../../harness/run-sql"
import { runJob, type TestShop } from "../../harness/test-shop"
import { type Figure, figure } from "../shared/figure"
import { compareTimes, median, timed } from "../shared/measure"
import { say } from "../shared/start-stage"
import { type HistoryShops, OLD, YOUNG } from "./history-shops"

/** A page or a job of a store with a history. */
type Work = (shop: TestShop, history: { orders: number }) => Promise<unknown>

const LARGEST_RATIO = 1.5

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
  "by number, without #": get(`/shipments?limit=20&q=${10_000 + OLD.orders / 2}`),
  "by name": get("/shipments?limit=20&q=Tamm%20a87ff679"),
  "by part of a number": get(`/shipments?limit=20&q=${300_000_000 + OLD.shipments / 2}L`),
  "no such name": get("/shipments?limit=20&q=nobody-has-this-name"),
  "no such name in Medusa's list of orders": ({ admin }) =>
    admin.get("/admin/orders?limit=20&q=nobody-has-this-name"),
}

/** Jobs that do not call the service. */
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

/** The time of each work in the old store, over that in the young one. */
const comparing =
  (works: Record<string, Work>) =>
  async ({ young, old }: HistoryShops, { runs }: { runs: number }): Promise<Figure[]> => {
    const figures: Figure[] = []
    for (const [name, work] of Object.entries(works)) {
      say(`  ${name}`)
      const race = {
        name,
        ours: () => timed(() => work(old, OLD)),
        rivalName: "the same in the young store",
        rival: () => timed(() => work(young, YOUNG)),
      }
      figures.push(...(await compareTimes(race, { runs, atMost: LARGEST_RATIO })))
    }
    return figures
  }

/** How long each work takes in the old store. */
const timing =
  (works: Record<string, Work>) =>
  async ({ old }: HistoryShops, { runs }: { runs: number }): Promise<Figure[]> => {
    const figures: Figure[] = []
    for (const [name, work] of Object.entries(works)) {
      say(`  ${name}`)
      const times: number[] = []
      while (times.length < runs) times.push(await timed(() => work(old, OLD)))
      figures.push(figure(name, median(times), "ms"))
    }
    return figures
  }

export const comparePages = comparing(PAGES)
export const compareJobs = comparing(JOBS)
export const timeSearches = timing(SEARCHES)
export const timeWholeLooks = timing(WHOLE_LOOKS)
