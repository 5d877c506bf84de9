import { defaultCountries } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { IANAZone } from "luxon"
import { endpointsSchema, enteredEndpointsSchema } from "../../../carrier-api"
import { codAlternativesSchema } from "./cod-alternatives-schema"
import { priceOverridesSchema, priceRuleFields } from "./price-rules-schema"

const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time of day such as 14:00")
const positive = z.number().positive().finite()
const isoDate = z.iso.date("must be a date such as 2026-12-24")
const timeZone = z
  .string()
  .refine((zone) => IANAZone.isValidZone(zone), "must be a time zone such as Europe/Riga")
const countryCode = z.string().regex(/^[A-Za-z]{2}$/, "must be a country code such as DE")
const trackingTemplate = z
  .string()
  .regex(/^https?:\/\/\S*\{number\}/, "must be an http(s) address that contains {number}")

const fields = {
  /** Units in which the store's products carry weight and sizes. */
  weight_unit: z.enum(["g", "kg"]),
  dimension_unit: z.enum(["mm", "cm"]),
  /** Unit in which the service takes lengths (not shown in the API document). */
  size_unit: z.enum(["cm", "mm"]),
  /** Currency of the account's quotes. */
  quote_currency: z.string().regex(/^[a-z]{3}$/, "must be a currency code such as eur"),
  /** Used for what a product does not say; in the store's own units. */
  default_item_weight: positive,
  default_item_length: positive,
  default_item_width: positive,
  default_item_height: positive,
  ...priceRuleFields,
  /** In front of the rules above: by account, and by `data.id` of a shipping option. */
  account_price_rules: z.record(z.string(), priceOverridesSchema),
  option_price_rules: z.record(z.string(), priceOverridesSchema),
  /** By currency code: what one unit of the quotes' currency is worth in it. */
  exchange_rates: z.record(
    z.string().regex(/^[a-z]{3}$/, "must be a currency code such as usd"),
    z
      .string()
      .regex(/^\d{1,9}(\.\d{1,9})?$/, "must be a decimal number such as 1.08")
      .refine((rate) => Number(rate) > 0, "must be above 0"),
  ),
  /** Added to the rate against its ups and downs. */
  exchange_buffer_percent: z.number().min(0).max(100),
  /** Codes of the services that deliver to parcel lockers; `*` stands for any letters. */
  locker_services: z.array(z.string().trim().min(1)),
  /** `nearest`: a delivery to lockers may be chosen without one, and goes to the one nearest to the address. */
  locker_choice: z.enum(["required", "nearest"]),
  /** Empty: the stock location's name. */
  sender_name: z.string().trim().max(100),
  /** Used when the stock location has no address. */
  pickup_address: z.string().trim().max(300),
  pickup_time_zone: timeZone,
  pickup_cut_off: clockTime,
  pickup_time: clockTime,
  /** ISO weekdays, 1 = Monday. */
  pickup_working_days: z
    .array(z.number().int().min(1).max(7))
    .min(1, "must name at least one working day"),
  pickup_closed_days: z.array(isoDate),
  /** By id of a stock location that lies in another time zone. */
  location_time_zones: z.record(z.string().min(1), timeZone),
  /** Codes of the countries where the house number is sent in a field of its own. */
  house_number_countries: z.array(countryCode),
  /** Sent with each shipment; the service's document shows "sold" only. */
  reason_for_export: z.string().trim().min(1, "must not be empty").max(100),
  /** Code of the service that brings returns back; empty: none is ordered. */
  return_service: z.string().trim().max(100),
  /** Codes of the countries that goods may be sent back from; empty: all. */
  return_countries: z.array(countryCode),
  /** Called by the carrier about a return where the stock location's address has no number. */
  return_phone: z.string().trim().max(40),
  auto_confirm: z.boolean(),
  /** When an order is fulfilled by itself (docs/automation.md). */
  auto_fulfil: z.enum(["never", "placed", "paid"]),
  /** Ids; empty stands for all. */
  auto_fulfil_shipping_profiles: z.array(z.string().min(1)),
  auto_fulfil_locations: z.array(z.string().min(1)),
  shipped_on: z.enum(["numbers", "pickup", "manual"]),
  confirm_repeat: z.enum(["auto", "ask"]),
  confirm_repeat_after_seconds: z.number().int().min(1),
  /** An idempotency key older than this is not sent again before the account is searched. */
  key_max_age_hours: positive,
  /** A shipment that cannot be confirmed for so long is given up, until the merchant retries it. */
  give_up_after_hours: positive,
  /** Address of a carrier's tracking page by service code; `*` for all others. */
  tracking_url_templates: z.record(z.string(), trackingTemplate),
  /** Payment providers of customers who pay at the door: never shipped with a service that collects nothing. */
  cod_payment_providers: z.array(z.string().min(1)),
  cod_alternatives: codAlternativesSchema,
  /** Of polling and reconciling together, to one service, by all of the store's processes. */
  upstream_calls_per_minute: z.number().int().min(1).max(6000),
  /** Labels, errors and what else may name a person are deleted after so many days (docs/privacy.md). */
  retention_days: z.number().int().min(1).max(3650),
  quote_deadline_ms: z.number().int().min(100).max(1800),
  quote_fresh_seconds: z.number().int().min(0),
  quote_stale_seconds: z.number().int().min(0),
  endpoints: endpointsSchema,
}

