import { freePort } from "../../harness/local-server"
import { startRedis } from "../../harness/redis-server"
import { pluginEnvironment, startStore, type Store } from "../../harness/store-process"
import type { TestShop } from "../../harness/test-shop"
import { type BenchStage, setUpPlugin } from "../shared/start-stage"

/** A store of several processes. The shop itself is the first of them. */
export interface ServersShop extends TestShop {
  servers: TestShop[]
  worker: Store
}

const MOST_SERVERS = 4
/** All parcels go with it. */
export const SERVICE = "carrierB_classic"

export async function startServersShop(stage: BenchStage): Promise<ServersShop> {
  const { databaseUrl, startShop, atEnd } = stage
  const redis = await startRedis()
  atEnd(() => redis.stop())
  const backendPort = await freePort()
  const envOf = (mode: "server" | "worker") => ({
    ...pluginEnvironment(backendPort),
    STORE_REDIS_URL: redis.url,
    STORE_WORKER_MODE: mode,
  })
  // One after the other: two that start at once on an empty database both write their defaults.
  const worker = await startStore({ databaseUrl, env: envOf("worker") })
  atEnd(() => worker.stop())
  const shop = await startShop({ env: envOf("server") })
  const servers = [shop]
  while (servers.length < MOST_SERVERS) servers.push(await startShop({ env: envOf("server") }))
  const settings = { auto_confirm: true, shipped_on: "manual" }
  await setUpPlugin(shop, settings, (code) => code === SERVICE)
  return { ...shop, servers, worker }
}
