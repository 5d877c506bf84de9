import { type PluginContext, accountOf, serviceOwner } from "../context"
import { DEFAULT_ACCOUNT, type Account, type Settings } from "../modules/shipment_ordering"
import { mayUseProvider, pickupAddressOf, readLocations, type StoredLocation } from "../store"
import { findOwnOptions } from "../store"
import { isCopy } from "../store"

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
  context: PluginContext,
  handle = DEFAULT_ACCOUNT,
): Promise<SetupStep[]> {
  const { plugin, configuration } = context
  const account = accountOf(configuration, handle)
  const key = account?.keys[account.environment]
  const isPaused = isCopy(context)
  const [gap, locations, hasOption, hasPrice] = await Promise.all([
    plugin.providerEntries.findGap(),
    readPickupLocations(context),
    hasDeliveryOption(context, handle),
    hasLivePrice(context, account),
  ])
  const step = (name: SetupStepName, isDone: boolean, isOptional = false): SetupStep => ({
    name,
    isDone,
    isOptional,
  })
  const isEntered = Boolean(account?.baseUrl && key)
  const isUnreadable = Boolean(account && plugin.accounts.whyUnreadable(account))
  const isAccepted = Boolean(key?.acceptedAt && !key.refusedAt && !isUnreadable)
  const accountWarning = isUnreadable ? "key_unreadable" : isAccepted ? undefined : "not_accepted"
  return [
    step("encryption_key", plugin.accounts.canSeal),
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
async function hasDeliveryOption(context: PluginContext, handle: string): Promise<boolean> {
  return (await findOwnOptions(context)).some(({ service }) => service.account === handle)
}

/**
 * Since the key is there: another service's prices say nothing of this one. Price records are deleted after
 * a while; a shop that has ordered shipments had its prices.
 */
async function hasLivePrice(
  { plugin }: PluginContext,
  account: Account | undefined,
): Promise<boolean> {
  const key = account?.keys[account.environment]
  if (!account || !key) {
    return false
  }
  if (await plugin.priceRecords.hasLive(account.handle, key.savedAt)) {
    return true
  }
  const [shipment] = await plugin.listShipmentOrderingShipments(serviceOwner(account), {
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
  /** Without these no carrier can collect there; none where the address of the settings is used. */
  missing: AddressPart[]
  isProviderEnabled: boolean
}

/** All stock locations of the store, by name. */
export async function readPickupLocations(context: PluginContext): Promise<PickupLocation[]> {
  const { settings } = context.configuration
  return (await readLocations(context))
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