const schema = z.object({
  ...fields,
  /** When `auto_fulfil` was last changed; nothing from before is fulfilled by itself. */
  auto_fulfil_since: z.iso.datetime().nullable(),
  /** Public address of the store that ordered with this database; another one's is a copy of it. */
  store_address: z.string().nullable(),
})

const CURRENCIES = new Set(Intl.supportedValuesOf("currency"))
const COUNTRIES = new Set(defaultCountries.map(({ alpha2 }) => alpha2.toUpperCase()))
const knownCountries = z.array(
  countryCode.refine(
    (code) => COUNTRIES.has(code.toUpperCase()),
    "must be the code of a country that there is, such as DE",
  ),
)

/** A change to the settings: any of them, and nothing else. */
export const settingsPatchSchema = z
  .strictObject({
    ...fields,
    // Stricter than what is read: a value that was saved before must not stop the store.
    endpoints: enteredEndpointsSchema,
    quote_currency: fields.quote_currency.refine(
      (code) => CURRENCIES.has(code.toUpperCase()),
      "must be the code of a currency that is in use, such as eur",
    ),
    house_number_countries: knownCountries,
    return_countries: knownCountries,
    return_phone: fields.return_phone
      .refine(
        (phone) => phone === "" || /(\d\D*){5}/.test(phone),
        "must be a phone number with at least five digits, such as +37126000000, or empty",
      )
      .nullable()
      .transform((phone) => phone ?? ""),
    confirm_repeat_after_seconds: fields.confirm_repeat_after_seconds.max(86_400),
    key_max_age_hours: fields.key_max_age_hours.max(168),
    give_up_after_hours: fields.give_up_after_hours.max(720),
  })
  .partial()

/** Everything that a merchant can set. */
export type Settings = z.infer<typeof schema>

/**
 * Reads the stored JSON, which holds only what was ever changed: a row written by an older version
 * gains the new defaults by itself.
 */
export function parseSettings(stored: unknown): Settings {
  return schema.parse({ ...DEFAULTS, ...(stored as object | undefined) })
}

const DEFAULTS: z.input<typeof schema> = {
  weight_unit: "g",
  dimension_unit: "mm",
  size_unit: "cm",
  quote_currency: "eur",
  default_item_weight: 500,
  default_item_length: 200,
  default_item_width: 150,
  default_item_height: 100,
  price_tax: "with_tax",
  tax_inclusive: null,
  markup_percent: "0",
  markup_fixed: "0",
  handling_fee_per_package: "0",
  minimum: null,
  maximum: null,
  rounding: { kind: "none" },
  free_from: [],
  fallback: null,
  account_price_rules: {},
  option_price_rules: {},
  exchange_rates: {},
  exchange_buffer_percent: 0,
  locker_services: ["*locker*"],
  locker_choice: "required",
  sender_name: "",
  pickup_address: "",
  pickup_time_zone: "Europe/Riga",
  pickup_cut_off: "12:00",
  pickup_time: "16:00",
  pickup_working_days: [1, 2, 3, 4, 5],
  pickup_closed_days: [],
  location_time_zones: {},
  house_number_countries: [],
  reason_for_export: "sold",
  return_service: "",
  return_countries: [],
  return_phone: "",
  auto_confirm: true,
  auto_fulfil: "never",
  auto_fulfil_shipping_profiles: [],
  auto_fulfil_locations: [],
  auto_fulfil_since: null,
  store_address: null,
  shipped_on: "pickup",
  confirm_repeat: "auto",
  confirm_repeat_after_seconds: 120,
  key_max_age_hours: 20,
  give_up_after_hours: 24,
  tracking_url_templates: {},
  cod_payment_providers: [],
  cod_alternatives: {},
  upstream_calls_per_minute: 60,
  retention_days: 90,
  quote_deadline_ms: 1200,
  quote_fresh_seconds: 600,
  quote_stale_seconds: 86_400,
  endpoints: {},
}
