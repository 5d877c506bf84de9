import { startSandbox } from "../../../packages/sandbox/src"
import { createStorefrontClient, signInAdmin } from "../../harness/http-client"
import { freePort } from "../../harness/local-server"
import { createShippingOptions, listServiceOptions } from "../../harness/seed/shipping-options"
import { pluginEnvironment, startStore } from "../../harness/store-process"
import { asTestShop, type TestShop } from "../../harness/test-shop"
import {
  connectPlugin,
  createServiceOptions,
  startBenchDatabase,
} from "../shared/start-bench-database"

/** A store that ships with the plugin and with Medusa's own manual provider, beside a sandbox. */
export interface LifecycleShop extends TestShop {
  /** Shipping option id of the manual provider. */
  manualOption: string
}

/** `runs` are fulfillments of each provider, `rows` the shipments that are reconciled. */
export interface LifecyclePlan extends Record<string, number> {
  runs: number
  rows: number
}

const DATABASE = "shipment_ordering_bench_lifecycle"
const MANUAL = "manual_manual"

/** Starts PostgreSQL, the sandbox and the store of the tests, and sets up the plugin as a merchant does. */
export async function startLifecycleBench() {
  const database = await startBenchDatabase(DATABASE)
  const { seed, databaseUrl } = database
  const [sandbox, port] = await Promise.all([startSandbox({ callbackNow: true }), freePort()])
  const store = await startStore({
    databaseUrl,
    port,
    env: pluginEnvironment(port),
  })
  const stop = async () => {
    await store.stop()
    await sandbox.close()
    await database.stop()
  }
  const admin = await signInAdmin(store.url, seed.admin)
  await connectPlugin(admin, sandbox, { auto_confirm: false, shipped_on: "manual" })
  const options = await createServiceOptions(admin, seed)
  const manual = await createShippingOptions(admin, {
    ...seed,
    services: await listServiceOptions(admin, { provider: MANUAL }),
    provider: MANUAL,
    flatPrice: 5,
  })
  const storefront = createStorefrontClient(store.url, seed.publishableKey)
  const shop: LifecycleShop = {
    ...asTestShop({ store, seed, databaseUrl, admin, storefront, stop }, sandbox, options),
    manualOption: manual.find(({ data }) => data?.is_return !== true)?.id ?? "",
  }
  return { shop, logTail: () => store.logs.tail(), stop }
}
