import type { HttpTypes } from "@medusajs/framework/types"
import type { HttpClient } from "./http-client"
import type { TestStore } from "./test-store"

export interface NewMarket {
  /** Two letters, lower case. */
  countryCode: string
  currencyCode: string
  /** In percent. The store adds it to prices there. */
  taxRate: number
  /** Prices there without tax, by SKU. */
  prices: Record<string, number>
}

/** Lets the store sell to one more country in another currency. @returns the id of its region */
export async function openCountry(
  { admin, seed }: Pick<TestStore, "admin" | "seed">,
  { countryCode, currencyCode, taxRate, prices }: NewMarket,
): Promise<string> {
  const { stores } = await admin.get<HttpTypes.AdminStoreListResponse>("/admin/stores")
  const [store] = stores
  const currencies = (store?.supported_currencies ?? []).map(({ currency_code, is_default }) => ({
    currency_code,
    is_default,
  }))
  await admin.post(`/admin/stores/${store?.id}`, {
    supported_currencies: [...currencies, { currency_code: currencyCode }],
  })
  const { region } = await admin.post<HttpTypes.AdminRegionResponse>("/admin/regions", {
    name: countryCode,
    currency_code: currencyCode,
    countries: [countryCode],
    payment_providers: ["pp_system_default"],
  })
  await admin.post("/admin/tax-regions", {
    country_code: countryCode,
    provider_id: "tp_system",
    default_tax_rate: { name: "VAT", code: "standard", rate: taxRate },
  })
  await deliverTo({ admin, seed }, countryCode)
  for (const [sku, amount] of Object.entries(prices)) {
    await addPrice({ admin, seed }, { sku, amount, currencyCode })
  }
  return region.id
}

async function deliverTo(
  { admin, seed }: Pick<TestStore, "admin" | "seed">,
  countryCode: string,
): Promise<void> {
  const { stock_location } = await admin.get<HttpTypes.AdminStockLocationResponse>(
    `/admin/stock-locations/${seed.stockLocationId}?fields=*fulfillment_sets,*fulfillment_sets.service_zones,*fulfillment_sets.service_zones.geo_zones`,
  )
  for (const { id, service_zones } of stock_location.fulfillment_sets ?? []) {
    const zone = service_zones.find((one) => one.id === seed.serviceZoneId)
    if (zone) {
      const zones = zone.geo_zones.map((geo) => ({
        type: "country",
        country_code: geo.country_code,
      }))
      await admin.post(`/admin/fulfillment-sets/${id}/service-zones/${zone.id}`, {
        geo_zones: [...zones, { type: "country", country_code: countryCode }],
      })
    }
  }
}

async function addPrice(
  { admin, seed }: Pick<TestStore, "admin" | "seed">,
  { sku, amount, currencyCode }: { sku: string; amount: number; currencyCode: string },
): Promise<void> {
  const id = seed.variants[sku]
  const { variants } = await admin.get<HttpTypes.AdminProductVariantListResponse>(
    `/admin/product-variants?id=${id}&fields=product_id,*prices`,
  )
  const [variant] = variants
  const known = (variant?.prices ?? []).map(({ id: priceId, amount: old, currency_code }) => ({
    id: priceId,
    amount: old,
    currency_code,
  }))
  await admin.post(`/admin/products/${variant?.product_id}/variants/${id}`, {
    prices: [...known, { currency_code: currencyCode, amount }],
  })
}

/** Creates a stock location without sales channels. @returns its id */
export async function createLocation(admin: HttpClient): Promise<string> {
  const { stock_location } = await admin.post<HttpTypes.AdminStockLocationResponse>(
    "/admin/stock-locations",
    { name: "Another warehouse" },
  )
  return stock_location.id
}
