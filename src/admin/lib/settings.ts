import type {
  serialiseSettings,
  SettingsBody,
} from "../../api/admin/shipment-ordering/settings/settings"

/** What JSON makes of an answer of the backend. */
export type Sent<Answer> = Answer extends Date
  ? string
  : Answer extends object
    ? { [Name in keyof Answer]: Sent<Answer[Name]> }
    : Answer

/** The settings as the backend sends them, with only the end of the API key. */
export type PluginSettings = Sent<Awaited<ReturnType<typeof serialiseSettings>>>

export type Environment = PluginSettings["environment"]

/** Some of the settings; the others stay. */
export type SettingsChange = SettingsBody
