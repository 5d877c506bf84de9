import type { HttpTypes } from "@medusajs/framework/types"
import type { HttpClient } from "../http-client"
import { countries } from "./seed-sales"

export interface SeededWarehouse {
  stockLocationId: string
  serviceZoneId: string
  shippingProfileId: string
}

/**
 * A stock location that serves the sales channel, delivers to all countries in one service zone, and may use all the
 * fulfillment providers of the store.
 */
export async function seedWarehouse(
  admin: HttpClient,
  salesChannelId: string,
): Promise<SeededWarehouse> {
  const [stockLocationId, shippingProfileId, providerIds] = await Promise.all([
    createStockLocation(admin),
    defaultShippingProfile(admin),
    listProviders(admin),
  ])
  const location = `/admin/stock-locations/${stockLocationId}`
  await admin.post(`${location}/sales-channels`, { add: [salesChannelId] })
  await admin.post(`${location}/fulfillment-providers`, { add: providerIds })
  const { stock_location } = await admin.post<HttpTypes.AdminStockLocationResponse>(
    `${location}/fulfillment-sets?fields=*fulfillment_sets`,
    { name: "Delivery from Riga", type: "shipping" },
  )
  const { fulfillment_set } = await admin.post<HttpTypes.AdminFulfillmentSetResponse>(
    `/admin/fulfillment-sets/${stock_location.fulfillment_sets?.[0]?.id}/service-zones`,
    {
      name: "Europe",
      geo_zones: Object.keys(countries).map((country_code) => ({ type: "country", country_code })),
    },
  )
  const serviceZoneId = fulfillment_set.service_zones[0]?.id
  if (serviceZoneId === undefined) {
    throw new Error("The store made no service zone")
  }
  return { stockLocationId, serviceZoneId, shippingProfileId }
}

async function createStockLocation(admin: HttpClient): Promise<string> {
  const { stock_location } = await admin.post<HttpTypes.AdminStockLocationResponse>(
    "/admin/stock-locations",
    {
      name: "Riga warehouse",
      address: {
        company: "Baltic Table SIA",
        address_1: "Katlakalna iela 11",
        city: "Riga",
        postal_code: "LV-1073",
        country_code: "lv",
        phone: "+37167000000",
      },
    },
  )
  return stock_location.id
}

async function defaultShippingProfile(admin: HttpClient): Promise<string> {
  const { shipping_profiles } = await admin.get<HttpTypes.AdminShippingProfileListResponse>(
    "/admin/shipping-profiles?type=default",
  )
  const existing = shipping_profiles[0]
  if (existing) {
    return existing.id
  }
  const { shipping_profile } = await admin.post<HttpTypes.AdminShippingProfileResponse>(
    "/admin/shipping-profiles",
    { name: "Default", type: "default" },
  )
  return shipping_profile.id
}

async function listProviders(admin: HttpClient): Promise<string[]> {
  const { fulfillment_providers } = await admin.get<HttpTypes.AdminFulfillmentProviderListResponse>(
    "/admin/fulfillment-providers",
  )
  return fulfillment_providers.map(({ id }) => id)
}
