import type { HttpTypes } from "@medusajs/framework/types"
import type { HttpClient } from "../http-client"

/** Where the store sells, and its standard rate of value added tax there, in percent. */
export const countries = { lv: 21, lt: 21, ee: 24, de: 19, at: 20 }

export interface SeededSales {
  salesChannelId: string
  publishableKey: string
  regionId: string
}

/** A sales channel with its publishable key, and one region in euros, prices including tax, for all `countries`. */
export async function seedSales(admin: HttpClient): Promise<SeededSales> {
  const [{ id: salesChannelId, publishableKey }, regionId] = await Promise.all([
    seedSalesChannel(admin),
    seedRegion(admin),
  ])
  return { salesChannelId, publishableKey, regionId }
}

async function seedSalesChannel(admin: HttpClient) {
  const [{ sales_channel: channel }, { api_key: key }] = await Promise.all([
    admin.post<HttpTypes.AdminSalesChannelResponse>("/admin/sales-channels", { name: "Web shop" }),
    admin.post<HttpTypes.AdminApiKeyResponse>("/admin/api-keys", {
      title: "Web shop",
      type: "publishable",
    }),
  ])
  await admin.post(`/admin/api-keys/${key.id}/sales-channels`, { add: [channel.id] })
  return { id: channel.id, publishableKey: key.token }
}

async function seedRegion(admin: HttpClient): Promise<string> {
  const { stores } = await admin.get<HttpTypes.AdminStoreListResponse>("/admin/stores")
  await admin.post(`/admin/stores/${stores[0]?.id}`, {
    supported_currencies: [{ currency_code: "eur", is_default: true, is_tax_inclusive: true }],
  })
  const { region } = await admin.post<HttpTypes.AdminRegionResponse>("/admin/regions", {
    name: "Europe",
    currency_code: "eur",
    countries: Object.keys(countries),
    payment_providers: ["pp_system_default"],
    is_tax_inclusive: true,
  })
  for (const [country_code, rate] of Object.entries(countries)) {
    await admin.post("/admin/tax-regions", {
      country_code,
      provider_id: "tp_system",
      default_tax_rate: { name: "VAT", code: "standard", rate },
    })
  }
  return region.id
}
