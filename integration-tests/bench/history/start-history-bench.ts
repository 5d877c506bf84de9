import { startSandbox } from "../../../packages/sandbox/src"
import { shipOrder } from "../../harness/fulfil-order"
import { freePort } from "../../harness/local-server"
import { runSql } from "../../harness/run-sql"
import { pluginEnvironment, startStore } from "../../harness/store-process"
import { asTestShop, placeOrder, runJob, shipmentIn, type TestShop } from "../../harness/test-shop"
import { enterStore } from "../../harness/test-store"
import {
  connectPlugin,
  createServiceOptions,
  startBenchDatabase,
} from "../shared/start-bench-database"
import { say } from "../shared/run-bench"
import { fillHistory, type History } from "./fill-history"

/** Two stores that differ only in the length of their past. */
export interface HistoryShops {
  young: TestShop
  old: TestShop
}

export const YOUNG: History = { shipments: 1_000, orders: 200, variants: 100 }
export const OLD: History = { shipments: 1_000_000, orders: 200_000, variants: 100_000 }

const OPEN_ORDERS = 6
const DATABASE = "shipment_ordering_bench_history"

/** Starts PostgreSQL, the sandbox and two stores: one young, one with a long past. */
export async function startHistoryBench() {
  const names = { young: `${DATABASE}_young`, old: `${DATABASE}_old` }
  const database = await startBenchDatabase(names.young)
  const { server, seed } = database
  await server.dropDatabase(names.old)
  const sandbox = await startSandbox({ callbackNow: true })

  const startShop = async (name: string): Promise<TestShop> => {
    const databaseUrl = server.urlOf(name)
    const port = await freePort()
    const store = await startStore({ databaseUrl, port, env: pluginEnvironment(port) })
    return asTestShop(await enterStore(store, seed, databaseUrl), sandbox)
  }
  const sample = await setUp(await startShop(names.young))
  await server.createDatabase(names.old, { template: names.young })
  for (const [name, history] of [
    [names.young, YOUNG],
    [names.old, OLD],
  ] as const) {
    say(`Filling a store: ${history.shipments} shipments, ${history.orders} orders`)
    await fillHistory(server.urlOf(name), sample, history)
  }
  const [young, old] = [await startShop(names.young), await startShop(names.old)]
  for (const one of [young, old]) {
    // Both have a new address. Without this they would count as copies of a store, which run no jobs.
    await one.admin.post("/admin/shipment-ordering/settings/adopt-address")
    await raiseAlerts(one)
  }
  const stop = async () => {
    await Promise.all([young.stop(), old.stop()])
    await sandbox.close()
    await server.dropDatabase(names.old)
    await database.stop()
  }
  const shop: HistoryShops = { young, old }
  return { shop, logTail: () => old.store.logs.tail(), stop }
}

/** Raises the alerts about the filled history now, so that later runs of the job find nothing new. */
async function raiseAlerts(shop: TestShop): Promise<void> {
  const count = async () => {
    const [row] = await runSql<{ count: number }>(
      shop.databaseUrl,
      "select count(*)::int as count from shipment_ordering_alert",
    )
    return row?.count ?? 0
  }
  for (let before = -1; before < (await count());) {
    before = await count()
    await runJob(shop, "shipment-ordering-alerts")
  }
}

/** Sets the plugin up, ships an order that the history repeats, and leaves some to ship. Stops the store. */
async function setUp(shop: TestShop): Promise<{ orderId: string }> {
  const { admin, sandbox, seed, options } = shop
  await connectPlugin(admin, sandbox, { auto_confirm: true, shipped_on: "pickup" })
  Object.assign(options, await createServiceOptions(admin, seed))
  const shipped = await placeOrder(shop)
  await shipOrder(shop, shipped)
  await shipmentIn(shop, shipped.id, "confirmed")
  for (let open = 0; open < OPEN_ORDERS; open += 1) await placeOrder(shop)
  await shop.stop()
  return { orderId: shipped.id }
}
