import { freePort } from "./free-port"
import { createStorefrontClient, type HttpClient, signInAdmin } from "./http-client"
import { KeptDatabase } from "./kept-database"
import type { StoreSeed } from "./seed/seed-store"
import { pluginEnvironment, startStore, type Store } from "./store-process"
import { createTestDatabase, testDatabase } from "./test-database"

/** A seeded store, with somebody signed in to its admin and a customer at its storefront. */
export interface TestStore {
  store: Store
  seed: StoreSeed
  databaseUrl: string
  admin: HttpClient
  storefront: HttpClient
  /** Ends the store. */
  stop(): Promise<void>
}

interface SharedStore extends TestStore {
  database: KeptDatabase
}

/** The stores of this worker, with the admin's pages and without. */
const stores = new Map<boolean, Promise<SharedStore>>()

/**
 * A store that the test files of this worker borrow one after the other: booted once, and made as new for each of them.
 * Its database has the seed and nothing else, and its process remembers nothing of the plugin.
 */
export async function borrowStore(hasAdmin: boolean): Promise<TestStore> {
  const known = stores.get(hasAdmin)
  const starting = known ?? start(hasAdmin)
  stores.set(hasAdmin, starting)
  try {
    const shared = await starting
    if (known) {
      await makeAsNew(shared)
    }
    return shared
  } catch (error) {
    // The next file gets another one.
    stores.delete(hasAdmin)
    throw error
  }
}

async function start(hasAdmin: boolean): Promise<SharedStore> {
  const databaseUrl = await createTestDatabase()
  const port = await freePort()
  const store = await startStore({ databaseUrl, port, hasAdmin, env: pluginEnvironment(port) })
  // The worker ends when its files are done, and the store with it.
  store.unref()
  const { seed } = testDatabase().template
  return {
    store: { ...store, stop: refuse, kill: refuse },
    seed,
    databaseUrl,
    admin: await signInAdmin(store.url, seed.admin),
    storefront: createStorefrontClient(store.url, seed.publishableKey),
    stop: () => Promise.resolve(),
    database: await KeptDatabase.of(databaseUrl),
  }
}

function refuse(): Promise<never> {
  return Promise.reject(new Error("Other files use this store too: start one with startOwnShop"))
}

async function makeAsNew({ store, admin, database }: SharedStore): Promise<void> {
  await database.restore()
  await admin.post("/admin/forget")
  store.logs.clear()
}
