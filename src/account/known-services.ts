import { type PluginScope, errorText, perProcess } from "../context"

import type { Account } from "../modules/shipment_ordering/accounts/account-store"
import type ShipmentOrderingModuleService from "../modules/shipment_ordering/service"
import { readConfiguration } from "./configuration"
import { type MerchantServices, serviceOwner } from "./services"

/** A service that the account has been seen to offer. */
export interface KnownService {
  code: string
  name: string
  isCashOnDelivery: boolean
  offersParcel: boolean
  offersEnvelope: boolean
  /** Two letters, upper case. */
  countries: ReadonlySet<string>
}

type Owner = Pick<Account, "handle" | "environment" | "baseUrl">

interface Snapshot {
  /** Of the configuration: it rises when services are found, or called otherwise. */
  version: number
  readAt: number
  services: Promise<ReadonlyMap<string, KnownService>>
}

const KEEP_MS = 30_000
const snapshots = perProcess(() => new Map<string, Snapshot>())

/**
 * The account's services by code, with what the merchant said or had looked for; the countries that live
 * prices have proven since are at most half a minute old.
 */
export async function knownServices(
  { memory }: PluginScope,
  owner: Owner,
): Promise<ReadonlyMap<string, KnownService>> {
  const { version, services: merchant } = await readConfiguration(memory)
  const kept = snapshots()
  const key = keyOf(owner)
  const known = kept.get(key)
  if (known?.version === version && performance.now() - known.readAt < KEEP_MS) {
    return known.services
  }
  const services = read(memory, owner, merchant)
  kept.set(key, { version, readAt: performance.now(), services })
  services.catch(() => kept.delete(key))
  return services
}

/**
 * Notes that known services were just offered in a country, so that a fallback price holds there when
 * the service cannot be asked. Nobody waits for it. Services not known yet are found by a search.
 */
export async function noteServed(
  scope: PluginScope,
  owner: Owner,
  { countryCode, codes }: { countryCode: string; codes: readonly string[] },
): Promise<void> {
  try {
    const known = await knownServices(scope, owner)
    const news = codes.filter((code) => known.get(code)?.countries.has(countryCode) === false)
    if (news.length === 0) {
      return
    }
    await scope.memory.services.addCountry(serviceOwner(owner), {
      countryCode,
      codes: [...new Set(news)],
    })
    snapshots().delete(keyOf(owner))
  } catch (error) {
    scope.logger.warn(`shipment-ordering: served countries were not noted, ${errorText(error)}`)
  }
}

async function read(
  memory: ShipmentOrderingModuleService,
  owner: Owner,
  merchant: MerchantServices,
): Promise<ReadonlyMap<string, KnownService>> {
  const rows = await memory.listShipmentOrderingServices(serviceOwner(owner), {
    take: 500,
  })
  return new Map(
    rows.map((row) => [
      row.service_code,
      {
        code: row.service_code,
        name: row.label ?? row.name,
        isCashOnDelivery: merchant.isCashOnDelivery(owner, row.service_code),
        offersParcel: row.offers_parcel,
        offersEnvelope: row.offers_envelope,
        countries: new Set(row.countries),
      },
    ]),
  )
}

function keyOf({ handle, environment, baseUrl }: Owner): string {
  return `${environment} ${handle} ${baseUrl}`
}
