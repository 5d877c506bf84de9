import type {
  serialiseSettings,
  SettingsBody,
} from "../../api/admin/shipment-ordering/settings/settings"
import type { Sent } from "./sent"

/** The settings as the backend sends them, with only the end of the API key. */
export type PluginSettings = Sent<Awaited<ReturnType<typeof serialiseSettings>>>

export type Environment = PluginSettings["environment"]

/** Some of the settings; the others stay. */
export type SettingsChange = SettingsBody
