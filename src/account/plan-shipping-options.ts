import { toCountryCode } from "../addresses"
import { isDeepStrictEqual } from "node:util"
import type { FulfillmentWorkflow, IFulfillmentModuleService } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import {
  refuse,
  refuseData,
  type PluginContext,
  findRows,
  refuseMissing,
  WHERE_TO_SET_UP,
} from "../context"
import {
  ownFallbackOf,
  PROVIDER_PREFIX,
  type PriceRuleSettings,
} from "../modules/shipment_ordering"
import { findOwnOptions, readLocation, type StoredLocation, storeCountries } from "../store"
import { accountFor } from "./api-client"

export interface OptionsRequest {
  account: string
  /** Where the options are offered: either one zone... */
  service_zone_id?: string
  /** ...or all zones of a stock location, each with the services that deliver to one of its countries. */
  location_id?: string
  options: { service_code: string; name?: string }[]
  /** Default: the store's default profile. */
  shipping_profile_id?: string
  /** For the new options. Existing options of the same service share it. */
  fallback?: PriceRuleSettings["fallback"]
  /** Whether the fallback of those existing options may change. */
  changes_other_options?: boolean
}

export interface OptionsPlan {
  providerId: string
  /** Stock locations where the provider has to be enabled first. */
  locationIds: string[]
  toCreate: FulfillmentWorkflow.CreateShippingOptionsWorkflowInput[]
  /** The keys of the new options in the settings. */
  keys: string[]
  /** Options that the zone already has. */
  skipped: { service_code: string; shipping_option_id: string; name: string }[]
}

/**
 * Plans shipping options for services in a zone, or in the zones of a stock location. Writes nothing.
 *
 * @throws MedusaError naming what is unknown: zone, location, profile, service
 */
export async function planOptions(
  context: PluginContext,
  fulfillment: IFulfillmentModuleService,
  request: OptionsRequest,
): Promise<OptionsPlan> {
  const zones = await chosenZones(context, request)
  const profileId = await findProfile(context, request.shipping_profile_id)
  const { providerId, options } = await offeredOptions(context, fulfillment, request.account)
  const selection = request.options.map(({ service_code, name }) => {
    const offered = options.find((option) => option.service_code === service_code)
    return offered ? { offered, name: name ?? offered.name } : refuseService(service_code)
  })
  const services = context.configuration.services.ofAccount(
    await accountFor(context, request.account),
  )
  const isServed = (zone: ServiceZone, code: string) => {
    const countries = services.get(code)?.countries
    return !request.location_id || !countries || zone.countries.some((one) => countries.has(one))
  }
  const there = await findOwnOptions(context)
  const entries = zones.flatMap((zone) =>
    selection
      .filter(({ offered }) => isServed(zone, offered.service_code))
      .map(({ offered, name }) => ({
        zone,
        offered,
        name,
        existing: there.find(
          ({ serviceZoneId, service, profileId: ofProfile }) =>
            serviceZoneId === zone.id && service.key === offered.id && ofProfile === profileId,
        ),
      })),
  )
  refuseUnserved(zones, selection, entries)
  const newEntries = entries.filter(({ existing }) => !existing)
  const keys = [...new Set(newEntries.map(({ offered }) => offered.id))]
  await refuseChangeOfOthers(context, request, keys)
  return {
    providerId,
    locationIds: [...new Set(newEntries.flatMap(({ zone }) => locationsWithout(zone, providerId)))],
    toCreate: newEntries.map(({ zone, offered, name }) => ({
      name,
      price_type: "calculated" as const,
      service_zone_id: zone.id,
      shipping_profile_id: profileId,
      provider_id: providerId,
      type: { label: name, description: name, code: offered.id },
      data: offered,
      rules: SHOWN_IN_STORE,
    })),
    keys,
    skipped: entries.flatMap(({ offered, existing }) =>
      existing
        ? {
            service_code: offered.service_code,
            shipping_option_id: existing.id,
            name: existing.name,
          }
        : [],
    ),
  }
}

async function chosenZones(
  context: PluginContext,
  { service_zone_id, location_id }: OptionsRequest,
): Promise<ServiceZone[]> {
  return location_id === undefined
    ? [await findServiceZone(context, service_zone_id ?? "")]
    : (await listServiceZones(context)).filter(({ locations }) =>
        locations.some(({ id }) => id === location_id),
      )
}

