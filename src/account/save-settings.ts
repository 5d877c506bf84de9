import Big from "big.js"
import { isPhoneInUse } from "../addresses"
import { readApiAddress } from "../carrier-api"
import {
  type Configuration,
  refuse,
  type PluginContext,
  refuseData,
  withConfiguration,
  expireConfiguration,
  DEFAULT_ACCOUNT,
} from "../context"
import {
  type Account,
  type Environment,
  MAKE_A_KEY,
  type Settings,
} from "../modules/shipment_ordering"
import { listSettingsOfKind, MOST_RULES, SETTINGS } from "../settings"
import { readLocations } from "../store"
import { refuseBeyondLimits, GRAMS, MILLIMETRES } from "../packing"
import { checkRules, isVirtualService } from "../price-rules"
import { refuseUnknownNames } from "./refuse-unknown-names"

interface SettingsChange {
  account?: string
  environment?: Environment
  base_url?: string
  api_key?: string
  /** Last day of the key, `YYYY-MM-DD`; null: a year after it was saved. */
  api_key_valid_until?: string | null
  settings: Partial<Settings>
}

/**
 * Saves settings and the account's data, all or nothing. When two requests save at once, the second is checked
 * against what the first has saved.
 *
 * An address with an environment, such as `.../api/development/v1`, sets it unless the change chooses one.
 *
 * A new host erases the saved keys, so that changing the address cannot send a key to somebody else.
 *
 * @throws MedusaError with the next step: no encryption key, an address that is invalid or of another
 * environment than the chosen one, a default item that could never be packed, a name that the store does not know
 */
export async function saveSettings(context: PluginContext, change: SettingsChange): Promise<void> {
  const { accounts, settings } = context.plugin
  const handle = change.account ?? DEFAULT_ACCOUNT
  const address = readAddress(change)
  const baseUrl = address?.host
  const environmentOfChange = change.environment ?? address?.environment
  if (change.api_key && !accounts.canSeal) {
    refuse(
      "An API key is stored only encrypted, and no encryption key is configured. Make one with: " +
        `${MAKE_A_KEY} and set it as the plugin option encryptionKey ` +
        "(or SHIPMENT_ORDERING_ENCRYPTION_KEY), then restart the store.",
    )
  }
  const before = await settings.read()
  const isAccountChanged = Boolean(environmentOfChange || baseUrl !== undefined || change.api_key)
  await refuseUnknownNames(context, {
    before,
    change: change.settings,
    madeNow: isAccountChanged ? handle : undefined,
  })
  await refuseWrongPhone(context, before, change.settings)
  refuseReturnService(context.configuration, { before, change: change.settings })
  await context.plugin.saveTogether(async (stores) => {
    // Other saves wait here, so the values read next are still true when they are written.
    await stores.settings.touch()
    const changes = checkedChanges(await stores.settings.read(), change.settings)
    const storedAccount = (await stores.accounts.list()).find(
      (account) => account.handle === handle,
    )
    const environment = environmentOfChange ?? storedAccount?.environment ?? "production"
    const isElsewhere = Boolean(
      storedAccount?.baseUrl && baseUrl && storedAccount.baseUrl !== baseUrl,
    )
    const hasKey = Boolean(change.api_key || (storedAccount?.keys[environment] && !isElsewhere))
    if (change.api_key_valid_until && !hasKey) {
      refuseData(
        "api_key_valid_until: there is no saved key that it could be the end of. Enter the API key as well.",
      )
    }
    if (storedAccount && isElsewhere) {
      await stores.accounts.eraseApiKeys(storedAccount.id)
    }
    if (isAccountChanged) {
      await stores.accounts.save(handle, { environment: environmentOfChange, baseUrl })
    }
    if (change.api_key) {
      await stores.accounts.saveApiKey(handle, environment, change.api_key)
    }
    if (change.api_key_valid_until !== undefined) {
      const key = { account: handle, environment }
      await stores.accountNotes.setValidUntil(key, change.api_key_valid_until)
    }
    if (change.settings.auto_confirm) {
      await stores.queue.makeOrderedDue()
    }
    await stores.settings.save(changes)
  })
  expireConfiguration()
  if (change.api_key) {
    await noteStoreAddress(await withConfiguration(context))
  }
}

/** Limits apply only to values that change: a bad stored value must not keep other settings from being saved. */
function checkedChanges(before: Settings, change: Partial<Settings>): Partial<Settings> {
  const converted = convertDefaults(before, change)
  const units = { ...before, ...change }
  const measures = Object.fromEntries(
    listSettingsOfKind("measure").map((name) => [SETTINGS[name].measure, converted[name]]),
  )
  refuseBeyondLimits(measures, units, (measure) => `default_item_${measure}`)
  refuseContradictions({ ...before, ...converted })
  refuseOwnRate(before, change)
  // Prices of before shipping rules may have become more rules than may be added.
  if (Number(change.rules?.length) > Math.max(MOST_RULES, before.rules.length)) {
    refuseData(`rules: must be at most ${MOST_RULES} rules. Delete some.`)
  }
  const isAutomationNew =
    change.auto_fulfil !== undefined && change.auto_fulfil !== before.auto_fulfil
  return isAutomationNew ? { ...converted, auto_fulfil_since: new Date().toISOString() } : converted
}

