import { startSandbox } from "../../packages/sandbox/src"
import { type HttpClient, signInAdmin } from "../harness/http-client"
import { freePort } from "../harness/local-server"
import { startRedis } from "../harness/redis-server"
import { pluginEnvironment, startStore, type Store } from "../harness/store-process"
import { SHORT_TIMING } from "../harness/test-data"
import { createTestDatabase, testDatabase } from "../harness/test-database"
import { setUp, type TestShop } from "../harness/test-shop"
import { enterStore } from "../harness/test-store"

/** A process of the store, as `crashAndRestart` takes it. Its connections in the database have its name. */
interface StoreProcess {
  name: string
  databaseUrl: string
  env: NodeJS.ProcessEnv
  store: Store
}

/** A store of one or more processes, beside a sandbox. */
export interface ChaosShop extends TestShop {
  processes: StoreProcess[]
  /** The process that runs the jobs. */
  jobRunner: StoreProcess
  /** One for each process that takes requests. */
  admins: HttpClient[]
}

/** The processes, and what each does: `shared` does everything. */
const ONE = { store: "shared" }
const THREE = { "server-1": "server", "server-2": "server", worker: "worker" }

/** Starts everything on a fresh database, and sets up the plugin. Puts what ends it into `ends`, also if the start fails. */
export async function startChaosShop(
  isShared: boolean,
  ends: (() => Promise<unknown>)[],
): Promise<ChaosShop> {
  const { seed } = testDatabase().template
  const databaseUrl = await createTestDatabase()
  const sandbox = await startSandbox({ callbackNow: true })
  ends.unshift(() => sandbox.close())
  const redis = isShared ? await startRedis() : undefined
  if (redis) ends.unshift(() => redis.stop())

  const processes: StoreProcess[] = []
  ends.unshift(() => Promise.all(processes.map(({ store }) => store.stop())))
  const admins: HttpClient[] = []
  const callbackPort = await freePort()
  // One after the other: two that start at once on an empty database both write their defaults.
  for (const [name, mode] of Object.entries(isShared ? THREE : ONE)) {
    const env = {
      ...pluginEnvironment(callbackPort),
      STORE_SCHEDULES: "on",
      STORE_HURRY_SECONDS: "4",
      STORE_TIMING: JSON.stringify(SHORT_TIMING),
      STORE_WORKER_MODE: mode,
      PGAPPNAME: name,
      ...(redis && { STORE_REDIS_URL: redis.url }),
    }
    const port = processes.length === 0 ? callbackPort : await freePort()
    const store = await startStore({ databaseUrl, port, env })
    processes.push({ name, databaseUrl, env, store })
    if (mode !== "worker") admins.push(await signInAdmin(store.url, seed.admin))
  }
  const [first] = processes
  const jobRunner = processes.at(-1)
  if (first === undefined || jobRunner === undefined) throw new Error("The store has no process")
  const testStore = await enterStore(first.store, seed, databaseUrl)
  const settings = { auto_confirm: true, shipped_on: "numbers" }
  const shop = await setUp(testStore, sandbox, settings)
  return { ...shop, processes, jobRunner, admins }
}
