import type { SettingsBody } from "../../api/admin/shipment-ordering/settings/settings"
import type { Settings } from "../../modules/shipment_ordering"

export type Environment = "production" | "development"

/** Everything that `GET /admin/shipment-ordering/settings` says. Of the API key only its end. */
export interface PluginSettings extends Settings {
  account: string
  environment: Environment
  base_url: string | null
  api_key_hint: string | null
  api_key_saved_at: string | null
  /** Last day, `YYYY-MM-DD`, as entered or a year from when it was saved. */
  api_key_valid_until: string | null
  api_key_valid_until_is_estimate: boolean | null
  /** When the service was last seen to take it, about to the day. */
  api_key_accepted_at: string | null
  /** Since when the service refuses it. */
  api_key_refused_at: string | null
  /** Whether the sandbox answers at the address; null until anything has. */
  is_sandbox: boolean | null
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
