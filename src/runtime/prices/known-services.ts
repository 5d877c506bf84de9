import type { Account } from "../../modules/shipment_ordering/accounts/account-store"
import type ShipmentOrderingModuleService from "../../modules/shipment_ordering/service"
import { errorText } from "../error-text"
import type { PluginScope } from "../plugin-scope"

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

type Owner = Pick<Account, "handle" | "environment">

interface Snapshot {
  readAt: number
  services: Promise<ReadonlyMap<string, KnownService>>
}

const KEEP_MS = 30_000
const snapshots = new WeakMap<ShipmentOrderingModuleService, Map<string, Snapshot>>()

/** The account's services by code, as they were at most half a minute ago. */
export function knownServices(
  { memory }: PluginScope,
  owner: Owner,
): Promise<ReadonlyMap<string, KnownService>> {
  const ofMemory = snapshots.get(memory) ?? new Map<string, Snapshot>()
  snapshots.set(memory, ofMemory)
  const key = keyOf(owner)
  const known = ofMemory.get(key)
  if (known && performance.now() - known.readAt < KEEP_MS) {
    return known.services
  }
  const services = read(memory, owner)
  ofMemory.set(key, { readAt: performance.now(), services })
  services.catch(() => ofMemory.delete(key))
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
    await scope.memory.services.addCountry(
      { account: owner.handle, environment: owner.environment },
      { countryCode, codes: [...new Set(news)] },
    )
    snapshots.get(scope.memory)?.delete(keyOf(owner))
  } catch (error) {
    scope.logger.warn(`shipment-ordering: served countries were not noted, ${errorText(error)}`)
  }
}

async function read(
  memory: ShipmentOrderingModuleService,
  { handle, environment }: Owner,
): Promise<ReadonlyMap<string, KnownService>> {
  const rows = await memory.listShipmentOrderingServices(
    { account: handle, environment },
    { take: 500 },
  )
  return new Map(
    rows.map((row) => [
      row.service_code,
      {
        code: row.service_code,
        name: row.label ?? row.name,
        isCashOnDelivery: row.is_cash_on_delivery,
        offersParcel: row.offers_parcel,
        offersEnvelope: row.offers_envelope,
        countries: new Set(row.countries),
      },
    ]),
  )
}

function keyOf({ handle, environment }: Owner): string {
  return `${environment} ${handle}`
}
