// An empty shop, which a merchant sets up from the account to the first shipment.
import type { HttpTypes } from "@medusajs/framework/types"
import { fulfil } from "../harness/fulfil-order"
import { outcomeOf } from "../harness/http-client"
import { providerId } from "../harness/seed/shipping-options"
import { placeOrder, shipmentIn } from "../harness/test-shop"
import { emptyShop } from "../harness/worlds"

const PLUGIN = "/admin/shipment-ordering"

const STREET = { address_1: "Katlakalna iela 11", country_code: "lv" }

const shop = emptyShop()

const keyFacts = async () => {
  const { settings } = await shop.admin.get<{
    settings: { api_key_accepted_at: string | null; api_key_is_readable: boolean | null }
  }>(`${PLUGIN}/settings`)
  return {
    isAccepted: settings.api_key_accepted_at !== null,
    isReadable: settings.api_key_is_readable,
  }
}

const locations = async () =>
  (await shop.admin.get<{ locations: object[] }>(`${PLUGIN}/locations`)).locations

it("a saved key is not known to work before a call has used it", async () => {
  await shop.configure({ environment: "development", base_url: shop.sandbox.url })
  expect(await keyFacts()).toEqual({ isAccepted: false, isReadable: null })
  await shop.configure({ api_key: shop.sandbox.key })
  expect(await keyFacts()).toEqual({ isAccepted: false, isReadable: true })
  expect(await shop.admin.post(`${PLUGIN}/settings/test`)).toMatchObject({ is_ok: true })
  expect(await keyFacts()).toEqual({ isAccepted: true, isReadable: true })
})

it("stock locations are listed with their provider, shops, address and what the address lacks", async () => {
  const path = `/admin/stock-locations/${shop.seed.stockLocationId}`
  const change = (things: string, links: object) => shop.admin.post(`${path}/${things}`, links)
  await change("fulfillment-providers", { remove: [providerId] })
  await change("sales-channels", { remove: [shop.seed.salesChannelId] })
  // Missing parts of an address stay unchanged.
  await shop.admin.post(path, { address: { ...STREET, city: "", postal_code: " " } })
  const warehouse = {
    id: shop.seed.stockLocationId,
    name: "Riga warehouse",
    country_code: "LV",
    is_provider_enabled: false,
    has_sales_channel: false,
    time_zone: "Europe/Riga",
    usual_time_zone: null,
  }
  const { stock_location: cellar } = await shop.admin.post<HttpTypes.AdminStockLocationResponse>(
    "/admin/stock-locations",
    { name: "Cellar" },
  )
  expect(await locations()).toEqual([
    {
      ...warehouse,
      id: cellar.id,
      name: "Cellar",
      address: "",
      country_code: "",
      missing: ["address_1", "city", "postal_code", "country_code"],
    },
    { ...warehouse, address: "", missing: ["city", "postal_code"] },
  ])
  await shop.configure({ pickup_address: "Pagrabs, Rīga, LV-1010" })
  const atSettings = { address: "Pagrabs, Rīga, LV-1010", missing: [] }
  expect(await locations()).toMatchObject([atSettings, atSettings])

  await change("fulfillment-providers", { add: [providerId] })
  await change("sales-channels", { add: [shop.seed.salesChannelId] })
  await shop.admin.post(path, { address: { ...STREET, city: "Riga", postal_code: "LV-1073" } })
  expect((await locations())[1]).toEqual({
    ...warehouse,
    address: "Baltic Table SIA, Katlakalna iela 11, LV-1073 Riga, LV",
    missing: [],
    is_provider_enabled: true,
    has_sales_channel: true,
  })
})

it("services are found in the store's countries, and become options at a stock location", async () => {
  const { services } = await shop.admin.post<{ services: { service_code: string }[] }>(
    `${PLUGIN}/services/refresh`,
  )
  expect(services.map(({ service_code }) => service_code)).toContain("carrierB_classic")
  const { shipping_options: made } = await shop.admin.post<{
    shipping_options: { id: string; service_code: string }[]
  }>(`${PLUGIN}/shipping-options`, {
    location_id: shop.seed.stockLocationId,
    options: [{ service_code: "carrierB_classic" }],
  })
  expect(made).toMatchObject([{ service_code: "carrierB_classic" }])
  shop.options.carrierB_classic = made[0]?.id ?? ""
})

it("an order of a customer ships", async () => {
  const order = await placeOrder(shop)
  expect(order.shipping_total).toBeGreaterThan(0)
  await fulfil(shop, order)
  expect(await shipmentIn(shop, order.id, "confirmed")).toMatchObject({
    service_code: "carrierB_classic",
  })
})

it("services are not looked for if the store sells to no country", async () => {
  await shop.admin.post(`/admin/regions/${shop.seed.regionId}`, { countries: [] })
  const answer = await shop.admin.send("POST", `${PLUGIN}/services/refresh`)
  expect(await outcomeOf(answer)).toEqual({
    status: 400,
    message: expect.stringMatching(/Add a region with its countries/),
  })
})
