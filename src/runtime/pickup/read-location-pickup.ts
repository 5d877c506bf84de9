import { nextPickup, PickupSettingsError, pickupAddressText } from "../../booking"
import { readConfiguration } from "../account/configuration"
import { findRows } from "../find-rows"
import { pickupSettings } from "../pickup-settings"
import type { PluginScope } from "../plugin-scope"

/** What a carrier needs to know of the place where it collects. */
export const PICKUP_PARTS = ["street", "postal_code", "city", "country", "phone"] as const

export type PickupPart = (typeof PICKUP_PARTS)[number]

interface StoredLocation {
  id: string
  name: string
  address?: {
    company?: string | null
    address_1?: string | null
    address_2?: string | null
    city?: string | null
    province?: string | null
    postal_code?: string | null
    country_code?: string | null
    phone?: string | null
  } | null
  fulfillment_providers?: ({ id: string } | null)[] | null
}

export interface LocationPickup {
  /** The location may fulfil with this plugin. */
  isEnabled: boolean
  missing: PickupPart[]
  /** In one line; of the settings where the location has none, and empty where they have none either. */
  address: string
  isOwnAddress: boolean
  timeZone: string
  isOwnTimeZone: boolean
  cutOff: string
  /** When something fulfilled now is collected; undefined where the settings leave no day, see `problem`. */
  nextAt: Date | undefined
  problem: string | undefined
}

const PROVIDER_PREFIX = "shipment-ordering_"

/** How pickup stands at a stock location; undefined when there is none of that id. */
export async function readLocationPickup(
  scope: PluginScope,
  locationId: string,
): Promise<LocationPickup | undefined> {
  const [location] = await findRows<StoredLocation>(scope, {
    entity: "stock_location",
    fields: ["id", "name", "address.*", "fulfillment_providers.id"],
    filters: { id: locationId },
  })
  if (!location) {
    return undefined
  }
  const { settings } = await readConfiguration(scope.memory)
  const own = addressText(location)
  const pickup = pickupSettings(settings, locationId)
  return {
    isEnabled: (location.fulfillment_providers ?? []).some(
      (provider) => provider?.id.startsWith(PROVIDER_PREFIX) ?? false,
    ),
    missing: missingIn(location),
    address: own || settings.pickup_address,
    isOwnAddress: own !== "",
    timeZone: pickup.timeZone,
    isOwnTimeZone: settings.location_time_zones[locationId] !== undefined,
    cutOff: pickup.cutOff,
    ...nextOf(pickup),
  }
}

function missingIn({ address }: StoredLocation): PickupPart[] {
  const parts: Record<PickupPart, string | null | undefined> = {
    street: address?.address_1,
    postal_code: address?.postal_code,
    city: address?.city,
    country: address?.country_code,
    phone: address?.phone,
  }
  return PICKUP_PARTS.filter((part) => !parts[part]?.trim())
}

function addressText({ address }: StoredLocation): string {
  return pickupAddressText(
    address && {
      company: address.company,
      address1: address.address_1,
      address2: address.address_2,
      city: address.city,
      province: address.province,
      postalCode: address.postal_code,
      countryCode: address.country_code,
    },
  )
}

function nextOf(pickup: ReturnType<typeof pickupSettings>) {
  try {
    return { nextAt: nextPickup({ now: new Date(), ...pickup }).at, problem: undefined }
  } catch (error) {
    if (error instanceof PickupSettingsError) {
      return { nextAt: undefined, problem: error.message }
    }
    throw error
  }
}
