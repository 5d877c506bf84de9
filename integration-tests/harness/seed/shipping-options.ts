import type { HttpTypes } from "@medusajs/framework/types"
import type { HttpClient } from "../http-client"
import type { StoreSeed } from "./seed-store"

/** The plugin's provider in the test store. */
export const providerId = "shipment-ordering_shipment-ordering"

/** A service in the admin's form "Create shipping option". */
export type ServiceOption = HttpTypes.AdminFulfillmentProviderOption & { name?: string }

/** Lists what the admin's form offers for a provider: services for deliveries, or for returns. */
export async function listServiceOptions(
  admin: HttpClient,
  { provider = providerId, isReturn = false } = {},
): Promise<ServiceOption[]> {
  const { fulfillment_options } = await admin.get<{ fulfillment_options: ServiceOption[] }>(
    `/admin/fulfillment-providers/${provider}/options`,
  )
  return fulfillment_options.filter(({ is_return }) => Boolean(is_return) === isReturn)
}

type Warehouse = Pick<StoreSeed, "serviceZoneId" | "shippingProfileId">

interface NewShippingOptions extends Warehouse {
  services: ServiceOption[]
  provider?: string
  /** A flat price in euros; without it the provider calculates the price. */
  flatPrice?: number
}

const SHOWN_IN_STORE = [
  { attribute: "is_return", operator: "eq", value: "false" },
  { attribute: "enabled_in_store", operator: "eq", value: "true" },
]

/** Creates a shipping option for each service, as the admin's form does: the whole service is its data. */
export async function createShippingOptions(
  admin: HttpClient,
  { services, provider, flatPrice, ...warehouse }: NewShippingOptions,
): Promise<HttpTypes.AdminShippingOption[]> {
  const created: HttpTypes.AdminShippingOption[] = []
  for (const service of services) {
    const name = service.name ?? service.id
    const { shipping_option } = await admin.post<HttpTypes.AdminShippingOptionResponse>(
      "/admin/shipping-options",
      {
        name,
        provider_id: provider ?? providerId,
        service_zone_id: warehouse.serviceZoneId,
        shipping_profile_id: warehouse.shippingProfileId,
        data: service,
        rules: SHOWN_IN_STORE,
        type: { label: name, code: service.id, description: name },
        ...(flatPrice === undefined
          ? { price_type: "calculated", prices: [] }
          : { price_type: "flat", prices: [{ currency_code: "eur", amount: flatPrice }] }),
      },
    )
    created.push(shipping_option)
  }
  return created
}

/** Creates a shipping option for each service of the account that is wanted. @returns their ids by service code */
export async function createServiceOptions(
  { admin, seed }: { admin: HttpClient; seed: Warehouse },
  isWanted: (serviceCode: string) => boolean = () => true,
) {
  const services = (await listServiceOptions(admin)).filter(({ id }) => isWanted(id))
  const created = await createShippingOptions(admin, { ...seed, services })
  return Object.fromEntries(created.map(({ id, data }) => [String(data?.service_code), id]))
}
