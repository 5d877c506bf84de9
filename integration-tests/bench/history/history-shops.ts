import { shipOrder } from "../../harness/fulfil-order"
import { runSql } from "../../harness/run-sql"
import { placeOrder, runJob, shipmentIn, type TestShop } from "../../harness/test-shop"
import { type BenchStage, say, setUpPlugin } from "../shared/start-stage"
import { fillHistory, type History } from "./fill-history"

/** Two stores that differ only in the length of their past. */
export interface HistoryShops {
  young: TestShop
  old: TestShop
}

export const YOUNG: History = { shipments: 1_000, orders: 200, variants: 100 }
export const OLD: History = { shipments: 1_000_000, orders: 200_000, variants: 100_000 }

const OPEN_ORDERS = 6

export async function startHistoryShops(stage: BenchStage): Promise<HistoryShops> {
  const { database, databaseUrl, copyDatabase, startShop } = stage
  const sample = await setUp(await startShop())
  const oldUrl = await copyDatabase(`${database}_old`, database)
  const fillAndStart = async (url: string, history: History) => {
    say(`Filling a store: ${history.shipments} shipments, ${history.orders} orders`)
    await fillHistory(url, sample, history)
    const shop = await startShop({ url })
    Object.assign(shop.options, sample.options)
    // The address is new. Without this, the store would count as a copy of another, and run no jobs.
    await shop.admin.post("/admin/shipment-ordering/settings/adopt-address")
    await raiseAlerts(shop)
    return shop
  }
  return { old: await fillAndStart(oldUrl, OLD), young: await fillAndStart(databaseUrl, YOUNG) }
}

/** Sets the plugin up, ships an order that the history repeats, and leaves some to ship. Stops the store. */
async function setUp(shop: TestShop): Promise<Pick<TestShop, "options"> & { orderId: string }> {
  await setUpPlugin(shop, { auto_confirm: true, shipped_on: "pickup" })
  const shipped = await placeOrder(shop)
  await shipOrder(shop, shipped)
  await shipmentIn(shop, shipped.id, "confirmed")
  for (let open = 0; open < OPEN_ORDERS; open += 1) await placeOrder(shop)
  await shop.stop()
  return { orderId: shipped.id, options: shop.options }
}

/** Raises the alerts about the filled history now, so that later runs of the job find nothing new. */
async function raiseAlerts(shop: TestShop): Promise<void> {
  const count = async () => {
    const alerts = await runSql(shop.databaseUrl, "select id from shipment_ordering_alert")
    return alerts.length
  }
  for (let before = -1; before < (await count());) {
    before = await count()
    await runJob(shop, "shipment-ordering-alerts")
  }
}
