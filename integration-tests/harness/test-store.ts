import {
  createAdminClient,
  createStorefrontClient,
  type HttpClient,
  signInAdmin,
} from "./http-client"
import { freePort } from "./local-server"
import type { StoreSeed } from "./seed/seed-store"
import type { SetUp, SharedStore, StoreLender } from "./shared-store"
import {
  migrateStore,
  startStore,
  type Store,
  type StoreOptions,
  testEnvironment,
} from "./store-process"
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
  /** Lent by the worker, see `worker-environment.ts`. */
  var storeOfWorker: StoreLender
}

const started: Promise<TestStore>[] = []

/** The store of this worker, as seeded. Tests that kill it or change its environment start their own. */
export async function borrowTestStore({ hasAdmin = false } = {}): Promise<TestStore> {
  const { shared } = await globalThis.storeOfWorker.borrow(hasAdmin, false)
  return asTestStore(shared)
}

/** The same store; if a file of this worker has set it up, as that file has. */
export async function borrowSetUpStore(
  hasAdmin: boolean,
): Promise<{ testStore: TestStore; setUp?: SetUp }> {
  const { shared, setUp } = await globalThis.storeOfWorker.borrow(hasAdmin, true)
  return { testStore: asTestStore(shared), setUp }
}

function asTestStore({ adminToken, ...shared }: SharedStore): TestStore {
  const { seed } = testDatabase().template
  return {
    ...shared,
    seed,
    admin: createAdminClient(shared.store.url, adminToken),
    storefront: createStorefrontClient(shared.store.url, seed.publishableKey),
    stop: () => Promise.resolve(),
  }
}

export interface OwnStoreOptions extends Pick<StoreOptions, "env" | "hasAdmin"> {
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
  const outcomes = await Promise.allSettled(started.splice(0))
  for (const outcome of outcomes) {
    if (outcome.status === "fulfilled") {
      await outcome.value.stop()
    }
  }
}

async function start({ env, hasAdmin, hasMoreTables }: OwnStoreOptions): Promise<TestStore> {
  const port = await freePort()
  const databaseUrl = await createTestDatabase()
  if (hasMoreTables) {
    await migrateStore(databaseUrl, env)
  }
  const store = await startStore({
    databaseUrl,
    port,
    hasAdmin,
    env: { ...testEnvironment(port), ...env },
  })
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

/** Plugin options that tests change. */
export interface PluginOptionChange {
  timing?: Record<string, number>
  callBudgets?: Record<string, number>
  shipments?: Record<string, unknown>
  /** By account handle. */
  endpoints?: Record<string, object>
  retentionDays?: number
}

/** Plugin options and code of the store: changed without a boot. */
export interface Reconfiguration extends PluginOptionChange {
  /** The store's hook passes the cart's metadata `hints` to prices. */
  hasPriceHints?: boolean
}

/** Changes the store until the next file borrows it, and clears what its process keeps in memory. */
export async function reconfigureStore(
  { admin }: Pick<TestStore, "admin">,
  change: Reconfiguration,
): Promise<void> {
  await admin.post("/admin/forget", change)
}

/** Changes options; the process keeps its memory and its other options. */
export async function changeOptions(
  { admin }: Pick<TestStore, "admin">,
  change: PluginOptionChange,
): Promise<void> {
  await admin.post("/admin/options", change)
}
