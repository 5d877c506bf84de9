import type { HttpClient } from "../../harness/http-client"
import {
  createShippingOptions,
  listServiceOptions,
  providerId,
  type ServiceOption,
} from "../../harness/seed/shipping-options"
import type { StoreSeed } from "../../harness/seed/seed-store"
import type { BenchProvider } from "./bench-shop"

const OPTIONS_EACH = 6

const PROVIDER_IDS: Record<BenchProvider, string> = {
  "shipment-ordering": providerId,
  constant: "constant_bench",
  sleeping: "sleeping_bench",
}

/** Makes six calculated shipping options of each provider, and returns their ids. */
export async function makeBenchOptions(
  admin: HttpClient,
  seed: StoreSeed,
): Promise<Record<BenchProvider, string[]>> {
  await admin.post(`/admin/stock-locations/${seed.stockLocationId}/fulfillment-providers`, {
    add: [PROVIDER_IDS.constant, PROVIDER_IDS.sleeping],
  })
  const make = async (provider: BenchProvider) => {
    const offered = await listServiceOptions(admin, { provider: PROVIDER_IDS[provider] })
    const services = sixOf(provider === "shipment-ordering" ? offered.filter(isParcel) : offered)
    const created = await createShippingOptions(admin, {
      ...seed,
      services,
      provider: PROVIDER_IDS[provider],
    })
    return created.map(({ id }) => id)
  }
  return {
    "shipment-ordering": await make("shipment-ordering"),
    constant: await make("constant"),
    sleeping: await make("sleeping"),
  }
}

/** Services that every parcel can take: one that collects money asks a question of its own. */
function isParcel(service: ServiceOption & Record<string, unknown>): boolean {
  return service.offers_parcel === true && !String(service.service_code).endsWith("_cod")
}

/** Where there are fewer services, some have two options: to core and to the provider these are six. */
function sixOf(services: ServiceOption[]): ServiceOption[] {
  const again = services.map((service) => ({ ...service, name: `${service.name} again` }))
  const six = [...services, ...again].slice(0, OPTIONS_EACH)
  if (six.length < OPTIONS_EACH) {
    throw new Error(`The provider offers only ${services.length} services for parcels`)
  }
  return six
}
