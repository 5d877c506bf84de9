import type { TestShop } from "./test-shop"

/** How the store gets on with a service, as `GET /admin/shipment-ordering/health` shows it. */
export interface ApiHealth {
  host: string
  state: string
  retry_at: string | null
  consecutive_failures: number
  last_error: { kind: string; code?: string; status?: number } | null
}

/** Of the service that is under the shop now; undefined before it was asked for anything. */
export async function readApiHealth({
  admin,
  sandbox,
}: Pick<TestShop, "admin" | "sandbox">): Promise<ApiHealth | undefined> {
  const { services } = await admin.get<{ services: ApiHealth[] }>("/admin/shipment-ordering/health")
  return services.find(({ host }) => host === sandbox.url)
}