/** A service chosen for a stock location must not get lost because no zone has a country of it. */
function refuseUnserved(
  zones: ServiceZone[],
  selection: { offered: OfferedOption; name: string }[],
  entries: { offered: OfferedOption }[],
): void {
  const unserved = selection.filter(
    ({ offered }) => !entries.some((one) => one.offered === offered),
  )
  if (unserved.length > 0) {
    const names = unserved.map(({ name }) => `"${name}"`).join(", ")
    const countries = [...new Set(zones.flatMap((zone) => zone.countries))].sort().join(", ")
    refuseData(
      `options: ${names} was not found in any country of the location's service zones (${countries}). ` +
        "Leave it out, or add a country in Settings > Locations & Shipping.",
    )
  }
}

/** The rules that Medusa's own form sets. */
const SHOWN_IN_STORE = [
  { attribute: "is_return", operator: "eq" as const, value: "false" },
  { attribute: "enabled_in_store", operator: "eq" as const, value: "true" },
]

/** Core needs the provider at one of the zone's locations. Today every zone has one location. */
function locationsWithout({ locations, name }: ServiceZone, providerId: string): string[] {
  if (locations.length === 0) {
    refuse(`service_zone_id: the zone "${name}" belongs to no stock location. Choose another one.`)
  }
  return locations.flatMap(({ id, providerIds }) => (providerIds.includes(providerId) ? [] : id))
}

async function findProfile(context: PluginContext, id: string | undefined): Promise<string> {
  const [profile] = await findRows<{ id: string }>(context, {
    entity: "shipping_profile",
    fields: ["id"],
    filters: id ? { id } : { type: "default" },
  })
  if (!profile) {
    refuseMissing(
      id
        ? "shipping_profile_id: the chosen shipping profile no longer exists. Choose another one."
        : "shipping_profile_id: the store has no default shipping profile. Choose one.",
    )
  }
  return profile.id
}

/** A new fallback for one zone must not silently change another zone's. */
async function refuseChangeOfOthers(
  context: PluginContext,
  { fallback, changes_other_options: mayChangeOthers }: OptionsRequest,
  keys: string[],
): Promise<void> {
  if (fallback === undefined || mayChangeOthers) {
    return
  }
  // Not from the context: another process may have saved one a moment ago.
  const { rules } = await context.plugin.settings.read()
  const otherOptions = (await findOwnOptions(context)).filter(
    ({ service: { key } }) =>
      keys.includes(key) && !isDeepStrictEqual(ownFallbackOf(rules, key), fallback),
  )
  if (otherOptions.length > 0) {
    const names = [...new Set(otherOptions.map(({ name }) => `"${name}"`))].join(", ")
    refuseData(
      `fallback: options of the same service share one fallback price, and there are some already: ${names}. ` +
        "Leave it out here, and change it for all of them under Shipping rules.",
    )
  }
}

function refuseService(code: string): never {
  refuseMissing(
    `options: the account offers no service "${code}", or it is disabled. Refresh or enable it, or leave it out.`,
  )
}

/** A choice for a new shipping option, as the provider gives it. The whole object becomes the option's data. */
type OfferedOption = z.infer<typeof offeredOption>

const offeredOption = z.looseObject({
  id: z.string(),
  name: z.string(),
  account: z.string(),
  service_code: z.string(),
})

/**
 * What the provider of an account offers for deliveries, from the call that Medusa's own form uses.
 *
 * @throws MedusaError NOT_ALLOWED with the next step when there is no such provider, or nothing to offer
 */
async function offeredOptions(
  context: PluginContext,
  fulfillment: IFulfillmentModuleService,
  handle: string,
): Promise<{ providerId: string; options: OfferedOption[] }> {
  await accountFor(context, handle)
  const providers = await findRows<{ id: string }>(context, {
    entity: "fulfillment_provider",
    fields: ["id"],
    filters: { is_enabled: true },
  })
  const ours = providers.filter(({ id }) => id.startsWith(PROVIDER_PREFIX))
  for (const { id: providerId } of ours) {
    const providerOptions = await fulfillment.retrieveFulfillmentOptions(providerId)
    const options = providerOptions.flatMap((option) => {
      const parsed = offeredOption.safeParse(option)
      return parsed.success && parsed.data.account === handle ? parsed.data : []
    })
    if (options.length > 0) {
      return { providerId, options }
    }
  }
  refuse(
    ours.length === 0
      ? "The fulfillment provider shipment-ordering is not listed in medusa-config. List it there and restart the store."
      : `No services are known of the account "${handle}", or all are disabled. Refresh the services in ${WHERE_TO_SET_UP}.`,
  )
}

/** What a stock location without a service zone lacks. */
export interface MissingZone {
  location_id: string
  /** Null: the location delivers nothing yet, and needs the fulfillment set as well. */
  set_id: string | null
  /** Whether the location has the set already. */
  has_set: boolean
  set: { name: string; type: string }
  zone: { name: string; geo_zones: { type: "country"; country_code: string }[] }
}

