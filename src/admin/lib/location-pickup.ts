import type { PickupPart } from "../../shipping"

/** What `GET /admin/shipment-ordering/locations/:id/pickup` says. */
export interface LocationPickupData {
  is_enabled: boolean
  missing: PickupPart[]
  /** In one line; empty where there is none, not even in the settings. */
  address: string
  is_own_address: boolean
  time_zone: string
  is_own_time_zone: boolean
  cut_off: string
  /** ISO time; null where the settings leave no day, see `problem`. */
  next_at: string | null
  problem: string | null
}
