import {
  createAdminClient,
  createStorefrontClient,
  type HttpClient,
  signInAdmin,
} from "./http-client"
import { freePort } from "./local-server"
import type { StoreSeed } from "./seed/seed-store"
import type { borrowStore, keepSetUp, restartStore } from "./shared-store"
import {
  migrateStore,
  startStore,
  type Store,
  type StoreOptions,
  testEnvironment,
} from "./store-process"
import type { OptionChange } from "../store/src/api/admin/options/route"
import { createTestDatabase, testDatabase } from "./test-database"

/** A seeded store, with a client that is signed in to its admin, and one of its storefront. */
export interface TestStore {
  store: Store
  seed: StoreSeed
  databaseUrl: string
  admin: HttpClient
  storefront: HttpClient
  /** Ends the store; does nothing to a borrowed one. */
  stop(): Promise<void>
}

declare global {
  /** Lends the store of the worker, see `worker-environment.ts`. */
  var storeOfWorker: {
    borrow: typeof borrowStore
    keepSetUp: typeof keepSetUp
    restart: typeof restartStore
  }
}

const started: Promise<TestStore>[] = []

/**
 * The store of this worker, as seeded; with `asSetUp` as another file has set it up, if one has. Tests that
 * change its environment start their own.
 */
export async function borrowTestStore({ hasAdmin = false, asSetUp = false } = {}) {
  const { adminToken, ...shared } = await globalThis.storeOfWorker.borrow(hasAdmin, asSetUp)
  const { seed } = testDatabase().template
  return {
    ...shared,
    seed,
    admin: createAdminClient(shared.store.url, adminToken),
    storefront: createStorefrontClient(shared.store.url, seed.publishableKey),
    stop: () => Promise.resolve(),
  }
}

interface OwnStoreOptions extends Pick<StoreOptions, "env" | "hasAdmin"> {
  /** Set it if `env` switches on a module whose tables the seeded database does not have. */
  hasMoreTables?: boolean
}

/** Starts a store on a fresh copy of the seeded database, in a few seconds. It is stopped after the test file. */
export function startOwnStore(options: OwnStoreOptions = {}): Promise<TestStore> {
  const starting = start(options)
  started.push(starting)
  return starting
}

/** Stops all stores that a test file has started, also one that started after its hook had timed out. */
export async function stopTestStores(): Promise<void> {
  for (const outcome of await Promise.allSettled(started.splice(0))) {
    if (outcome.status === "fulfilled") await outcome.value.stop()
  }
}

async function start({ hasMoreTables, ...options }: OwnStoreOptions): Promise<TestStore> {
  const port = await freePort()
  const databaseUrl = await createTestDatabase()
  if (hasMoreTables) await migrateStore(databaseUrl, options.env)
  const env = { ...testEnvironment(port), ...options.env }
  const store = await startStore({ ...options, databaseUrl, port, env })
  return enterStore(store, testDatabase().template.seed, databaseUrl)
}

/** Signs in to the admin of a running store. */
export async function enterStore(
  store: Store,
  seed: StoreSeed,
  databaseUrl: string,
): Promise<TestStore> {
  return {
    store,
    seed,
    databaseUrl,
    admin: await signInAdmin(store.url, seed.admin),
    storefront: createStorefrontClient(store.url, seed.publishableKey),
    stop: () => store.stop(),
  }
}

type Admin = Pick<TestStore, "admin">

/** Changes the store until the next file borrows it, and clears what its process keeps in memory. */
export const reconfigureStore = ({ admin }: Admin, change: OptionChange) =>
  admin.post("/admin/options", { ...change, isReset: true })

/** Changes options; the process keeps its memory and its other options. */
export const changeOptions = ({ admin }: Admin, change: OptionChange) =>
  admin.post("/admin/options", change)
