import type { Health } from "../../src/admin/lib/health"
import type { TestShop } from "./test-shop"

export function checkHealth({ admin }: Pick<TestShop, "admin">): Promise<Health> {
  return admin.get<Health>("/admin/shipment-ordering/health")
}

/** The health of the API that the shop uses now; undefined if it was never asked. */
export async function readApiHealth(
  shop: Pick<TestShop, "admin" | "sandbox">,
): Promise<Health["services"][number] | undefined> {
  const { services } = await checkHealth(shop)
  return services.find(({ host }) => host === shop.sandbox.url)
}
