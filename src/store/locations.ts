import { type BookingAddress } from "../addresses"
import { pickupAddressText } from "../booking"
import { findRows, type PluginTools } from "../context"
import { PROVIDER_PREFIX, type Settings } from "../modules/shipment_ordering"

/** An address as the store keeps it. */
export interface StoredAddress {
  first_name?: string | null
  last_name?: string | null
  company?: string | null
  address_1?: string | null
  address_2?: string | null
  city?: string | null
  province?: string | null
  postal_code?: string | null
  country_code?: string | null
  phone?: string | null
}

export function toBookingAddress(address: StoredAddress): BookingAddress {
  return {
    firstName: address.first_name,
    lastName: address.last_name,
    company: address.company,
    address1: address.address_1,
    address2: address.address_2,
    city: address.city,
    province: address.province,
    postalCode: address.postal_code,
    countryCode: address.country_code,
    phone: address.phone,
  }
}

/** A stock location as the store keeps it. */
export interface StoredLocation {
  id: string
  name: string
  address?: StoredAddress | null
  fulfillment_providers?: ({ id?: string } | null)[] | null
}

/** All stock locations with their addresses. */
export async function readLocations(tools: PluginTools): Promise<StoredLocation[]> {
  return findRows<StoredLocation>(tools, LOCATIONS)
}

const LOCATIONS = {
  entity: "stock_location",
  fields: ["id", "name", "address.*", "fulfillment_providers.id"],
}

/** Undefined when the id is missing or unknown. */
export async function readLocation(
  tools: PluginTools,
  id: string | null | undefined,
): Promise<StoredLocation | undefined> {
  if (!id) return undefined
  const [location] = await findRows<StoredLocation>(tools, { ...LOCATIONS, filters: { id } })
  return location
}

/** Names by id, deleted locations included. */
export async function locationNames(
  tools: PluginTools,
  ids: (string | null)[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) {
    return new Map()
  }
  const locations = await findRows<Pick<StoredLocation, "id" | "name">>(tools, {
    entity: "stock_location",
    fields: ["id", "name"],
    filters: { id: wanted },
    withDeleted: true,
  })
  return new Map(locations.map(({ id, name }) => [id, name]))
}

interface PickupAddress {
  /** On one line; empty when neither the location nor the settings have an address. */
  text: string
  /** The address is the location's, not the settings'. */
  isOwn: boolean
}

/**
 * Where the carrier collects from a stock location, for booking and for display. A location's address without a
 * street or a town does not count: the settings' address is used instead.
 */
export function pickupAddressOf(
  location: Pick<StoredLocation, "address"> | undefined,
  { pickup_address }: Pick<Settings, "pickup_address">,
): PickupAddress {
  const address = location?.address
  const own = pickupAddressText(address && toBookingAddress(address))
  return { text: own || pickup_address, isOwn: own !== "" }
}

/** Whether the location may fulfil with this plugin. */
export function mayUseProvider({ fulfillment_providers: providers }: StoredLocation): boolean {
  return (providers ?? []).some((provider) => provider?.id?.startsWith(PROVIDER_PREFIX))
}

const PICKUP_PARTS = ["address_1", "city", "postal_code", "country_code", "phone"] as const

/** A part of an address that a carrier needs to collect there. */
export type PickupPart = (typeof PICKUP_PARTS)[number]

/** The parts that a location's own address lacks. */
export function missingForPickup({ address }: Pick<StoredLocation, "address">): PickupPart[] {
  return PICKUP_PARTS.filter((part) => !address?.[part]?.trim())
}
