import { type PluginScope, findRows } from "../context"

import { DEFAULT_ACCOUNT, type Account } from "../modules/shipment_ordering/accounts/account-store"
import type { Settings } from "../modules/shipment_ordering/settings/settings-schema"
import { accountOf, readConfiguration } from "./configuration"
import { findOwnOptions } from "./own-options"
import { serviceOwner } from "./services"
import { isCopy } from "./store-address"
import { pickupAddressOf, mayUseProvider, type StoredLocation } from "./stored-location"

export type SetupStepName =
  | "encryption_key"
  | "provider"
  | "account"
  | "connection"
  | "location"
  | "box"
  | "shipping_option"
  | "live_price"

/**
 * What is needed was entered, and does not work as far as is known.
 *
 * - `not_accepted`: the service has not accepted the address and the key
 * - `key_unreadable`: the encryption key that the API key was saved with is not configured
 * - `paused`: the database belongs to a store at another address
 */
export type SetupWarning = "not_accepted" | "key_unreadable" | "paused"

/** One step from an empty plugin to the first live price. */
interface SetupStep {
  name: SetupStepName
  isDone: boolean
  isOptional: boolean
  warning?: SetupWarning
  /** What to add to `medusa-config`, where the step is done there. */
  lines?: string
}

/** How far an account is set up, by what there is at this moment: nothing of it is stored. */
export async function readSetup(
  scope: PluginScope,
  handle = DEFAULT_ACCOUNT,
): Promise<SetupStep[]> {
  const { memory } = scope
  const configuration = await readConfiguration(memory)
  const account = accountOf(configuration, handle)
  const key = account?.keys[account.environment]
  const [isPaused, gap, locations, hasOption, hasPrice] = await Promise.all([
    isCopy(scope),
    memory.providerEntries.findGap(),
    readPickupLocations(scope),
    hasDeliveryOption(scope, handle),
    hasLivePrice(scope, account),
  ])
  const step = (name: SetupStepName, isDone: boolean, isOptional = false): SetupStep => ({
    name,
    isDone,
    isOptional,
  })
  const isEntered = Boolean(account?.baseUrl && key)
  const isUnreadable = Boolean(account && memory.accounts.whyUnreadable(account))
  const isAccepted = Boolean(key?.acceptedAt && !key.refusedAt && !isUnreadable)
  const accountWarning = isUnreadable ? "key_unreadable" : isAccepted ? undefined : "not_accepted"
  return [
    step("encryption_key", memory.accounts.canSeal),
    { ...step("provider", !gap), lines: gap?.lines },
    {
      ...step("account", isEntered && isAccepted),
      warning: isEntered ? accountWarning : undefined,
    },
    { ...step("connection", isAccepted && !isPaused), warning: isPaused ? "paused" : undefined },
    step(
      "location",
      locations.some(({ missing, isProviderEnabled }) => missing.length === 0 && isProviderEnabled),
    ),
    step("box", configuration.boxes.length > 0, true),
    step("shipping_option", hasOption),
    step("live_price", hasPrice),
  ]
}

/** Whether customers are offered anything of the account's; an option for returns is none of theirs. */
async function hasDeliveryOption(scope: PluginScope, handle: string): Promise<boolean> {
  return (await findOwnOptions(scope)).some(({ service }) => service.account === handle)
}

/**
 * Since the key is there: another service's prices say nothing of this one. Price records are deleted after
 * a while; a shop that has ordered shipments had its prices.
 */
async function hasLivePrice(
  { memory }: PluginScope,
  account: Account | undefined,
): Promise<boolean> {
  const key = account?.keys[account.environment]
  if (!account || !key) {
    return false
  }
  if (await memory.priceRecords.hasLive(account.handle, key.savedAt)) {
    return true
  }
  const [shipment] = await memory.listShipmentOrderingShipments(serviceOwner(account), {
    take: 1,
    select: ["id"],
  })
  return shipment !== undefined
}

/** What a carrier needs to find the place, by the address's own field names. */
const NEEDED = ["address_1", "city", "postal_code", "country_code"] as const

export type AddressPart = (typeof NEEDED)[number]

/** A stock location as a place where the carrier collects. */
interface PickupLocation {
  id: string
  name: string
  /** In one line; of the settings where the location has none, and empty where they have none either. */
  address: string
  /** Without these nobody can collect there; none where the address of the settings is used. */
  missing: AddressPart[]
  isProviderEnabled: boolean
}

/** All stock locations of the store, by name. */
export async function readPickupLocations(scope: PluginScope): Promise<PickupLocation[]> {
  const { settings } = await readConfiguration(scope.memory)
  const locations = await findRows<StoredLocation>(scope, {
    entity: "stock_location",
    fields: ["id", "name", "address.*", "fulfillment_providers.id"],
  })
  return locations
    .map((location) => toPickupLocation(location, settings))
    .sort((one, other) => one.name.localeCompare(other.name))
}

function toPickupLocation(location: StoredLocation, settings: Settings): PickupLocation {
  const { id, name, address } = location
  const { text, isOwn } = pickupAddressOf(location, settings)
  const isOfSettings = !isOwn && text !== ""
  return {
    id,
    name,
    address: text,
    missing: isOfSettings ? [] : NEEDED.filter((part) => !address?.[part]?.trim()),
    isProviderEnabled: mayUseProvider(location),
  }
}
