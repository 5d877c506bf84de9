import type { HttpTypes } from "@medusajs/framework/types"
import type { HttpClient } from "./http-client"
import { runSql } from "./run-sql"
import { createRegion } from "./seed/seed-store"
import type { TestStore } from "./test-store"

interface NewMarket {
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
  { admin, seed, databaseUrl }: Pick<TestStore, "admin" | "seed" | "databaseUrl">,
  { countryCode, currencyCode, taxRate, prices }: NewMarket,
): Promise<string> {
  const regionId = await createRegion(admin, {
    name: countryCode,
    currency_code: currencyCode,
    taxRates: { [countryCode]: taxRate },
  })
  await runSql(
    databaseUrl,
    "insert into geo_zone (id, type, country_code, service_zone_id) values ($1, 'country', $2, $3)",
    [`fgz_${countryCode}`, countryCode, seed.serviceZoneId],
  )
  for (const [sku, amount] of Object.entries(prices)) {
    const id = seed.variants[sku]
    const { variants } = await admin.get<HttpTypes.AdminProductVariantListResponse>(
      `/admin/product-variants?id=${id}&fields=product_id,*prices`,
    )
    const [variant] = variants
    const known = (variant?.prices ?? []).map((price) => ({
      id: price.id,
      amount: price.amount,
      currency_code: price.currency_code,
    }))
    await admin.post(`/admin/products/${variant?.product_id}/variants/${id}`, {
      prices: [...known, { currency_code: currencyCode, amount }],
    })
  }
  return regionId
}

/** Creates a stock location without sales channels. @returns its id */
export async function createLocation(admin: HttpClient) {
  const [path, body] = ["/admin/stock-locations", { name: "Another warehouse" }]
  return (await admin.post<HttpTypes.AdminStockLocationResponse>(path, body)).stock_location.id
}
