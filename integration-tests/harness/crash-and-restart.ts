import { testEnvironment, startStore } from "./store-process"
import type { TestShop } from "./test-shop"

/**
 * The store dies as in a power cut, and comes back on the same database at the same address.
 *
 * @param env what else it is started with, such as another configuration
 * @returns the shop with the new store, which the caller has to stop
 */
export async function crashAndRestart(
  shop: TestShop,
  env: NodeJS.ProcessEnv = {},
): Promise<TestShop> {
  await shop.store.kill()
  const { port } = shop.store
  const store = await startStore({
    databaseUrl: shop.databaseUrl,
    port,
    env: { ...testEnvironment(port), ...shop.env, ...env },
  })
  return { ...shop, store }
}
