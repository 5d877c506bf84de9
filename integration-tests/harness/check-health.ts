import type { TestShop } from "./test-shop"

/** What `GET /admin/shipment-ordering/health` says. */
export interface ShopHealth {
  accounts: {
    handle: string
    environment: string
    api_key: {
      state: string
      hint: string | null
      valid_until: string | null
      is_estimate: boolean | null
    }
  }[]
  shipments: { state: string; count: number; troubled: number; oldest_at: string }[]
  callbacks: { are_possible: boolean; last_at: string | null }
  polling: { due: number; oldest_due_at: string | null; is_behind: boolean }
  quotes: Record<string, number | boolean>
  alerts: { kind: string; count: number }[]
  emails: {
    failure: string
    count: number
    latest: {
      id: string
      kind: string
      order_id: string | null
      display_id: number | null
      next_try_at: string | null
    }[]
  }[]
  jobs: { name: string; last_at: string | null; is_late: boolean }[]
  is_paused: boolean
  configuration_gap: { code: string; message: string; lines: string } | null
}

export function checkHealth({ admin }: Pick<TestShop, "admin">): Promise<ShopHealth> {
  return admin.get<ShopHealth>("/admin/shipment-ordering/health")
}
