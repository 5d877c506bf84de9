import path from "node:path"

import { startSandbox } from "../../../packages/sandbox/src"
import { freePort } from "../../harness/free-port"
import { createStorefrontClient, signInAdmin } from "../../harness/http-client"
import { ensureBuilt } from "../../harness/plugin-build"
import { startPostgres } from "../../harness/postgres"
import { dataDirectory } from "../../harness/repository-paths"
import { ENCRYPTION_KEY, startStore } from "../../harness/store-process"
import { seededTemplate } from "../../harness/template-database"
import type { BenchShop } from "./bench-shop"
import { readPluginOptions } from "../../../src/modules/shipment_ordering/plugin-options"
import { makeBenchOptions } from "./make-bench-options"
import { say } from "../shared/say"
import { UPSTREAM_LATENCY_MS } from "./upstream-latency"
import { watchUpstream } from "./upstream-watch"

const DATABASE = "shipment_ordering_bench_checkout"

export interface RunningBench {
  shop: BenchShop
  /** The end of the store's log. */
  logTail(): string
  stop(): Promise<void>
}

/** Starts PostgreSQL, the sandbox and the store, and sets up the plugin as a merchant does. */
export async function startBench(): Promise<RunningBench> {
  say("Building the plugin if it has changed, starting PostgreSQL")
  const [database] = await Promise.all([
    startPostgres({ dataDir: path.join(dataDirectory, "bench") }),
    ensureBuilt(),
  ])
  const { server } = database
  say("Making the store's database")
  const { name: template, seed } = await seededTemplate(server)
  await server.dropDatabase(DATABASE)
  const databaseUrl = await server.createDatabase(DATABASE, { template })

  say("Starting the sandbox and the store")
  const upstream = watchUpstream()
  const sandbox = await startSandbox({ latencyMs: UPSTREAM_LATENCY_MS })
  const port = await freePort()
  const store = await startStore({
    directory: path.join(__dirname, "store"),
    databaseUrl,
    port,
    env: {
      SHIPMENT_ORDERING_ENCRYPTION_KEY: ENCRYPTION_KEY,
      SHIPMENT_ORDERING_BACKEND_URL: `http://localhost:${port}`,
    },
  })
  const admin = await signInAdmin(store.url, seed.admin)
  await admin.post("/admin/shipment-ordering/settings", {
    environment: "development",
    base_url: sandbox.url,
    api_key: sandbox.key,
    // So that items can be changed in a cart while the service fails, and its delivery stays.
    fallback: { kind: "flat", amount: "9.90" },
  })
  const { timing } = readPluginOptions({}, {})
  const options = await makeBenchOptions(admin, seed)
  let postalCode = 1000
  return {
    shop: {
      seed,
      admin,
      storefront: createStorefrontClient(store.url, seed.publishableKey),
      sandbox,
      upstream,
      options,
      deadlineMs: timing.quoteDeadlineMs,
      freshMs: timing.quoteFreshSeconds * 1000,
      nextPostalCode: () => `LV-${(postalCode += 1)}`,
    },
    logTail: () => store.logs.tail(),
    async stop() {
      await store.stop()
      await sandbox.close()
      upstream.stop()
      await server.dropDatabase(DATABASE)
      await database.stop()
    },
  }
}
