import { type PluginContext, accountOf, serviceOwner } from "../context"
import type { Account, Settings } from "../modules/shipment_ordering"
import {
  mayUseProvider,
  missingForPickup,
  pickupAddressOf,
  readLocations,
  type StoredLocation,
  findOwnOptions,
  isCopy,
} from "../store"

type SetupStepName =
  | "encryption_key"
  | "provider"
  | "account"
  | "connection"
  | "location"
  | "box"
  | "shipping_option"
  | "live_price"

/**
 * Everything needed is entered, but it is not known to work.
 *
 * - `not_accepted`: the service has not accepted the address and the key
 * - `key_unreadable`: the encryption key that sealed the API key is not configured
 * - `paused`: the database belongs to a store at another address
 */
type SetupWarning = "not_accepted" | "key_unreadable" | "paused"

/** The steps from an empty plugin to the first live price. Read from the current data, never stored. */
export async function readSetup(context: PluginContext, handle: string) {
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
  const isEntered = Boolean(account?.baseUrl && key)
  const isUnreadable = Boolean(account && plugin.accounts.whyUnreadable(account))
  const isAccepted = Boolean(key?.acceptedAt && !key.refusedAt && !isUnreadable)
  const accountWarning = isUnreadable ? "key_unreadable" : isAccepted ? undefined : "not_accepted"
  return [
    step("encryption_key", plugin.accounts.canSeal),
    // What to add to `medusa-config`.
    step("provider", !gap, { lines: gap?.lines }),
    step("account", isEntered && isAccepted, { warning: isEntered ? accountWarning : undefined }),
    step("connection", isAccepted && !isPaused, { warning: isPaused ? "paused" : undefined }),
    step(
      "location",
      locations.some((place) => place.missing.length === 0 && place.is_provider_enabled),
    ),
    step("box", configuration.boxes.length > 0, { isOptional: true }),
    step("shipping_option", hasOption),
    step("live_price", hasPrice),
  ]
}

function step(
  name: SetupStepName,
  isDone: boolean,
  more: { isOptional?: boolean; warning?: SetupWarning; lines?: string } = {},
) {
  return {
    name,
    is_done: isDone,
    is_optional: more.isOptional ?? false,
    has_warning: more.warning !== undefined,
    warning: more.warning ?? null,
    lines: more.lines ?? null,
  }
}

/** Whether customers can choose an option of the account. Options for returns do not count. */
async function hasDeliveryOption(context: PluginContext, handle: string): Promise<boolean> {
  return (await findOwnOptions(context)).some(({ service }) => service.account === handle)
}

/**
 * Counts prices since the key was saved: earlier prices may come from another service. Price records are
 * deleted after a while, so an ordered shipment counts too.
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

/** All stock locations of the store as places where the carrier collects, by name. */
export async function readPickupLocations(context: PluginContext) {
  const { settings } = context.configuration
  return (await readLocations(context))
    .map((location) => toPickupLocation(location, settings))
    .sort((one, other) => one.name.localeCompare(other.name))
}

function toPickupLocation(location: StoredLocation, settings: Settings) {
  const { text, isOwn } = pickupAddressOf(location, settings)
  const isOfSettings = !isOwn && text !== ""
  return {
    id: location.id,
    name: location.name,
    /** In one line: the location's address, else the one of the settings, else empty. */
    address: text,
    /** Missing fields that a carrier needs. Empty when the address of the settings is used. */
    missing: isOfSettings ? [] : missingForPickup(location).filter((part) => part !== "phone"),
    is_provider_enabled: mayUseProvider(location),
  }
}
