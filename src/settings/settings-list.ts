/**
 * Every setting, one entry each. The schema, default, form, page row and row in docs/settings.md come from the entry.
 * Label and help are in the locale files, under `settings`.
 *
 * To add a setting, add an entry here, and its texts in each language: `label`, `help`, `options` for a choice, and
 * `empty` if it may have no value (settings-texts.unit.spec.ts). Then run `npm run docs`. `switch` is on or
 * off; `yesNo` may also be null, for neither.
 *
 * A new kind of value also needs a schema (modules/shipment_ordering/settings-schema.ts), and how the admin shows and
 * changes it (setting-kinds.ts, setting-field.tsx and settings-card.tsx in admin/components/settings).
 *
 * `isMore` settings are under "More settings" of their card's form. The page shows them once they are changed.
 */
export const SETTINGS = {
  price_tax: {
    card: "prices",
    kind: "choice",
    options: ["with_tax", "without_tax"],
    default: "with_tax",
    isMore: true,
  },
  /** Null follows `price_tax`. */
  tax_inclusive: { card: "prices", kind: "yesNo", default: null, isMore: true },
  markup_percent: { card: "prices", kind: "decimal", default: "0" },
  markup_fixed: { card: "prices", kind: "decimal", default: "0" },
  handling_fee_per_package: { card: "prices", kind: "decimal", default: "0", isMore: true },
  minimum: { card: "prices", kind: "limit", default: null, isMore: true },
  maximum: { card: "prices", kind: "limit", default: null, isMore: true },
  rounding: { card: "prices", kind: "rounding", default: { kind: "none" } },
  free_from: { card: "prices", kind: "freeFrom", default: [] },
  fallback: { card: "prices", kind: "fallback", default: null },

  /** The first is applied first. A stored rule may be unreadable: `readRules` parses each alone. */
  rules: { card: "rules", kind: "rules", default: [] },

  quote_currency: { card: "currencies", kind: "currency", default: "eur" },
  /** By currency code: how much of that currency one unit of `quote_currency` is worth. */
  exchange_rates: { card: "currencies", kind: "rateTable", default: {} },
  exchange_buffer_percent: { card: "currencies", kind: "percent", default: 0 },

  /** Units of the weights and sizes of the store's products. */
  weight_unit: { card: "packing", kind: "choice", options: ["g", "kg"], default: "g" },
  dimension_unit: { card: "packing", kind: "choice", options: ["mm", "cm"], default: "mm" },
  /** Used when a product has no weight or size. */
  default_item_weight: {
    card: "packing",
    kind: "measure",
    measure: "weight",
    unit: "weight_unit",
    default: 500,
  },
  default_item_length: {
    card: "packing",
    kind: "measure",
    measure: "length",
    unit: "dimension_unit",
    group: "default_size",
    default: 200,
  },
  default_item_width: {
    card: "packing",
    kind: "measure",
    measure: "width",
    unit: "dimension_unit",
    group: "default_size",
    default: 150,
  },
  default_item_height: {
    card: "packing",
    kind: "measure",
    measure: "height",
    unit: "dimension_unit",
    group: "default_size",
    default: 100,
  },
  /** At the pack bench: how far a weight may be from the planned one before the page asks. */
  weight_tolerance_percent: { card: "packing", kind: "percent", default: 10, isMore: true },
  pickup_cut_off: { card: "packing", kind: "time", default: "12:00" },
  pickup_time: { card: "packing", kind: "time", default: "16:00" },
  /** ISO weekdays, 1 = Monday. */
  pickup_working_days: { card: "packing", kind: "weekdays", default: [1, 2, 3, 4, 5] },
  pickup_closed_days: { card: "packing", kind: "dates", default: [], isMore: true },
  pickup_time_zone: { card: "packing", kind: "timeZone", default: "Europe/Riga" },
  /** By stock location id, for locations in another time zone. */
  location_time_zones: { card: "packing", kind: "zoneTable", default: {}, isMore: true },
  sender_name: { card: "packing", kind: "text", max: 100, default: "", isMore: true },
  pickup_address: { card: "packing", kind: "longText", max: 300, default: "", isMore: true },

  auto_confirm: { card: "automation", kind: "switch", default: true },
  auto_fulfil: {
    card: "automation",
    kind: "choice",
    options: ["never", "placed", "paid"],
    default: "never",
  },
  shipped_on: {
    card: "automation",
    kind: "choice",
    options: ["numbers", "pickup", "manual"],
    default: "pickup",
  },
  /** Address of a carrier's tracking page by service code; `*` for all others. */
  tracking_url_templates: { card: "automation", kind: "trackingTable", default: {} },
  confirm_repeat: {
    card: "automation",
    kind: "choice",
    options: ["auto", "ask"],
    default: "auto",
    isMore: true,
  },

  /** An unpaid order with one of these providers never ships with a service that collects no money. */
  cod_payment_providers: { card: "cod", kind: "ids", of: "payment_provider", default: [] },
  /** From a service that collects money to the one that delivers the same way without collecting. */
  cod_alternatives: { card: "cod", kind: "alternativeTable", default: {} },

  /** Empty: no return is ordered. */
  return_service: { card: "returns", kind: "service", default: "" },
  return_countries: { card: "returns", kind: "countries", default: [] },
  return_phone: { card: "returns", kind: "phone", max: 40, default: "" },

  email_channel: { card: "emails", kind: "text", max: 100, default: "email", isMore: true },
  /** Template ids of the store's notification provider. Empty: no e-mail. */
  email_tracking_template: { card: "emails", kind: "text", max: 200, default: "" },
  email_return_template: { card: "emails", kind: "text", max: 200, default: "" },
  email_alert_template: { card: "emails", kind: "text", max: 200, default: "" },
  /** Where alerts go. */
  email_alert_to: { card: "emails", kind: "text", max: 320, default: "" },

  locker_choice: {
    card: "lockers",
    kind: "choice",
    options: ["required", "nearest"],
    default: "required",
  },
  /** `*` stands for any letters. */
  locker_services: { card: "lockers", kind: "codes", default: ["*locker*"] },
} as const satisfies Record<string, Setting>

