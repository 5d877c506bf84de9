import { randomBytes } from "node:crypto"
import { createStorefrontClient, type HttpClient, signInAdmin } from "./http-client"
import type { StoreSeed } from "./seed/seed-store"
import { startStore, type Store } from "./store-process"
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

/** Starts a store on a fresh copy of the seeded database; takes a few seconds. */
export async function startTestStore(env: NodeJS.ProcessEnv = {}): Promise<TestStore> {
  const { server, template } = testDatabase()
  const name = `shipment_ordering_test_${randomBytes(6).toString("hex")}`
  const databaseUrl = await server.createDatabase(name, { template: template.name })
  const store = await startStore({ databaseUrl, env })
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
