import { IANAZone } from "luxon"
import { defaultCountries } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
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

const serviceCode = z.string().trim().min(1)

/** By code of a service that collects money: the service that delivers the same without. */
const codAlternativesSchema = z
  .record(serviceCode, serviceCode)
  .superRefine((alternatives, context) => {
    for (const [service, alternative] of Object.entries(alternatives)) {
      if (Object.hasOwn(alternatives, alternative)) {
        context.addIssue({
          code: "custom",
          path: [service],
          message: `must be a service that collects no money, and "${alternative}" has an alternative itself`,
        })
      }
    }
  })

const fields = {
  /** Units in which the store's products carry weight and sizes. */
  weight_unit: z.enum(["g", "kg"]),
  dimension_unit: z.enum(["mm", "cm"]),
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
  /** Code of the service that brings returns back; empty: none is ordered. */
  return_service: z.string().trim().max(100),
  /** Codes of the countries from which items may be sent back; empty: all. */
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
  /** Address of a carrier's tracking page by service code; `*` for all others. */
  tracking_url_templates: z.record(z.string(), trackingTemplate),
  /** Payment providers of customers who pay at the door: never shipped with a service that collects nothing. */
  cod_payment_providers: z.array(z.string().min(1)),
  cod_alternatives: codAlternativesSchema,
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

export const knownCountries = z.array(
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
    quote_currency: fields.quote_currency.refine(
      (code) => CURRENCIES.has(code.toUpperCase()),
      "must be the code of a currency that is in use, such as eur",
    ),
    return_countries: knownCountries,
    return_phone: fields.return_phone
      .refine(
        (phone) => phone === "" || /(\d\D*){5}/.test(phone),
        "must be a phone number with at least five digits, such as +37126000000, or empty",
      )
      .nullable()
      .transform((phone) => phone ?? ""),
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
  tracking_url_templates: {},
  cod_payment_providers: [],
  cod_alternatives: {},
}
