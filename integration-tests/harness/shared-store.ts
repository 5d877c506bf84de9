import { freePort } from "./free-port"
import { adminToken, createAdminClient } from "./http-client"
import { KeptDatabase } from "./kept-database"
import { pluginEnvironment, startStore, type Store } from "./store-process"
import { createTestDatabase, testDatabase } from "./test-database"

/** A store that several test files use. They make clients of their own: these throw errors that a file knows by its own class. */
export interface SharedStore {
  store: Store
  databaseUrl: string
  adminToken: string
}

interface KeptStore extends SharedStore {
  database: KeptDatabase
}

/** The stores of this worker, with the admin's pages and without. */
const stores = new Map<boolean, Promise<KeptStore>>()

/**
 * A store that the test files of this worker borrow one after the other: booted once, and made as new for each of them.
 * Its database has the seed and nothing else, and its process remembers nothing of the plugin.
 */
export async function borrowStore(hasAdmin: boolean): Promise<SharedStore> {
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

async function start(hasAdmin: boolean): Promise<KeptStore> {
  const databaseUrl = await createTestDatabase()
  const port = await freePort()
  const store = await startStore({ databaseUrl, port, hasAdmin, env: pluginEnvironment(port) })
  // The worker ends when its files are done, and the store with it.
  store.unref()
  const { seed } = testDatabase().template
  return {
    store: { ...store, stop: refuse, kill: refuse },
    databaseUrl,
    adminToken: await adminToken(store.url, seed.admin),
    database: await KeptDatabase.of(databaseUrl),
  }
}

function refuse(): Promise<never> {
  return Promise.reject(new Error("Other files use this store too: start one with startOwnShop"))
}

async function makeAsNew({ store, adminToken, database }: KeptStore): Promise<void> {
  await database.restore()
  await createAdminClient(store.url, adminToken).post("/admin/forget")
  store.logs.clear()
}
