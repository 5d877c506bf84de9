import { errorLines } from "./error-lines"
import { freePort } from "./free-port"
import { adminToken, createAdminClient } from "./http-client"
import { KeptDatabase, type KeptMoment } from "./kept-database"
import { testEnvironment, startStore, type Store } from "./store-process"
import { createTestDatabase, testDatabase } from "./test-database"

/** A store that several test files use. They make clients of their own: these throw errors that a file knows by its own class. */
export interface SharedStore {
  store: Store
  databaseUrl: string
  adminToken: string
}

/** What a file has to know of a store that another file has set up. */
export interface SetUp {
  /** Of the account that it was set up with. */
  apiKey: string
  /** Shipping option ids by service code. */
  options: Record<string, string>
}

interface KeptStore extends SharedStore {
  database: KeptDatabase
  kill: Store["kill"]
  setUp?: SetUp
}

/** How a test file comes by the store of its worker. */
export interface StoreLender {
  /**
   * Lends the store as seeded: nothing of the plugin is set up. With `asSetUp`, as it was when it was kept,
   * if it has been.
   */
  borrow: (hasAdmin: boolean, asSetUp: boolean) => Promise<{ shared: SharedStore; setUp?: SetUp }>
  /** Keeps the borrowed store as it is now for the files that come after. */
  keepSetUp: (hasAdmin: boolean, setUp: SetUp) => Promise<void>
}

/** The stores of this worker, with the admin's pages and without. */
const stores = new Map<boolean, Promise<KeptStore>>()

/**
 * A store that the test files of this worker borrow one after the other: booted once, and made as new for each of them.
 * Its process remembers nothing of the plugin.
 */
export async function borrowStore(hasAdmin: boolean, asSetUp: boolean) {
  const known = await stores.get(hasAdmin)
  if (known) {
    const setUp = asSetUp ? known.setUp : undefined
    try {
      await putBack(known, setUp ? "set_up" : "seeded")
      return { shared: known, setUp }
    } catch (error) {
      // An earlier file has broken it. This one shall not fail for that.
      console.warn("A store could not be put back, and another one is started:", error)
      stores.delete(hasAdmin)
      await known.kill()
    }
  }
  const starting = start(hasAdmin)
  stores.set(hasAdmin, starting)
  try {
    return { shared: await starting, setUp: undefined }
  } catch (error) {
    stores.delete(hasAdmin)
    throw error
  }
}

export async function keepSetUp(hasAdmin: boolean, setUp: SetUp): Promise<void> {
  const shared = await stores.get(hasAdmin)
  if (shared && !shared.setUp) {
    await shared.database.keep("set_up")
    shared.setUp = setUp
  }
}

/** Errors that the stores of this worker have logged since the file that uses them began. */
export async function storeErrors(): Promise<string[]> {
  const started = await Promise.allSettled(stores.values())
  return started.flatMap((one) =>
    one.status === "fulfilled" ? errorLines(one.value.store.logs.lines) : [],
  )
}

async function start(hasAdmin: boolean): Promise<KeptStore> {
  const databaseUrl = await createTestDatabase()
  const port = await freePort()
  const store = await startStore({ databaseUrl, port, hasAdmin, env: testEnvironment(port) })
  // The worker ends when its files are done, and the store with it.
  store.unref()
  const { seed } = testDatabase().template
  const database = new KeptDatabase(databaseUrl)
  await database.keep("seeded")
  return {
    store: { ...store, stop: refuse, kill: refuse },
    kill: () => store.kill(),
    databaseUrl,
    adminToken: await adminToken(store.url, seed.admin),
    database,
  }
}

function refuse(): Promise<never> {
  return Promise.reject(new Error("Other files use this store too: start one with startOwnShop"))
}

async function putBack(
  { store, adminToken, database }: KeptStore,
  moment: KeptMoment,
): Promise<void> {
  await database.restore(moment)
  await createAdminClient(store.url, adminToken).post("/admin/forget")
  store.logs.clear()
}
