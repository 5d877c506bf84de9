import { setUpPlugin } from "../demo/set-up-plugin"
import { type DemoServers, startServers } from "../demo/start-servers"
import type { Narrator } from "../demo/narrator"
import { createStorefrontClient, type HttpClient, signInAdmin } from "../harness/http-client"
import { type StoreSeed, seedStore } from "../harness/seed/seed-store"
import { createShippingOptions } from "../harness/seed/shipping-options"

/** A store for the starter's storefront, beside a sandbox of the service. */
export interface StarterShop extends DemoServers {
  seed: StoreSeed
  admin: HttpClient
  storefront: HttpClient
}

/** A flat option of Medusa's own provider. */
export const FLAT_OPTION = { name: "Our own courier", amount: 4.9 }

/** Starts the demo's store with a flat option of another provider. */
export async function startStarterShop(narrator: Narrator, shopUrl: string): Promise<StarterShop> {
  const services = await startServers(narrator, { hasAdmin: false, shopUrl })
  try {
    const { databaseUrl, sandbox, store } = services
    narrator.step("Fill the store, and set up the plugin")
    const seed = await seedStore({ url: store.url, databaseUrl })
    const admin = await signInAdmin(store.url, seed.admin)
    await setUpPlugin(admin, { seed, sandbox, narrator })
    await createShippingOptions(admin, {
      ...seed,
      provider: "manual_manual",
      flatPrice: FLAT_OPTION.amount,
      services: [{ id: "manual-fulfillment", name: FLAT_OPTION.name, is_return: false }],
    })
    const storefront = createStorefrontClient(store.url, seed.publishableKey)
    return { ...services, seed, admin, storefront }
  } catch (error) {
    await services.stop()
    throw error
  }
}
