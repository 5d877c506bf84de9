import { createStorefrontClient, type HttpClient, signInAdmin } from "../../harness/http-client"
import { freePort } from "../../harness/local-server"
import { startRedis } from "../../harness/redis-server"
import type { StoreSeed } from "../../harness/seed/seed-store"
import { pluginEnvironment, startStore, type Store } from "../../harness/store-process"
import {
  connectPlugin,
  createServiceOptions,
  startBenchDatabase,
} from "../shared/start-bench-database"
import { type ApiControl, startApi } from "../shared/sandbox-control"

export interface Server {
  store: Store
  admin: HttpClient
  storefront: HttpClient
}

/** A store of several processes, beside the service in a process of its own. */
export interface ServersShop {
  servers: Server[]
  worker: Store
  databaseUrl: string
  seed: StoreSeed
  service: ApiControl
  /** Shipping option ids by service code. */
  options: Record<string, string>
}

const MOST_SERVERS = 4
const DATABASE = "shipment_ordering_bench_servers"
const SERVICE = "carrierB_classic"

export async function startServersBench() {
  const database = await startBenchDatabase(DATABASE)
  const { seed, databaseUrl } = database
  const [redis, service] = await Promise.all([startRedis(), startApi({ callsBack: false })])
  const backendPort = await freePort()
  const stores: Store[] = []
  // One after the other: two that start at once on an empty database both write their defaults.
  for (const mode of ["worker", ...Array.from({ length: MOST_SERVERS }, () => "server")]) {
    const env = {
      ...pluginEnvironment(backendPort),
      STORE_REDIS_URL: redis.url,
      STORE_WORKER_MODE: mode,
    }
    stores.push(await startStore({ databaseUrl, env }))
  }
  const stop = async () => {
    await Promise.all(stores.map((store) => store.stop()))
    await Promise.all([redis.stop(), service.stop()])
    await database.stop()
  }
  const [worker, ...others] = stores
  if (!worker) throw new Error("No process was started")
  const servers: Server[] = []
  for (const store of others) {
    servers.push({
      store,
      admin: await signInAdmin(store.url, seed.admin),
      storefront: createStorefrontClient(store.url, seed.publishableKey),
    })
  }
  const admin = servers[0]?.admin
  if (!admin) throw new Error("No process takes requests")
  await connectPlugin(admin, service, { auto_confirm: true, shipped_on: "manual" })
  const options = await createServiceOptions(admin, seed, SERVICE)
  const shop: ServersShop = { servers, worker, databaseUrl, seed, service, options }
  return { shop, logTail: () => stores.map(({ logs }) => logs.tail(20)).join("\n"), stop }
}