/**
 * The service zone that a stock location needs before it can have shipping options: one for all countries of the
 * store's regions. Named as the dashboard names it.
 *
 * @returns undefined if the location has a zone, or if the request names a zone
 * @throws MedusaError if the location is unknown, or the store sells to no country
 */
export async function planMissingZone(
  context: PluginContext,
  { location_id }: OptionsRequest,
): Promise<MissingZone | undefined> {
  if (location_id === undefined) {
    return undefined
  }
  const location = await readLocation<LocationWithSets>(context, location_id, [
    "name",
    "fulfillment_sets.id",
    "fulfillment_sets.type",
    "fulfillment_sets.service_zones.id",
  ])
  if (!location) {
    refuseMissing("location_id: the chosen stock location no longer exists. Choose another one.")
  }
  const sets = (location.fulfillment_sets ?? []).filter((set) => set && set.type !== PICKUP)
  if (sets.some((set) => set?.service_zones?.length)) {
    return undefined
  }
  const countries = await storeCountries(context)
  if (countries.length === 0) {
    refuse(
      "The store sells to no country yet. Add a region with its countries in Settings > Regions.",
    )
  }
  const set = { name: `${location.name} shipping`, type: "shipping" }
  return {
    location_id,
    set_id: sets[0]?.id ?? (await findUnusedSet(context, set.name)) ?? null,
    has_set: sets.length > 0,
    set,
    zone: {
      name: `${location.name} delivery`,
      geo_zones: countries.map((code) => ({ type: "country", country_code: code.toLowerCase() })),
    },
  }
}

/** A set of this name that no location has: left by a request that a crash has ended. */
async function findUnusedSet(context: PluginContext, name: string): Promise<string | undefined> {
  const sets = await findRows<{ id: string; locations?: unknown[] | null }>(context, {
    entity: "fulfillment_set",
    fields: ["id", "locations.id"],
    filters: { name },
  })
  return sets.find(({ locations }) => !locations?.length)?.id
}

interface LocationWithSets {
  name: string
  fulfillment_sets?:
    ({ id: string; type?: string; service_zones?: unknown[] | null } | null)[] | null
}

/** A zone that stock locations deliver to. */
export interface ServiceZone {
  id: string
  name: string
  locations: { id: string; name: string; providerIds: string[] }[]
  /** Two letters, upper case. */
  countries: string[]
}

interface StoredZone {
  id: string
  name: string
  geo_zones?: ({ country_code?: string | null } | null)[] | null
  fulfillment_set?: {
    type?: string
    locations?: (StoredLocation | null)[] | null
  } | null
}

/** Type of the zones where customers collect their items: no delivery. */
const PICKUP = "pickup"

/** The store's service zones with delivery. */
export async function listServiceZones(context: PluginContext): Promise<ServiceZone[]> {
  const zones = await read(context)
  return zones.filter(({ fulfillment_set }) => fulfillment_set?.type !== PICKUP).map(toZone)
}

/** @throws MedusaError NOT_FOUND, or INVALID_DATA for one where customers collect their items */
async function findServiceZone(context: PluginContext, id: string): Promise<ServiceZone> {
  const [zone] = await read(context, { id })
  if (!zone) {
    refuseMissing(
      "service_zone_id: the chosen service zone no longer exists. Choose another one, " +
        "or create one in Settings > Locations & Shipping.",
    )
  }
  if (zone.fulfillment_set?.type === PICKUP) {
    refuseData(
      `service_zone_id: "${zone.name}" is a zone where customers collect their items. ` +
        "Choose one that is delivered to.",
    )
  }
  return toZone(zone)
}

function read(context: PluginContext, filters?: { id: string }): Promise<StoredZone[]> {
  return findRows<StoredZone>(context, {
    entity: "service_zone",
    fields: [
      "id",
      "name",
      "geo_zones.country_code",
      "fulfillment_set.type",
      "fulfillment_set.locations.id",
      "fulfillment_set.locations.name",
      "fulfillment_set.locations.fulfillment_providers.id",
    ],
    ...(filters && { filters }),
  })
}

function toZone({ id, name, geo_zones, fulfillment_set }: StoredZone): ServiceZone {
  const codes = (geo_zones ?? []).flatMap((zone) => toCountryCode(zone?.country_code) || [])
  return {
    id,
    name,
    countries: [...new Set(codes)].sort(),
    locations: (fulfillment_set?.locations ?? []).flatMap((location) =>
      location
        ? {
            id: location.id,
            name: location.name,
            providerIds: (location.fulfillment_providers ?? []).flatMap((one) => one?.id ?? []),
          }
        : [],
    ),
  }
}
