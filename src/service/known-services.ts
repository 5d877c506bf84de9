import {
  type PluginContext,
  errorText,
  perProcess,
  type MerchantServices,
  serviceOwner,
} from "../context"
import type { Account, ShipmentOrderingModuleService } from "../modules/shipment_ordering"

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
  /** Of the configuration. It rises when services are found or renamed. */
  version: number
  readAt: number
  services: Promise<ReadonlyMap<string, KnownService>>
}

const KEEP_MS = 30_000
const snapshots = perProcess(() => new Map<string, Snapshot>())

/**
 * The account's known services by code, with the merchant's settings. A country that a live price has just
 * added may be missing for half a minute.
 */
export async function knownServices(
  { plugin, configuration }: PluginContext,
  owner: Owner,
): Promise<ReadonlyMap<string, KnownService>> {
  const { version, services: merchant } = configuration
  const kept = snapshots()
  const key = keyOf(owner)
  const known = kept.get(key)
  if (known?.version === version && performance.now() - known.readAt < KEEP_MS) {
    return known.services
  }
  const services = read(plugin, owner, merchant)
  kept.set(key, { version, readAt: performance.now(), services })
  services.catch(() => kept.delete(key))
  return services
}

/**
 * Notes that known services were just offered in a country, so that fallback prices work there during an
 * outage. Never throws, since no caller waits for it. Skips unknown services; a search finds those.
 */
export async function noteServed(
  context: PluginContext,
  owner: Owner,
  { countryCode, codes }: { countryCode: string; codes: readonly string[] },
): Promise<void> {
  try {
    const known = await knownServices(context, owner)
    const news = codes.filter((code) => known.get(code)?.countries.has(countryCode) === false)
    if (news.length === 0) {
      return
    }
    await context.plugin.services.addCountry(serviceOwner(owner), {
      countryCode,
      codes: [...new Set(news)],
    })
    snapshots().delete(keyOf(owner))
  } catch (error) {
    context.logger.warn(`shipment-ordering: served countries were not noted, ${errorText(error)}`)
  }
}

async function read(
  plugin: ShipmentOrderingModuleService,
  owner: Owner,
  merchant: MerchantServices,
): Promise<ReadonlyMap<string, KnownService>> {
  const rows = await plugin.listShipmentOrderingServices(serviceOwner(owner), {
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
