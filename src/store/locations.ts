import {
  type BookingAddress,
  hasZone,
  formatPostalCode,
  listTimeZones,
  toCountryCode,
} from "../addresses"
import {
  nextPickup,
  nextPickups,
  pickupAddressText,
  PickupSettingsError,
  type PickupSlot,
} from "../booking"
import { findRows, pickupSettings, type PluginContext, type PluginTools } from "../context"
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
  sales_channels?: unknown[] | null
}

/** All stock locations with their addresses. */
export async function readLocations(tools: PluginTools): Promise<StoredLocation[]> {
  return findRows<StoredLocation>(tools, LOCATIONS)
}

const LOCATIONS = {
  entity: "stock_location",
  fields: ["id", "name", "address.*", "fulfillment_providers.id", "sales_channels.id"],
}

/** Undefined when the id is missing or unknown. */
export async function readLocation<Location = StoredLocation>(
  tools: PluginTools,
  id: string | null | undefined,
  fields = LOCATIONS.fields,
): Promise<Location | undefined> {
  if (!id) return undefined
  const [location] = await findRows<Location>(tools, { ...LOCATIONS, fields, filters: { id } })
  return location
}

/** Names by id, deleted locations included. */
export async function locationNames(
  tools: PluginTools,
  ids: (string | null)[],
): Promise<Map<string, string>> {
  const locationIds = [...new Set(ids)].filter((id) => id !== null)
  if (locationIds.length === 0) {
    return new Map()
  }
  const locations = await findRows<Pick<StoredLocation, "id" | "name">>(tools, {
    entity: "stock_location",
    fields: ["id", "name"],
    filters: { id: locationIds },
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

/** Where the carrier collects, and from whom. */
interface ShippingPlace {
  /** The location's company, else the settings' sender, else the location's name. */
  sender: string
  /** On one line; empty when neither the location nor the settings have an address. */
  address: string
  /** Of the location's own address, also after it was deleted. */
  countryCode: string | null | undefined
  /** Why nothing ships from it: it was deleted, although items stay reserved there. Core would answer with an id. */
  refusal: string | undefined
}

/** By id: stock locations as shipments begin there. Reads all of them together. */
export async function readShippingPlaces(
  { configuration: { settings }, ...tools }: PluginContext,
  ids: (string | null | undefined)[],
): Promise<(id: string | null | undefined) => ShippingPlace> {
  const locationIds = [...new Set(ids)].filter((id) => typeof id === "string" && id !== "")
  const locations =
    locationIds.length === 0
      ? []
      : await findRows<StoredLocation & { deleted_at?: unknown }>(tools, {
          entity: "stock_location",
          fields: ["id", "name", "deleted_at", "address.*"],
          filters: { id: locationIds },
          withDeleted: true,
        })
  const byId = new Map(locations.map((location) => [location.id, location]))
  return (id) => {
    const location = byId.get(id ?? "")
    const place = location?.deleted_at ? undefined : location
    return {
      sender: place?.address?.company || settings.sender_name || place?.name || "",
      address: pickupAddressOf(place, settings).text,
      countryCode: location?.address?.country_code,
      refusal: !id || place ? undefined : deletedPlaceText(location?.name),
    }
  }
}

/** The merchant's message when items are to ship from a stock location that was deleted. */
function deletedPlaceText(name: string | undefined): string {
  return (
    `The stock location${name ? ` "${name}"` : ""} that these items ship from was deleted. ` +
    "Choose another one in the Ship dialog."
  )
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
  const hasCode = formatPostalCode(address?.postal_code, address?.country_code ?? "") !== ""
  return PICKUP_PARTS.filter((part) =>
    part === "postal_code" ? !hasCode : !address?.[part]?.trim(),
  )
}

/**
 * The time zone in which pickups of a location are planned. `usual` is the most common zone of its country, if the
 * planned one is in another country.
 */
export function pickupZoneOf(
  { id, address }: Pick<StoredLocation, "id" | "address">,
  settings: Settings,
): { timeZone: string; usual: string | undefined } {
  const { timeZone } = pickupSettings(settings, id)
  const zones = listTimeZones(address?.country_code)
  return { timeZone, usual: hasZone(zones, timeZone) ? undefined : zones[0] }
}

/** A market of the store. */
interface Region {
  id: string
  /** Lower case. */
  currencyCode: string
  /** Two letters, upper case. */
  countryCodes: string[]
}

interface StoredRegion {
  id: string
  currency_code: string
  countries?: ({ iso_2?: string } | null)[] | null
}

export async function readRegions(tools: PluginTools): Promise<Region[]> {
  const regions = await findRows<StoredRegion>(tools, {
    entity: "region",
    fields: ["id", "currency_code", "countries.iso_2"],
  })
  return regions.map(({ id, currency_code, countries }) => ({
    id,
    currencyCode: currency_code,
    countryCodes: (countries ?? []).flatMap((country) => toCountryCode(country?.iso_2) || []),
  }))
}

/** The countries that the store sells to: two letters, upper case, sorted. */
export async function storeCountries(tools: PluginTools): Promise<string[]> {
  const codes = (await readRegions(tools)).flatMap(({ countryCodes }) => countryCodes)
  return [...new Set(codes)].sort()
}

/** How many of the carrier's next pickup days can be booked. */
const BOOKABLE_DAYS = 10

/**
 * The pickups that can be booked now for a stock location, the next one first.
 *
 * @throws PickupSettingsError when the settings leave none
 */
export function bookablePickups(
  settings: Settings,
  locationId: string | null | undefined,
): PickupSlot[] {
  return nextPickups({
    now: new Date(),
    count: BOOKABLE_DAYS,
    ...pickupSettings(settings, locationId),
  })
}

interface LocationPickup {
  /** The location may fulfil with this plugin. */
  isEnabled: boolean
  /** Missing in the location's own address. Returns and the sender's data always use that address. */
  missing: PickupPart[]
  /** On one line. The settings' address if the location has none; empty when both have none. */
  address: string
  isOwnAddress: boolean
  timeZone: string
  isOwnTimeZone: boolean
  /** Of its country, see `pickupZoneOf`. */
  usualTimeZone: string | undefined
  cutOff: string
  /** When something fulfilled now is collected; undefined when the settings leave no day, see `refusal`. */
  nextAt: Date | undefined
  refusal: string | undefined
}

/** Pickup at a stock location; undefined for an unknown id. */
export async function readLocationPickup(
  context: PluginContext,
  locationId: string,
): Promise<LocationPickup | undefined> {
  const location = await readLocation(context, locationId)
  if (!location) {
    return undefined
  }
  const { settings } = context.configuration
  const { text, isOwn } = pickupAddressOf(location, settings)
  const pickup = pickupSettings(settings, locationId)
  return {
    isEnabled: mayUseProvider(location),
    missing: missingForPickup(location),
    address: text,
    isOwnAddress: isOwn,
    timeZone: pickup.timeZone,
    isOwnTimeZone: settings.location_time_zones[locationId] !== undefined,
    usualTimeZone: pickupZoneOf(location, settings).usual,
    cutOff: pickup.cutOff,
    ...nextOf(pickup),
  }
}

function nextOf(pickup: ReturnType<typeof pickupSettings>) {
  try {
    return { nextAt: nextPickup({ now: new Date(), ...pickup }).at, refusal: undefined }
  } catch (error) {
    if (error instanceof PickupSettingsError) {
      return { nextAt: undefined, refusal: error.message }
    }
    throw error
  }
}
