import { MedusaError } from "@medusajs/framework/utils"
import { isPhoneInUse } from "../booking"
import { type PluginScope, refuseData, findRows } from "../context"

import { DEFAULT_ACCOUNT } from "../modules/shipment_ordering/accounts/account-store"
import { problemsOfPriceRules } from "../modules/shipment_ordering/settings/price-rules-schema"
import type { Settings } from "../modules/shipment_ordering/settings/settings-schema"
import { findOwnOptions } from "./own-options"

/** A setting that names something of the store. */
interface Naming {
  /** What it is called in the admin. */
  thing: string
  nextStep: string
  namesIn: (settings: Partial<Settings>) => string[] | undefined
  /** Those that there are, among some names at least. */
  existing: (scope: PluginScope, names: string[]) => Promise<string[]>
}

const CHOOSE = "Choose one that there is."

const NAMINGS: Record<string, Naming> = {
  cod_payment_providers: {
    thing: "payment provider",
    nextStep: CHOOSE,
    namesIn: ({ cod_payment_providers }) => cod_payment_providers,
    existing: idsOf("payment_provider"),
  },
  auto_fulfil_shipping_profiles: {
    thing: "shipping profile",
    nextStep: CHOOSE,
    namesIn: ({ auto_fulfil_shipping_profiles }) => auto_fulfil_shipping_profiles,
    existing: idsOf("shipping_profile"),
  },
  auto_fulfil_locations: {
    thing: "stock location",
    nextStep: CHOOSE,
    namesIn: ({ auto_fulfil_locations }) => auto_fulfil_locations,
    existing: idsOf("stock_location"),
  },
  location_time_zones: {
    thing: "stock location",
    nextStep: CHOOSE,
    namesIn: ({ location_time_zones }) => location_time_zones && Object.keys(location_time_zones),
    existing: idsOf("stock_location"),
  },
  account_price_rules: {
    thing: "account",
    nextStep: "Save its address first, or leave its rules out.",
    namesIn: ({ account_price_rules }) => account_price_rules && Object.keys(account_price_rules),
    existing: async ({ memory }) => [
      DEFAULT_ACCOUNT,
      ...(await memory.accounts.list()).map(({ handle }) => handle),
    ],
  },
  option_price_rules: {
    thing: "shipping option",
    nextStep: "Create it first, or leave its rules out.",
    namesIn: ({ option_price_rules }) => option_price_rules && Object.keys(option_price_rules),
    existing: async (scope) =>
      (await findOwnOptions(scope, { filters: {} })).map(({ service }) => service.key),
  },
}

/**
 * Refuses what a change names and the store does not have. What was saved before stays, though it may
 * have been deleted since: it must not keep the rest from being saved. Codes of services are no names of
 * the store's; they may be found later, and the admin marks those that are not known.
 *
 * @param madeNow handle of the account that the same change makes
 * @throws MedusaError INVALID_DATA with the field and the name
 */
export async function refuseUnknownNames(
  scope: PluginScope,
  { before, change, madeNow }: { before: Settings; change: Partial<Settings>; madeNow?: string },
): Promise<void> {
  for (const [field, { thing, nextStep, namesIn, existing }] of Object.entries(NAMINGS)) {
    const known = new Set(namesIn(before))
    const added = (namesIn(change) ?? []).filter((name) => !known.has(name))
    if (added.length === 0) continue
    const found = new Set(await existing(scope, added))
    if (field === "account_price_rules" && madeNow !== undefined) found.add(madeNow)
    const unknown = added.find((name) => !found.has(name))
    if (unknown !== undefined) {
      // An id says nothing to a person: what it was the id of is gone.
      const name = GENERATED_ID.test(unknown) ? `such ${thing}` : `${thing} "${unknown}"`
      throw new MedusaError(
        MedusaError.Types.INVALID_DATA,
        `${field}: there is no ${name} in this store. ${nextStep}`,
      )
    }
  }
}

const GENERATED_ID = /^[a-z]+_[0-9A-Z]{26}$/

function idsOf(entity: string): Naming["existing"] {
  return async (scope, names) => {
    const rows = await findRows<{ id: string }>(scope, {
      entity,
      fields: ["id"],
      filters: { id: names },
    })
    return rows.map(({ id }) => id)
  }
}

interface StoredLocation {
  address?: { country_code?: string | null } | null
}

/**
 * Refuses a phone number for returns that no carrier could call from any of the store's locations, as a
 * recipient's is refused. In its national form it has to be one of a country that goods come back to.
 *
 * @throws MedusaError INVALID_DATA with the next step
 */
export async function refuseWrongPhone(
  scope: PluginScope,
  before: Settings,
  { return_phone: phone }: Partial<Settings>,
): Promise<void> {
  if (!phone || phone === before.return_phone) {
    return
  }
  const locations = await findRows<StoredLocation>(scope, {
    entity: "stock_location",
    fields: ["address.country_code"],
  })
  const countries = locations.flatMap(({ address }) => address?.country_code ?? [])
  // Without a country to read it by, five digits are all that can be asked for.
  const readings = countries.length > 0 ? countries : [undefined]
  const isCallable = readings.some((countryCode) => isPhoneInUse({ phone, countryCode }))
  if (!isCallable) {
    refuseData(
      "return_phone: must be a phone number that is in use. Enter it with the country's code in front, such as " +
        "+37126000000, or as it is dialled in the country of a stock location.",
    )
  }
}

/**
 * Refuses a price that may stand in for a shorter time than it is used as it is: it never would. Times that
 * were saved before keep no other setting from being saved.
 *
 * @throws MedusaError INVALID_DATA naming the time
 */
export function refuseUselessTimes(before: Settings, change: Partial<Settings>): void {
  if (change.quote_fresh_seconds === undefined && change.quote_stale_seconds === undefined) {
    return
  }
  const { quote_fresh_seconds: fresh, quote_stale_seconds: stale } = { ...before, ...change }
  if (stale < fresh) {
    refuseData(
      `quote_stale_seconds: must be at least quote_fresh_seconds, which is ${fresh}: it counts from when the price was had, ` +
        "so a shorter time changes nothing. Enter a longer one.",
    )
  }
}

/**
 * Refuses an exchange rate of the currency in which the service quotes: it would never be used, so one of
 * the two is a slip. One that was saved before keeps no other setting from being saved.
 *
 * @throws MedusaError INVALID_DATA naming the rate
 */
export function refuseOwnRate(before: Settings, change: Partial<Settings>): void {
  if (change.quote_currency === undefined && change.exchange_rates === undefined) {
    return
  }
  const { quote_currency: quoted, exchange_rates: rates } = { ...before, ...change }
  if (Object.hasOwn(rates, quoted)) {
    refuseData(
      `exchange_rates.${quoted}: ${quoted.toUpperCase()} is the currency of the quotes. Remove its rate.`,
    )
  }
}

/**
 * Rules are checked as they will stand: what contradicts itself may have come in two changes.
 *
 * @throws MedusaError INVALID_DATA naming the rule
 */
export function refuseContradictions(settings: Settings): void {
  const [problem] = problemsOfPriceRules(settings)
  if (problem) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `${problem.path.join(".")}: ${problem.message}`,
    )
  }
}
