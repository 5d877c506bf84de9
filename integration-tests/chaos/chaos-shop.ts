import { type HttpClient, createStorefrontClient, signInAdmin } from "../harness/http-client"
import { startRedis, type RedisServer } from "../harness/redis-server"
import { createShippingOptions, listServiceOptions } from "../harness/seed/shipping-options"
import type { StoreSeed } from "../harness/seed/seed-store"
import type { TestDatabase } from "../harness/test-database"
import { ENCRYPTION_KEY } from "../harness/store-process"
import { type ApiControl, startApi } from "../bench/shared/sandbox-control"
import { Fleet, type Post } from "./fleet"
import { MilestoneWatch } from "./milestones"

/** A store of one or more processes that sells, beside the service in a process of its own. */
export interface ChaosShop {
  seed: StoreSeed
  databaseUrl: string
  fleet: Fleet
  service: ApiControl
  watch: MilestoneWatch
  /** One for each process that takes requests. */
  admins: HttpClient[]
  /** The first of them. */
  admin: HttpClient
  storefront: HttpClient
  shippingOptionId: string
  /** Restarts the store with other waiting times. */
  restartWith: (timing: Record<string, number>) => Promise<void>
  stop: () => Promise<void>
}

const ONE: Post[] = [{ name: "store", mode: "shared" }]
const THREE: Post[] = [
  { name: "server-1", mode: "server" },
  { name: "server-2", mode: "server" },
  { name: "worker", mode: "worker" },
]

/** Short waiting times, so that a run ends soon; each is longer than the work it covers. */
export const SHORT_TIMING = {
  serviceTimeoutSeconds: 2,
  leaseSeconds: 12,
  confirmLeaseSeconds: 8,
  firstRetrySeconds: 2,
  longestRetrySeconds: 10,
  failureRetrySeconds: 5,
  lookAgainSeconds: 5,
  readAgainSeconds: 1,
  firstPollSeconds: 10,
  pollAgainSeconds: 10,
  pollRetrySeconds: 10,
  orphanAfterSeconds: 20,
  confirmRepeatAfterSeconds: 2,
}
const SETTINGS = {
  auto_confirm: true,
  shipped_on: "numbers",
}
const SERVICE = "carrierB_classic"

/** Starts everything on a fresh copy of the seeded database, and sets up the plugin as a merchant does. */
export async function startChaosShop(
  { server, template }: Pick<TestDatabase, "server" | "template">,
  { name, isShared }: { name: string; isShared: boolean },
): Promise<ChaosShop> {
  const { seed } = template
  await server.dropDatabase(name)
  const databaseUrl = await server.createDatabase(name, { template: template.name })
  const stops: (() => Promise<void>)[] = [() => server.dropDatabase(name)]
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  try {
    const service = await startApi()
    stops.push(service.stop)
    const redis = isShared ? await findRedis() : undefined
    if (redis) stops.push(() => redis.stop())
    const fleet = await Fleet.start(isShared ? THREE : ONE, databaseUrl, (backendUrl) => ({
      SHIPMENT_ORDERING_ENCRYPTION_KEY: ENCRYPTION_KEY,
      SHIPMENT_ORDERING_BACKEND_URL: backendUrl,
      STORE_TIMING: JSON.stringify(SHORT_TIMING),
      STORE_HURRY_SECONDS: "4",
      ...(redis && { STORE_REDIS_URL: redis.url }),
    }))
    stops.push(() => fleet.stop())
    const watch = await MilestoneWatch.start(databaseUrl)
    stops.push(() => watch.stop())
    const admins: HttpClient[] = []
    for (const url of fleet.urls) admins.push(await signInAdmin(url, seed.admin))
    const [admin] = admins
    if (admin === undefined) throw new Error("No process takes requests")
    const restartWith = (timing: Record<string, number>) =>
      fleet.restart({ STORE_TIMING: JSON.stringify({ ...SHORT_TIMING, ...timing }) })
    await admin.post("/admin/shipment-ordering/settings", {
      environment: "development",
      base_url: service.url,
      api_key: service.key,
      ...SETTINGS,
    })
    const services = (await listServiceOptions(admin)).filter(({ id }) => id === SERVICE)
    const [option] = await createShippingOptions(admin, { ...seed, services })
    if (option === undefined) throw new Error(`The plugin offers no ${SERVICE}`)
    const storefront = createStorefrontClient(fleet.urls[0] ?? "", seed.publishableKey)
    return {
      ...{ seed, databaseUrl, fleet, service, watch, admins, admin, storefront, restartWith, stop },
      shippingOptionId: option.id,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Uses the Redis of `REDIS_URL`, else starts one. */
async function findRedis(): Promise<Pick<RedisServer, "url" | "stop">> {
  const { REDIS_URL: url } = process.env
  return url ? { url, stop: () => Promise.resolve() } : startRedis()
}
