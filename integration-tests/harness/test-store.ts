import { freePort } from "./free-port"
import {
  createAdminClient,
  createStorefrontClient,
  type HttpClient,
  signInAdmin,
} from "./http-client"
import { noteBoot } from "./note-boot"
import type { StoreSeed } from "./seed/seed-store"
import type { SetUp, SharedStore, StoreLender } from "./shared-store"
import {
  migrateStore,
  testEnvironment,
  startStore,
  type Store,
  type StoreOptions,
} from "./store-process"
import { createTestDatabase, testDatabase } from "./test-database"

/** A seeded store, with somebody signed in to its admin and a customer at its storefront. */
export interface TestStore {
  store: Store
  seed: StoreSeed
  databaseUrl: string
  admin: HttpClient
  storefront: HttpClient
  /** Ends the store, unless it is borrowed. */
  stop(): Promise<void>
}

declare global {
  /** Lent by the worker, see `worker-environment.ts`. */
  var storeOfWorker: StoreLender
}

const started: Promise<TestStore>[] = []

/** The store of this worker, as seeded. What crashes or is configured in another way needs one of its own. */
export async function borrowTestStore({ hasAdmin = false } = {}): Promise<TestStore> {
  const { shared } = await globalThis.storeOfWorker.borrow(hasAdmin, false)
  return asTestStore(shared)
}

/** The same, as another file has set it up, if one has. */
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
  /** `env` switches on a module whose tables the seeded database does not have. */
  hasMoreTables?: boolean
}

/** Starts a store on a fresh copy of the seeded database, in a few seconds. It is stopped after the test file. */
export function startOwnStore(options: OwnStoreOptions = {}): Promise<TestStore> {
  const starting = noteBoot(expect.getState().testPath, () => start(options))
  started.push(starting)
  return starting
}

/** Stops whatever stores a test file has started, also one that came up after its hook had run out of time. */
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

/** Signs in to the admin of a store that has been started. */
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