/** A part of the settings page. */
export type Card = "prices" | "rules" | "currencies" | "packing" | "automation" | OptionalCard

/** Shown once it is used. */
export type OptionalCard = "cod" | "returns" | "lockers" | "emails"

interface Setting {
  card: Card
  kind: string
  default: unknown
  isMore?: true
  /** For kind `choice`. */
  options?: readonly string[]
  /** Longest text, in characters. */
  max?: number
  /** For kind `ids`: the entity that they belong to. */
  of?: "payment_provider"
  measure?: "weight" | "length" | "width" | "height"
  /** The setting that holds a measure's unit. */
  unit?: "weight_unit" | "dimension_unit"
  /** Settings of one group share a row of the page and a line of the form. */
  group?: "default_size"
}

export type SettingName = keyof typeof SETTINGS

type SettingsOn<In extends Card> = {
  [Name in SettingName]: (typeof SETTINGS)[Name]["card"] extends In ? Name : never
}[SettingName]

export type SettingKind = (typeof SETTINGS)[SettingName]["kind"]

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]

export type SettingsOf<Kind extends SettingKind> = {
  [Name in SettingName]: (typeof SETTINGS)[Name]["kind"] extends Kind ? Name : never
}[SettingName]

export function listSettingsOfKind<Kind extends SettingKind>(...kinds: Kind[]): SettingsOf<Kind>[] {
  return SETTING_NAMES.filter((name): name is SettingsOf<Kind> =>
    (kinds as string[]).includes(SETTINGS[name].kind),
  )
}

export function listSettingsOnCard<In extends Card>(...cards: In[]): SettingsOn<In>[] {
  return SETTING_NAMES.filter((name): name is SettingsOn<In> =>
    (cards as string[]).includes(SETTINGS[name].card),
  )
}

/** A setting's entry, without its exact type. */
export function describeSetting(name: SettingName): Setting {
  return SETTINGS[name]
}

export function isDefault(name: SettingName, value: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(SETTINGS[name].default)
}

/** An amount or a percentage, such as 2.50. */
export const DECIMAL = /^[+-]?\d{1,12}(\.\d{1,6})?$/

/** The limits of a percentage of kind `percent`. */
export const PERCENT = { min: 0, max: 100 }

/** A time of day, such as 14:00. */
export const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** The address of a carrier's tracking page; `{number}` stands for the tracking number. */
export const TRACKING_URL = /^https?:\/\/\S*\{number\}/

/** The handle of an account, such as default or ee. */
export const ACCOUNT_HANDLE = /^[a-z0-9_-]{1,32}$/
