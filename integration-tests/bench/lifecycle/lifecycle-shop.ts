import { createShippingOptions, listServiceOptions } from "../../harness/seed/shipping-options"
import type { TestShop } from "../../harness/test-shop"
import { type BenchStage, setUpPlugin } from "../shared/start-stage"

/** A store that ships with the plugin and with Medusa's own manual provider. */
export interface LifecycleShop extends TestShop {
  /** Shipping option id of the manual provider. */
  manualOption: string
}

const MANUAL = "manual_manual"

export async function startLifecycleShop({ startShop }: BenchStage): Promise<LifecycleShop> {
  const shop = await startShop()
  await setUpPlugin(shop, { auto_confirm: false, shipped_on: "manual" })
  const services = await listServiceOptions(shop.admin, { provider: MANUAL })
  const flat = { provider: MANUAL, flatPrice: 5 }
  const [manual] = await createShippingOptions(shop.admin, { ...shop.seed, services, ...flat })
  return { ...shop, manualOption: manual?.id ?? "" }
}
