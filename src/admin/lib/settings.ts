import type { Settings } from "../../modules/shipment_ordering/settings/settings-schema"
import type { SettingsBody } from "../../api/admin/shipment-ordering/settings/schema"

export type Environment = "production" | "development"

/** Everything that `GET /admin/shipment-ordering/settings` says. Of the API key only its end. */
export interface PluginSettings extends Settings {
  account: string
  environment: Environment
  base_url: string | null
  api_key_hint: string | null
  api_key_saved_at: string | null
  can_save_api_key: boolean
  /** Public address for callbacks; null: numbers are polled. */
  backend_url: string | null
  /** Whether this is a copy of the store at `store_address`: nothing is ordered then. */
  is_paused: boolean
}

/** Any of the settings; what is left out stays. */
export type SettingsChange = SettingsBody

export interface ConnectionCheck {
  name: "address" | "api_key"
  is_ok: boolean
  message: string
}
