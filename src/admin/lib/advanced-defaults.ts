import type { PluginSettings } from "./settings"

/** What can be set in the section Advanced, as it is before anybody changes it. */
export const ADVANCED_DEFAULTS = {
  quote_deadline_ms: 1200,
  quote_fresh_seconds: 600,
  quote_stale_seconds: 86_400,
  upstream_calls_per_minute: 60,
  confirm_repeat_after_seconds: 120,
  key_max_age_hours: 20,
  give_up_after_hours: 24,
  retention_days: 90,
  house_number_countries: [] as string[],
  reason_for_export: "sold",
  locker_services: ["*locker*"],
  locker_choice: "required",
  endpoints: {
    confirm: { method: "POST", path: "/services/shipment/{id}/confirm", body: {} },
    labelPaths: ["data.label_url", "data.label", "data.pdf", "label_url"],
    lockerField: "locker_code",
    lockers: {
      method: "GET",
      sendsKey: false,
      path: "/services/lockers",
      countryParameter: "country_code",
      zipCodeParameter: "zip_code",
      sizeUnit: "cm",
      list: null,
      fields: {},
    },
  },
} satisfies Partial<PluginSettings>

/** The numbers among them, in the order in which they are shown. */
export const ADVANCED_NUMBERS = [
  "quote_deadline_ms",
  "quote_fresh_seconds",
  "quote_stale_seconds",
  "upstream_calls_per_minute",
  "confirm_repeat_after_seconds",
  "key_max_age_hours",
  "give_up_after_hours",
  "retention_days",
] as const
