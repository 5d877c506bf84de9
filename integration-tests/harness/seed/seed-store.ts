import type { HttpTypes } from "@medusajs/framework/types"
import { randomBytes } from "node:crypto"
import { createHttpClient, type HttpClient, signInAdmin } from "../http-client"
import { runSql } from "../run-sql"
import { WAREHOUSE } from "../test-data"

/** What clients of a seeded store need to know. */
export type StoreSeed = Awaited<ReturnType<typeof seedStore>>

/** Fills an empty store over its admin API, except shipping options. */
export async function seedStore({ url, databaseUrl }: { url: string; databaseUrl: string }) {
  const credentials = await createFirstAdmin(url, databaseUrl)
  const admin = await signInAdmin(url, credentials)
  const { stores } = await admin.get<HttpTypes.AdminStoreListResponse>("/admin/stores")
  await admin.post(`/admin/stores/${stores[0]?.id}`, {
    supported_currencies: [{ currency_code: "eur", is_default: true, is_tax_inclusive: true }],
  })
  const regionId = await createRegion(admin, {
    name: "Europe",
    currency_code: "eur",
    is_tax_inclusive: true,
    taxRates: countries,
  })
  const sales = await seedSalesChannel(admin)
  const warehouse = await seedWarehouse(admin, sales.salesChannelId)
  const variants = await seedProducts(admin, { ...sales, ...warehouse })
  return { admin: credentials, regionId, ...sales, ...warehouse, variants }
}

/**
 * Creates the first admin user, whom no other user can invite.
 *
 * `medusa user` boots the whole application for that. Here the running store registers the identity, and SQL links it to
 * a user.
 */
async function createFirstAdmin(storeUrl: string, databaseUrl: string) {
  const email = "admin@store.test"
  const credentials = { email, password: randomBytes(12).toString("base64url") }
  await createHttpClient(storeUrl, {}).post("/auth/user/emailpass/register", credentials)
  const userId = `user_${randomBytes(13).toString("hex").toUpperCase()}`
  await runSql(databaseUrl, `INSERT INTO "user" (id, email) VALUES ($1, $2)`, [userId, email])
  const linked = await runSql(
    databaseUrl,
    `UPDATE auth_identity SET app_metadata = jsonb_build_object('user_id', $1::text)
       FROM provider_identity
      WHERE provider_identity.auth_identity_id = auth_identity.id AND provider_identity.entity_id = $2
      RETURNING auth_identity.id`,
    [userId, email],
  )
  if (linked.length !== 1) {
    throw new Error(`The identity of ${email} was not found where Medusa 2.21 keeps it`)
  }
  return credentials
}

/** The countries where the store sells, with the standard rate of VAT in percent. */
const countries = { lv: 21, lt: 21, ee: 24, de: 19, at: 20 }

/** A region with Medusa's manual payment. @param taxRates in percent, by its countries @returns its id */
export async function createRegion(
  admin: HttpClient,
  { taxRates, ...region }: HttpTypes.AdminCreateRegion & { taxRates: Record<string, number> },
): Promise<string> {
  const { region: created } = await admin.post<HttpTypes.AdminRegionResponse>("/admin/regions", {
    ...region,
    countries: Object.keys(taxRates),
    payment_providers: ["pp_system_default"],
  })
  for (const [country_code, rate] of Object.entries(taxRates)) {
    await admin.post("/admin/tax-regions", {
      country_code,
      provider_id: "tp_system",
      default_tax_rate: { name: "VAT", code: "standard", rate },
    })
  }
  return created.id
}

/** A sales channel with its publishable key. */
async function seedSalesChannel(admin: HttpClient) {
  const { sales_channel } = await admin.post<HttpTypes.AdminSalesChannelResponse>(
    "/admin/sales-channels",
    { name: "Web shop" },
  )
  const { api_key } = await admin.post<HttpTypes.AdminApiKeyResponse>("/admin/api-keys", {
    title: "Web shop",
    type: "publishable",
  })
  await admin.post(`/admin/api-keys/${api_key.id}/sales-channels`, { add: [sales_channel.id] })
  return { salesChannelId: sales_channel.id, publishableKey: api_key.token }
}

/**
 * A stock location that serves the sales channel, delivers to all countries in one service zone, and may use all the
 * fulfillment providers of the store.
 */
