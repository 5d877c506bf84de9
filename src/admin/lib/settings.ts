import type { SettingsBody } from "../../api/admin/shipment-ordering/settings/settings"
import type { Settings } from "../../modules/shipment_ordering"

export type Environment = "production" | "development"

/** The answer of `GET /admin/shipment-ordering/settings`. It holds only the end of the API key. */
export interface PluginSettings extends Settings {
  account: string
  environment: Environment
  base_url: string | null
  api_key_hint: string | null
  api_key_saved_at: string | null
  /** Last day, `YYYY-MM-DD`: as entered, or a year after the key was saved. */
  api_key_valid_until: string | null
  api_key_valid_until_is_estimate: boolean | null
  /** When the service last accepted the key, to about a day. */
  api_key_accepted_at: string | null
  /** Since when the service refuses the key. */
  api_key_refused_at: string | null
  /** Whether the sandbox answers at the address; null before the first answer. */
  is_sandbox: boolean | null
  can_save_api_key: boolean
  /** Public address for callbacks; null if numbers are only polled. */
  backend_url: string | null
  /** Whether this is a copy of the store at `store_address`. A copy orders nothing. */
  is_paused: boolean
}

/** Some of the settings; the others stay. */
export type SettingsChange = SettingsBody

export interface ConnectionCheck {
  name: "address" | "api_key"
  is_ok: boolean
  message: string
}
