import { startSandbox } from "../../packages/sandbox/src"
import type { TestShop } from "./test-shop"

/**
 * Puts a service of another address under the shop, so that a test does not feel what the failures of
 * another have left behind: a breaker stays open for some time, and there is one for each address. Its
 * services are looked for, as a merchant does: those of the former address are none of its own.
 */
export async function moveToNewApi(shop: TestShop): Promise<void> {
  const before = shop.sandbox
  const sandbox = await startSandbox({ callbackNow: true })
  await shop.admin.post("/admin/shipment-ordering/settings", {
    environment: "development",
    base_url: sandbox.url,
    api_key: sandbox.key,
  })
  await shop.admin.post("/admin/shipment-ordering/services/refresh")
  shop.sandbox = sandbox
  await before.close()
}