async function seedWarehouse(admin: HttpClient, salesChannelId: string) {
  const { shipping_profile } = await admin.post<HttpTypes.AdminShippingProfileResponse>(
    "/admin/shipping-profiles",
    { name: "Default", type: "default" },
  )
  const { stock_location } = await admin.post<HttpTypes.AdminStockLocationResponse>(
    "/admin/stock-locations",
    { name: "Riga warehouse", address: WAREHOUSE },
  )
  const path = `/admin/stock-locations/${stock_location.id}`
  await admin.post(`${path}/sales-channels`, { add: [salesChannelId] })
  const { fulfillment_providers: providers } =
    await admin.get<HttpTypes.AdminFulfillmentProviderListResponse>("/admin/fulfillment-providers")
  await admin.post(`${path}/fulfillment-providers`, { add: providers.map(({ id }) => id) })
  const { stock_location: delivering } = await admin.post<HttpTypes.AdminStockLocationResponse>(
    `${path}/fulfillment-sets?fields=*fulfillment_sets`,
    { name: "Delivery from Riga", type: "shipping" },
  )
  const { fulfillment_set } = await admin.post<HttpTypes.AdminFulfillmentSetResponse>(
    `/admin/fulfillment-sets/${delivering.fulfillment_sets?.[0]?.id}/service-zones`,
    {
      name: "Europe",
      geo_zones: Object.keys(countries).map((country_code) => ({ type: "country", country_code })),
    },
  )
  return {
    stockLocationId: stock_location.id,
    serviceZoneId: fulfillment_set.service_zones[0]?.id ?? "",
    shippingProfileId: shipping_profile.id,
  }
}

const STOCKED_QUANTITY = 1000

interface Product {
  title: string
  /** Size, SKU, price in euros with VAT, weight in grams, and length, width and height in millimetres. */
  variants: [string, string, number, number, [number, number, number]][]
}

/** What the store sells: something flat, something fragile, something long and something heavy. */
const CATALOGUE: Product[] = [
  {
    title: "Linen napkin",
    variants: [
      ["Single", "NAPKIN-1", 9.5, 90, [220, 150, 8]],
      ["Set of 4", "NAPKIN-4", 34, 350, [220, 150, 28]],
    ],
  },
  {
    title: "Stoneware mug",
    variants: [
      ["0.3 l", "MUG-03", 14.9, 380, [125, 95, 100]],
      ["0.5 l", "MUG-05", 18.9, 520, [140, 110, 120]],
    ],
  },
  {
    title: "Oak cutting board",
    variants: [
      ["Small", "BOARD-S", 39, 1400, [350, 220, 25]],
      ["Large", "BOARD-L", 65, 2900, [520, 320, 35]],
    ],
  },
  {
    title: "Cast-iron pot",
    variants: [
      ["3 l", "POT-3", 119, 4200, [290, 240, 170]],
      ["5 l", "POT-5", 149, 5600, [340, 280, 190]],
    ],
  },
]

/** Publishes the catalogue in a sales channel, with a stock of 1000 for each variant. @returns variant ids by SKU */
async function seedProducts(
  admin: HttpClient,
  {
    salesChannelId,
    stockLocationId,
    shippingProfileId,
  }: Record<"salesChannelId" | "stockLocationId" | "shippingProfileId", string>,
): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const { title, variants } of CATALOGUE) {
    const { product } = await admin.post<HttpTypes.AdminProductResponse>("/admin/products", {
      title,
      status: "published",
      shipping_profile_id: shippingProfileId,
      sales_channels: [{ id: salesChannelId }],
      options: [{ title: "Size", values: variants.map(([size]) => size) }],
      variants: variants.map(([size, sku, amount, weight, [length, width, height]]) => ({
        ...{ title: size, sku, weight, length, width, height },
        options: { Size: size },
        manage_inventory: true,
        prices: [{ currency_code: "eur", amount }],
      })),
    })
    for (const { sku, id } of product.variants ?? []) ids[sku ?? id] = id
  }
  const { inventory_items } = await admin.get<HttpTypes.AdminInventoryItemListResponse>(
    "/admin/inventory-items?limit=100",
  )
  await admin.post("/admin/inventory-items/location-levels/batch", {
    create: inventory_items.map(({ id }) => ({
      inventory_item_id: id,
      location_id: stockLocationId,
      stocked_quantity: STOCKED_QUANTITY,
    })),
  })
  return ids
}
