import type { HttpTypes } from "@medusajs/framework/types"
import { randomBytes } from "node:crypto"
import {
  type AdminCredentials,
  createHttpClient,
  type HttpClient,
  signInAdmin,
} from "../http-client"
import { runSql } from "../run-sql"
import { WAREHOUSE } from "../test-data"
import { type SeededVariants, seedProducts } from "./seed-products"

/** What clients of a seeded store need to know. */
export interface StoreSeed extends SeededSales, SeededWarehouse {
  admin: AdminCredentials
  variants: SeededVariants
}

/** Fills an empty store over its admin API, except shipping options. */
export async function seedStore({
  url,
  databaseUrl,
}: {
  url: string
  databaseUrl: string
}): Promise<StoreSeed> {
  const credentials = await createFirstAdmin(url, databaseUrl)
  const admin = await signInAdmin(url, credentials)
  const sales = await seedSales(admin)
  const warehouse = await seedWarehouse(admin, sales.salesChannelId)
  const variants = await seedProducts(admin, { ...sales, ...warehouse })
  return { admin: credentials, ...sales, ...warehouse, variants }
}

/**
 * Creates the first admin user, whom no other user can invite.
 *
 * `medusa user` boots the whole application for that. Here the running store registers the identity, and SQL links it to
 * a user.
 */
async function createFirstAdmin(storeUrl: string, databaseUrl: string): Promise<AdminCredentials> {
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

interface SeededSales {
  salesChannelId: string
  publishableKey: string
  regionId: string
}

/** A sales channel with its publishable key, and one region in euros, prices including tax, for all `countries`. */
async function seedSales(admin: HttpClient): Promise<SeededSales> {
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

export interface SeededWarehouse {
  stockLocationId: string
  serviceZoneId: string
  shippingProfileId: string
}

/**
 * A stock location that serves the sales channel, delivers to all countries in one service zone, and may use all the
 * fulfillment providers of the store.
 */
async function seedWarehouse(admin: HttpClient, salesChannelId: string): Promise<SeededWarehouse> {
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
    { name: "Riga warehouse", address: WAREHOUSE },
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
