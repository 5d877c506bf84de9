import { testEnvironment, startStore } from "./store-process"
import type { TestShop } from "./test-shop"

/**
 * The store dies as in a power cut, and comes back on the same database at the same address: `shop` has the new one.
 *
 * @param env what else it is started with, such as another configuration
 */
export async function crashAndRestart(shop: TestShop, env: NodeJS.ProcessEnv = {}): Promise<void> {
  await shop.store.kill()
  const { port } = shop.store
  const store = await startStore({
    databaseUrl: shop.databaseUrl,
    port,
    env: { ...testEnvironment(port), ...shop.env, ...env },
  })
  Object.assign(shop, { store, stop: () => store.stop() })
}
