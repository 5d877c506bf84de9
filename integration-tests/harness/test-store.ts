import { randomBytes } from "node:crypto"
import { createStorefrontClient, type HttpClient, signInAdmin } from "./http-client"
import type { StoreSeed } from "./seed/seed-store"
import { startStore, type Store, type StoreOptions } from "./store-process"
import { testDatabase } from "./test-database"

/** A seeded store of a test file's own, with somebody signed in to its admin and a customer at its storefront. */
export interface TestStore {
  store: Store
  seed: StoreSeed
  databaseUrl: string
  admin: HttpClient
  storefront: HttpClient
  /** Ends the store and drops its database. */
  stop(): Promise<void>
}

const started: Promise<TestStore>[] = []

/** Starts a store on a fresh copy of the seeded database, in a few seconds. It is stopped after the test file. */
export function startTestStore(
  options: Pick<StoreOptions, "env" | "port" | "hasAdmin"> = {},
): Promise<TestStore> {
  const starting = start(options)
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

async function start(options: Pick<StoreOptions, "env" | "port" | "hasAdmin">): Promise<TestStore> {
  const { server, template } = testDatabase()
  const name = `shipment_ordering_test_${randomBytes(6).toString("hex")}`
  const databaseUrl = await server.createDatabase(name, { template: template.name })
  const store = await startStore({ databaseUrl, ...options })
  const { seed } = template
  return {
    store,
    seed,
    databaseUrl,
    admin: await signInAdmin(store.url, seed.admin),
    storefront: createStorefrontClient(store.url, seed.publishableKey),
    stop: async () => {
      await store.stop()
      await server.dropDatabase(name)
    },
  }
}
