import Big from "big.js"
import { MedusaError } from "@medusajs/framework/utils"
import { readServiceAddress } from "../carrier-api"
import { type PluginScope, refuseData } from "../context"

import {
  DEFAULT_ACCOUNT,
  type Environment,
} from "../modules/shipment_ordering/accounts/account-store"
import { MAKE_A_KEY } from "../modules/shipment_ordering/secrets/encryption-keys"
import type { Settings } from "../modules/shipment_ordering/settings/settings-schema"
import { forgetConfiguration } from "./configuration"
import {
  refuseUnknownNames,
  refuseContradictions,
  refuseOwnRate,
  refuseUselessTimes,
  refuseWrongPhone,
} from "./refuse-settings"
import { noteStoreAddress } from "./store-address"
import { refuseBeyondLimits, GRAMS, MILLIMETRES } from "./store-units"

interface SettingsChange {
  account?: string
  environment?: Environment
  base_url?: string
  api_key?: string
  /** Last day of the key, `YYYY-MM-DD`; null for a year from when it was saved. */
  api_key_valid_until?: string | null
  settings: Partial<Settings>
}

/**
 * Saves settings and the account's data: all of it, or none. Of two who save at once, the second is checked
 * against what the first has saved.
 *
 * An address that names an environment, as `.../api/development/v1`, sets it where the change chooses none.
 *
 * A key is good for the host it was saved for: with another host the saved keys are forgotten, so that
 * nobody who may change the address can have the key sent to themselves.
 *
 * @throws MedusaError with the next step: no encryption key, an address that is none or of another environment than the chosen one, a default item
 * that could never be packed, a name that the store does not know
 */
export async function saveSettings(scope: PluginScope, change: SettingsChange): Promise<void> {
  const { accounts, settings } = scope.memory
  const handle = change.account ?? DEFAULT_ACCOUNT
  const address = readAddress(change)
  if (change.settings.endpoints && scope.memory.options.endpoints[handle]) {
    refuseData(
      `endpoints: the plugin option endpoints.${handle} says how this account's service is asked. Change it in medusa-config.`,
    )
  }
  const baseUrl = address?.host
  const chosen = change.environment ?? address?.environment
  if (change.api_key && !accounts.canSeal) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "An API key is stored only encrypted, and no encryption key is configured. Make one with: " +
        `${MAKE_A_KEY} and set it as the plugin option encryptionKey ` +
        "(or SHIPMENT_ORDERING_ENCRYPTION_KEY), then restart the store.",
    )
  }
  const before = await settings.read()
  const isAccountChanged = Boolean(chosen || baseUrl !== undefined || change.api_key)
  await refuseUnknownNames(scope, {
    before,
    change: change.settings,
    madeNow: isAccountChanged ? handle : undefined,
  })
  await refuseWrongPhone(scope, before, change.settings)
  await scope.memory.saveTogether(async (stores) => {
    // Whoever else saves waits here, so that what is read from now on is still so when it is written.
    await stores.settings.touch()
    const changes = checkedChanges(await stores.settings.read(), change.settings)
    const known = (await stores.accounts.list()).find((account) => account.handle === handle)
    const environment = chosen ?? known?.environment ?? "production"
    const isElsewhere = Boolean(known?.baseUrl && baseUrl && known.baseUrl !== baseUrl)
    const hasKey = Boolean(change.api_key || (known?.keys[environment] && !isElsewhere))
    if (change.api_key_valid_until && !hasKey) {
      refuseData(
        "api_key_valid_until: there is no saved key that it could be the end of. Enter the API key as well.",
      )
    }
    if (known && isElsewhere) {
      await stores.accounts.forgetApiKeys(known.id)
    }
    if (isAccountChanged) {
      await stores.accounts.save(handle, { environment: chosen, baseUrl })
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
  forgetConfiguration()
  if (change.api_key) {
    await noteStoreAddress(scope)
  }
}

/** Only what the change brings, or converts, is checked: what is stored must not keep the rest from being saved. */
function checkedChanges(before: Settings, change: Partial<Settings>): Partial<Settings> {
  const converted = convertDefaults(before, change)
  const measures = {
    weight: converted.default_item_weight,
    length: converted.default_item_length,
    width: converted.default_item_width,
    height: converted.default_item_height,
  }
  const units = { ...before, ...change }
  refuseBeyondLimits(measures, units, (measure) => `default_item_${measure}`)
  refuseContradictions({ ...before, ...converted })
  refuseOwnRate(before, change)
  refuseUselessTimes(before, change)
  const isAutomationNew =
    change.auto_fulfil !== undefined && change.auto_fulfil !== before.auto_fulfil
  return isAutomationNew ? { ...converted, auto_fulfil_since: new Date().toISOString() } : converted
}

/** @throws MedusaError naming the field */
export function readAddress({
  base_url: text,
  environment,
}: Pick<SettingsChange, "base_url" | "environment">):
  ReturnType<typeof readServiceAddress> | undefined {
  try {
    return text === undefined ? undefined : readServiceAddress(text, environment)
  } catch (error) {
    throw new MedusaError(MedusaError.Types.INVALID_DATA, `base_url: ${(error as Error).message}`)
  }
}

const SIZES = ["default_item_length", "default_item_width", "default_item_height"] as const

/**
 * The default item in the units that a change brings: 500 g must not become 500 kg because the shop's
 * products are in kilograms. What the change itself says stays as it says.
 */
export function convertDefaults(before: Settings, change: Partial<Settings>): Partial<Settings> {
  const { weight_unit, dimension_unit } = { ...before, ...change }
  const converted: Partial<Settings> = {}
  if (weight_unit !== before.weight_unit) {
    const [from, to] = [GRAMS[before.weight_unit], GRAMS[weight_unit]]
    converted.default_item_weight = convert(before.default_item_weight, from, to)
  }
  if (dimension_unit !== before.dimension_unit) {
    const [from, to] = [MILLIMETRES[before.dimension_unit], MILLIMETRES[dimension_unit]]
    SIZES.forEach((size) => (converted[size] = convert(before[size], from, to)))
  }
  return { ...converted, ...change }
}

/** In decimals: 1.005 kg are 1005 g, not 1004.9999999999999. */
function convert(value: number, from: number, to: number): number {
  return new Big(value).times(from).div(to).toNumber()
}
