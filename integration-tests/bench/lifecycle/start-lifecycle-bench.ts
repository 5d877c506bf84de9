import path from "node:path"
import { say } from "../shared/run-bench"
import { freePort } from "../../harness/free-port"
import { createStorefrontClient, signInAdmin } from "../../harness/http-client"
import { ensureBuilt } from "../../harness/plugin-build"
import { startPostgres } from "../../harness/postgres"
import { dataDirectory } from "../../harness/repository-paths"
import { createShippingOptions, listServiceOptions } from "../../harness/seed/shipping-options"
import { ENCRYPTION_KEY, startStore } from "../../harness/store-process"
import { seededTemplate } from "../../harness/template-database"
import type { TestShop } from "../../harness/test-shop"
import { startSandbox } from "../../../packages/sandbox/src"

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
export async function startLifecycleBench(): Promise<{
  shop: LifecycleShop
  logTail: () => string
  stop: () => Promise<void>
}> {
  say("Building the plugin if it has changed, starting PostgreSQL, the sandbox and the store")
  const [database] = await Promise.all([
    startPostgres({ dataDir: path.join(dataDirectory, "bench") }),
    ensureBuilt(),
  ])
  const { server } = database
  const { name: template, seed } = await seededTemplate(server)
  await server.dropDatabase(DATABASE)
  const databaseUrl = await server.createDatabase(DATABASE, { template })
  const [sandbox, port] = await Promise.all([startSandbox({ callbackNow: true }), freePort()])
  const store = await startStore({
    databaseUrl,
    port,
    env: {
      SHIPMENT_ORDERING_ENCRYPTION_KEY: ENCRYPTION_KEY,
      SHIPMENT_ORDERING_BACKEND_URL: `http://localhost:${port}`,
    },
  })
  const stop = async () => {
    await store.stop()
    await sandbox.close()
    await server.dropDatabase(DATABASE)
    await database.stop()
  }
  const admin = await signInAdmin(store.url, seed.admin)
  await admin.post("/admin/shipment-ordering/settings", {
    environment: "development",
    base_url: sandbox.url,
    api_key: sandbox.key,
    auto_confirm: false,
    shipped_on: "manual",
  })
  const services = await listServiceOptions(admin)
  const created = await createShippingOptions(admin, { ...seed, services })
  const options = Object.fromEntries(
    created.map((option) => [String(option.data?.service_code), option.id]),
  )
  const manual = await createShippingOptions(admin, {
    ...seed,
    services: await listServiceOptions(admin, { provider: MANUAL }),
    provider: MANUAL,
    flatPrice: 5,
  })
  const shop = {
    store,
    seed,
    databaseUrl,
    admin,
    storefront: createStorefrontClient(store.url, seed.publishableKey),
    sandbox,
    options,
    manualOption: manual.find(({ data }) => data?.is_return !== true)?.id ?? "",
    stop,
  }
  return { shop, logTail: () => store.logs.tail(), stop }
}
