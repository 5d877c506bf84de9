import { IANAZone } from "luxon"
import { defaultCountries } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { CLOCK_TIME, PERCENT, SETTINGS, SETTING_NAMES, TRACKING_URL } from "../../settings"
import { COUNTRY_CODE } from "../../addresses"
import { fieldsOf, PRICE_RULE_KINDS } from "./price-rule-schema"
import { shippingRulesSchema } from "./rule-schema"

const clockTime = z.string().regex(CLOCK_TIME, "must be a time of day such as 14:00")

const timeZone = z
  .string()
  .refine((zone) => IANAZone.isValidZone(zone), "must be a time zone such as Europe/Riga")

const countryCode = z.string().regex(COUNTRY_CODE, "must be a country code such as DE")

const currencyCode = (example: string) =>
  z.string().regex(/^[a-z]{3}$/, `must be a currency code such as ${example}`)

const serviceCode = z.string().trim().min(1)

const text = ({ max }: { max: number }) => z.string().trim().max(max)

/**
 * Values by service code, account or another key from outside. Without a prototype: a service called `constructor` must
 * not find what each object inherits.
 */
function table<Key extends z.core.$ZodRecordKey, Value extends z.ZodType>(key: Key, value: Value) {
  return z.record(key, value).transform((entries) => bare(entries))
}

function bare<Entries extends object>(entries: Entries): Entries {
  return Object.assign(Object.create(null) as Entries, entries)
}

const alternatives = table(serviceCode, serviceCode).superRefine((byService, context) => {
  for (const [service, alternative] of Object.entries(byService)) {
    if (Object.hasOwn(byService, alternative)) {
      context.addIssue({
        code: "custom",
        path: [service],
        message: `must be a service that collects no money, and "${alternative}" has an alternative itself`,
      })
    }
  }
})

/** The schema of each kind of setting, as stored. It must accept old values, or the store would stop. */
const KINDS = {
  ...PRICE_RULE_KINDS,
  rules: () => z.array(z.unknown()),
  currency: () => currencyCode("eur"),
  rateTable: () =>
    table(
      currencyCode("usd"),
      z
        .string()
        .regex(/^\d{1,9}(\.\d{1,9})?$/, "must be a decimal number such as 1.08")
        .refine((rate) => Number(rate) > 0, "must be above 0"),
    ),
  percent: () => z.number().min(PERCENT.min).max(PERCENT.max),
  measure: () => z.number().positive().finite(),
  time: () => clockTime,
  weekdays: () =>
    z.array(z.number().int().min(1).max(7)).min(1, "must name at least one working day"),
  dates: () => z.array(z.iso.date("must be a date such as 2026-12-24")),
  timeZone: () => timeZone,
  zoneTable: () => table(z.string().min(1), timeZone),
  text,
  longText: text,
  phone: text,
  switch: () => z.boolean(),
  ids: () => z.array(z.string().min(1)),
  trackingTable: () =>
    table(
      z.string(),
      z.string().regex(TRACKING_URL, "must be an http(s) address that contains {number}"),
    ),
  alternativeTable: () => alternatives,
  service: () => z.string().trim().max(100),
  countries: () => z.array(countryCode),
  codes: () => z.array(serviceCode),
}

const fields = fieldsOf(SETTING_NAMES, KINDS)

const schema = z.object({
  ...fields,
  /** When `auto_fulfil` was last changed. Older orders are not fulfilled automatically. */
  auto_fulfil_since: z.iso.datetime().nullable(),
  /** Public address of the store that ordered with this database. A store at another address is a copy. */
  store_address: z.string().nullable(),
})

const CURRENCIES = new Set(Intl.supportedValuesOf("currency"))

const COUNTRIES = new Set(defaultCountries.map(({ alpha2 }) => alpha2.toUpperCase()))

export const knownCountries = z.array(
  countryCode.refine(
    (code) => COUNTRIES.has(code.toUpperCase()),
    "must be the code of an existing country, such as DE",
  ),
)

const EMAIL_ISSUE = "must be an e-mail address, or empty"

/** A change to any settings. Unknown names are refused. Stricter than the schema of stored values. */
export const settingsPatchSchema = z
  .strictObject({
    ...fields,
    rules: shippingRulesSchema,
    quote_currency: fields.quote_currency.refine(
      (code) => CURRENCIES.has(code.toUpperCase()),
      "must be the code of a currency that is in use, such as eur",
    ),
    return_countries: knownCountries,
    email_channel: fields.email_channel.min(1),
    email_alert_to: z.union([z.literal(""), fields.email_alert_to.email(EMAIL_ISSUE)], EMAIL_ISSUE),
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

const DEFAULTS = Object.fromEntries(
  Object.entries(SETTINGS).map(([name, setting]) => [name, setting.default]),
)

/**
 * Reads the stored JSON. It holds only settings that were changed, so a row of an older version gets the new
 * defaults automatically.
 */
export function parseSettings(stored: unknown): Settings {
  const unset = { auto_fulfil_since: null, store_address: null }
  return schema.parse({ ...DEFAULTS, ...unset, ...(stored as object | undefined) })
}