/** @throws MedusaError naming the field */
export function readAddress({
  base_url: text,
  environment,
}: Pick<SettingsChange, "base_url" | "environment">):
  ReturnType<typeof readApiAddress> | undefined {
  try {
    return text === undefined ? undefined : readApiAddress(text, environment)
  } catch (error) {
    refuseData(`base_url: ${(error as Error).message}`)
  }
}

/**
 * Converts the default item to the units of a change: 500 g must not become 500 kg because the shop's
 * products are in kilograms. Values in the change itself are not converted.
 */
export function convertDefaults(before: Settings, change: Partial<Settings>): Partial<Settings> {
  const units = { ...before, ...change }
  const converted: Partial<Settings> = {}
  for (const name of listSettingsOfKind("measure")) {
    const { unit } = SETTINGS[name]
    const [from, to] = [before[unit], units[unit]]
    if (from !== to) converted[name] = convert(before[name], SMALLEST[from], SMALLEST[to])
  }
  return { ...converted, ...change }
}

/** Grams or millimetres per unit. */
const SMALLEST = { ...GRAMS, ...MILLIMETRES }

/** In decimals: 1.005 kg are 1005 g, not 1004.9999999999999. */
function convert(value: number, from: number, to: number): number {
  return new Big(value).times(from).div(to).toNumber()
}

/**
 * Refuses a phone number for returns that is not in use, as for recipients. A number without a country's code
 * must belong to the country of a stock location.
 *
 * @throws MedusaError INVALID_DATA with the next step
 */
export async function refuseWrongPhone(
  context: PluginContext,
  before: Settings,
  { return_phone: phone }: Partial<Settings>,
): Promise<void> {
  if (!phone || phone === before.return_phone) {
    return
  }
  const locations = await readLocations(context)
  const countries = locations.flatMap(({ address }) => address?.country_code ?? [])
  // Without a country, the check can only ask for five digits.
  const readings = countries.length > 0 ? countries : [undefined]
  const isCallable = readings.some((countryCode) => isPhoneInUse({ phone, countryCode }))
  if (!isCallable) {
    refuseData(
      "return_phone: must be a valid phone number. Enter it with the country code, such as " +
        "+37126000000, or as it is dialled in the country of a stock location.",
    )
  }
}

/**
 * Refuses a service for returns that no account could return items with. A code that is not known yet is accepted, and
 * so is one saved before: its mark may be new, and it must not keep other settings from being saved.
 *
 * @throws MedusaError INVALID_DATA with the next step
 */
function refuseReturnService(
  { accounts, services }: Configuration,
  { before, change: { return_service: code } }: { before: Settings; change: Partial<Settings> },
): void {
  if (!code || code === before.return_service) {
    return
  }
  if (isVirtualService(code)) {
    refuseData(`return_service: "${code}" is no service of a carrier. Choose one of your account.`)
  }
  const owners = accounts.filter((account) => services.ofAccount(account).has(code))
  const refusals = owners.map((account) => whyNotForReturns(services, account, code))
  const [refusal] = refusals
  if (refusal && refusals.every(Boolean)) {
    refuseData(
      `return_service: ${refusal} Choose one that delivers to a door and collects no money.`,
    )
  }
}

/** Why no return can go with a service: as a sentence, or undefined if one can. */
export function whyNotForReturns(
  services: Configuration["services"],
  account: Account,
  code: string,
): string | undefined {
  const name = services.ofAccount(account).get(code)?.name ?? code
  if (services.isCashOnDelivery(account, code)) {
    return `"${name}" collects money from the recipient, and for a return that is you.`
  }
  return services.isLocker(account, code)
    ? `"${name}" brings parcels to a parcel locker, not to your stock location.`
    : undefined
}

/**
 * Refuses an exchange rate for the currency of the quotes: it would never be used, so one of the two is a
 * mistake. Such a rate saved before does not keep other settings from being saved.
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
 * Checks all price rules together, because two separate changes may contradict each other.
 *
 * @throws MedusaError INVALID_DATA naming the rule
 */
export function refuseContradictions(settings: Settings): void {
  const [issue] = checkRules(settings)
  if (issue) {
    refuseData(`${issue.path.join(".")}: ${issue.message}`)
  }
}

/** Saves the address under which the store orders, unless one is saved. */
export async function noteStoreAddress({
  plugin,
  configuration,
}: Pick<PluginContext, "plugin" | "configuration">): Promise<void> {
  if (configuration.settings.store_address === null && plugin.options.backendUrl) {
    await adoptStoreAddress({ plugin })
  }
}

/** Replaces the saved address with this store's address. */
export async function adoptStoreAddress({ plugin }: Pick<PluginContext, "plugin">): Promise<void> {
  await plugin.settings.save({ store_address: plugin.options.backendUrl ?? null })
  expireConfiguration()
}
