import path from "node:path"
import { startSandbox } from "../../../packages/sandbox/src"
import { freePort } from "../../harness/free-port"
import { ensureBuilt } from "../../harness/plugin-build"
import { startPostgres } from "../../harness/postgres"
import { dataDirectory } from "../../harness/repository-paths"
import { runSql } from "../../harness/run-sql"
import { createShippingOptions, listServiceOptions } from "../../harness/seed/shipping-options"
import { shipOrder } from "../../harness/ship-order"
import { pluginEnvironment, startStore } from "../../harness/store-process"
import { seededTemplate } from "../../harness/template-database"
import { placeOrder, runJob, shipmentIn, type TestShop } from "../../harness/test-shop"
import { enterStore } from "../../harness/test-store"
import { say } from "../shared/run-bench"
import { fillHistory, type History } from "./fill-history"

/** Two stores that differ only in what they have behind them. */
export interface HistoryShops {
  young: TestShop
  old: TestShop
}

export const YOUNG: History = { shipments: 1_000, orders: 200, variants: 100 }
export const OLD: History = { shipments: 1_000_000, orders: 200_000, variants: 100_000 }

const OPEN_ORDERS = 6
const DATABASE = "shipment_ordering_bench_history"

/** Starts PostgreSQL, the sandbox and two stores: one young, one with a long past. */
export async function startHistoryBench(): Promise<{
  shop: HistoryShops
  logTail: () => string
  stop: () => Promise<void>
}> {
  say("Building the plugin if it has changed, starting PostgreSQL and the sandbox")
  const [database] = await Promise.all([
    startPostgres({ dataDir: path.join(dataDirectory, "bench") }),
    ensureBuilt(),
  ])
  const { server } = database
  const { name: template, seed } = await seededTemplate(server)
  const sandbox = await startSandbox({ callbackNow: true })
  const names = { young: `${DATABASE}_young`, old: `${DATABASE}_old` }
  for (const name of Object.values(names)) await server.dropDatabase(name)

  const startShop = async (name: string): Promise<TestShop> => {
    const databaseUrl = server.urlOf(name)
    const port = await freePort()
    const store = await startStore({ databaseUrl, port, env: pluginEnvironment(port) })
    return { ...(await enterStore(store, seed, databaseUrl)), sandbox, options: {} }
  }
  await server.createDatabase(names.young, { template })
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
    // Each is at another address than before: as a copy of a store, it would run no job.
    await one.admin.post("/admin/shipment-ordering/settings/adopt-address")
    await raiseAlerts(one)
  }
  const stop = async () => {
    await Promise.all([young.stop(), old.stop()])
    await sandbox.close()
    for (const name of Object.values(names)) await server.dropDatabase(name)
    await database.stop()
  }
  return { shop: { young, old }, logTail: () => old.store.logs.tail(), stop }
}

/** Alerts to all that the history left undone: later runs of the job find nothing new. */
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
  await admin.post("/admin/shipment-ordering/settings", {
    environment: "development",
    base_url: sandbox.url,
    api_key: sandbox.key,
    auto_confirm: true,
    shipped_on: "pickup",
  })
  const created = await createShippingOptions(admin, {
    ...seed,
    services: await listServiceOptions(admin),
  })
  for (const { id, data } of created) options[String(data?.service_code)] = id
  const shipped = await placeOrder(shop)
  await shipOrder(shop, shipped)
  await shipmentIn(shop, shipped.id, "confirmed")
  for (let open = 0; open < OPEN_ORDERS; open += 1) await placeOrder(shop)
  await shop.stop()
  return { orderId: shipped.id }
}
