import path from "node:path"
import { startSandbox } from "../../../packages/sandbox/src"
import { readPluginOptions } from "../../../src/modules/shipment_ordering/plugin-options"
import { createStorefrontClient, type HttpClient, signInAdmin } from "../../harness/http-client"
import { freePort } from "../../harness/local-server"
import type { StoreSeed } from "../../harness/seed/seed-store"
import {
  createShippingOptions,
  listServiceOptions,
  providerId,
  type ServiceOption,
} from "../../harness/seed/shipping-options"
import { pluginEnvironment, startStore } from "../../harness/store-process"
import { connectPlugin, startBenchDatabase } from "../shared/start-bench-database"
import type { BenchProvider, BenchShop } from "./bench-shop"
import { UPSTREAM_LATENCY_MS } from "./upstream-latency"
import { watchUpstream } from "./upstream-watch"

const DATABASE = "shipment_ordering_bench_checkout"

/** Starts PostgreSQL, the sandbox and the store, and sets up the plugin as a merchant does. */
export async function startBench() {
  const database = await startBenchDatabase(DATABASE)
  const { seed, databaseUrl } = database
  const upstream = watchUpstream()
  const sandbox = await startSandbox({ latencyMs: UPSTREAM_LATENCY_MS })
  const port = await freePort()
  const store = await startStore({
    directory: path.join(__dirname, "store"),
    databaseUrl,
    port,
    env: pluginEnvironment(port),
  })
  const admin = await signInAdmin(store.url, seed.admin)
  // So that items can be changed in a cart while the service fails, and its delivery stays.
  await connectPlugin(admin, sandbox, { fallback: { kind: "flat", amount: "9.90" } })
  const { timing } = readPluginOptions({}, {})
  const options = await makeBenchOptions(admin, seed)
  let postalCode = 1000
  const shop: BenchShop = {
    seed,
    admin,
    storefront: createStorefrontClient(store.url, seed.publishableKey),
    sandbox,
    upstream,
    options,
    deadlineMs: timing.quoteDeadlineMs,
    freshMs: timing.quoteFreshSeconds * 1000,
    nextPostalCode: () => `LV-${(postalCode += 1)}`,
  }
  const stop = async () => {
    await store.stop()
    await sandbox.close()
    upstream.stop()
    await database.stop()
  }
  return { shop, logTail: () => store.logs.tail(), stop }
}

const OPTIONS_EACH = 6

const PROVIDER_IDS: Record<BenchProvider, string> = {
  "shipment-ordering": providerId,
  constant: "constant_bench",
  sleeping: "sleeping_bench",
}

/** Makes six calculated shipping options of each provider, and returns their ids. */
async function makeBenchOptions(
  admin: HttpClient,
  seed: StoreSeed,
): Promise<Record<BenchProvider, string[]>> {
  await admin.post(`/admin/stock-locations/${seed.stockLocationId}/fulfillment-providers`, {
    add: [PROVIDER_IDS.constant, PROVIDER_IDS.sleeping],
  })
  const make = async (provider: BenchProvider) => {
    const offered = await listServiceOptions(admin, { provider: PROVIDER_IDS[provider] })
    const services = sixOf(provider === "shipment-ordering" ? offered.filter(isParcel) : offered)
    const created = await createShippingOptions(admin, {
      ...seed,
      services,
      provider: PROVIDER_IDS[provider],
    })
    return created.map(({ id }) => id)
  }
  return {
    "shipment-ordering": await make("shipment-ordering"),
    constant: await make("constant"),
    sleeping: await make("sleeping"),
  }
}

/** Services that every parcel can take: one that collects money asks a question of its own. */
function isParcel(service: ServiceOption & Record<string, unknown>): boolean {
  return service.offers_parcel === true && !String(service.service_code).endsWith("_cod")
}

/** Where there are fewer services, some have two options: to core and to the provider these are six. */
function sixOf(services: ServiceOption[]): ServiceOption[] {
  const again = services.map((service) => ({ ...service, name: `${service.name} again` }))
  const six = [...services, ...again].slice(0, OPTIONS_EACH)
  if (six.length < OPTIONS_EACH) {
    throw new Error(`The provider offers only ${services.length} services for parcels`)
  }
  return six
}
