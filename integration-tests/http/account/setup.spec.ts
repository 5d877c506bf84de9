import type { HttpTypes } from "@medusajs/framework/types"
import { createShippingOptions, providerId } from "../../harness/seed/shipping-options"
import { freePort } from "../../harness/free-port"
import { command } from "../../harness/test-shop"
import { emptyShop } from "../../harness/worlds"
import { outcomeOf } from "../../harness/try-to-fulfil"

const PLUGIN = "/admin/shipment-ordering"

interface PickupLocation {
  id: string
  name: string
  address: string
  missing: string[]
  is_provider_enabled: boolean
  has_sales_channel: boolean
  time_zone: string
  usual_time_zone: string | null
}

const STREET = { address_1: "Katlakalna iela 11", country_code: "lv" }

const shop = emptyShop()

const keyFacts = async () => {
  const { settings } = await shop.admin.get<{
    settings: Record<`api_key_${"accepted_at" | "refused_at"}`, string | null> & {
      api_key_is_readable: boolean | null
    }
  }>(`${PLUGIN}/settings`)
  return {
    accepted: settings.api_key_accepted_at !== null,
    refused: settings.api_key_refused_at !== null,
    readable: settings.api_key_is_readable,
  }
}

const locationsOf = async () =>
  (await shop.admin.get<{ locations: PickupLocation[] }>(`${PLUGIN}/locations`)).locations

describe("the connection", () => {
  it("is not known to work before a call has taken the key", async () => {
    await shop.admin.post(`${PLUGIN}/settings`, {
      environment: "development",
      base_url: shop.sandbox.url,
    })
    expect(await keyFacts()).toEqual({ accepted: false, refused: false, readable: null })
    await shop.admin.post(`${PLUGIN}/settings`, { api_key: shop.sandbox.key })
    expect(await keyFacts()).toEqual({ accepted: false, refused: false, readable: true })
    await shop.admin.post(`${PLUGIN}/settings/test`)
    expect(await keyFacts()).toEqual({ accepted: true, refused: false, readable: true })
  })

  it("is tested with what is entered, which saves nothing and sends a saved key nowhere else", async () => {
    const before = await shop.admin.get(`${PLUGIN}/settings`)
    const test = (entered: object) =>
      shop.admin.post<{ is_ok: boolean; checks: object[] }>(`${PLUGIN}/settings/test`, entered)
    expect(await test({ base_url: shop.sandbox.url })).toMatchObject({ is_ok: true })
    expect(await test({ api_key: shop.sandbox.key })).toMatchObject({ is_ok: true })
    const { checks } = await test({ api_key: "so_not_a_key_of_anybody" })
    expect(checks).toEqual([
      { name: "address", is_ok: true, message: "The service answers." },
      {
        name: "api_key",
        is_ok: false,
        message: expect.stringContaining("The service refused the API key"),
      },
    ])
    const nowhere = `http://127.0.0.1:${await freePort()}`
    expect(await test({ base_url: nowhere, api_key: shop.sandbox.key })).toMatchObject({
      checks: [{ name: "address", is_ok: false }],
    })
    const elsewhere = shop.sandbox.url.replace("127.0.0.1", "localhost")
    expect((await test({ base_url: elsewhere })).checks[1]).toMatchObject({
      message: `The saved API key is not sent to another address. Enter the key for ${elsewhere}.`,
    })
    expect(await shop.admin.get(`${PLUGIN}/settings`)).toEqual(before)
  })

  it("is known not to work while the key is refused", async () => {
    await command(shop, "/faults", { operation: "list", kind: "status", status: 403, times: 1 })
    await shop.admin.post(`${PLUGIN}/settings/test`)
    expect(await keyFacts()).toMatchObject({ refused: true })
    await shop.admin.post(`${PLUGIN}/settings/test`)
    expect(await keyFacts()).toMatchObject({ accepted: true, refused: false })
  })
})

describe("a stock location", () => {
  it("is listed with what its address lacks, its provider and whether a shop sells from it", async () => {
    const path = `/admin/stock-locations/${shop.seed.stockLocationId}`
    const providers = `${path}/fulfillment-providers`
    const channels = `${path}/sales-channels`
    await shop.admin.post(providers, { remove: [providerId] })
    await shop.admin.post(channels, { remove: [shop.seed.salesChannelId] })
    expect(await locationsOf()).toMatchObject([
      { is_provider_enabled: false, missing: [], has_sales_channel: false },
    ])
    await shop.admin.post(providers, { add: [providerId] })
    await shop.admin.post(channels, { add: [shop.seed.salesChannelId] })
    // What is left out of an address stays as it was.
    await shop.admin.post(path, { address: { ...STREET, city: "", postal_code: " " } })
    const [{ missing } = { missing: [] }] = await locationsOf()
    expect(missing).toEqual(["city", "postal_code"])
    await shop.admin.post(path, {
      address: { ...STREET, city: "Riga", postal_code: "LV-1073" },
    })
    expect(await locationsOf()).toEqual([
      {
        id: shop.seed.stockLocationId,
        name: "Riga warehouse",
        address: "Baltic Table SIA, Katlakalna iela 11, LV-1073 Riga, LV",
        missing: [],
        is_provider_enabled: true,
        has_sales_channel: true,
        time_zone: "Europe/Riga",
        usual_time_zone: null,
      },
    ])
  })
})

describe("a stock location without an address", () => {
  it("lacks every part of one", async () => {
    const { stock_location } = await shop.admin.post<HttpTypes.AdminStockLocationResponse>(
      "/admin/stock-locations",
      { name: "Cellar" },
    )
    expect((await locationsOf()).find(({ id }) => id === stock_location.id)).toEqual({
      id: stock_location.id,
      name: "Cellar",
      address: "",
      missing: ["address_1", "city", "postal_code", "country_code"],
      is_provider_enabled: false,
      has_sales_channel: false,
      time_zone: "Europe/Riga",
      usual_time_zone: null,
    })
  })

  it("is collected from at the address of the settings, if they have one", async () => {
    const path = `/admin/stock-locations/${shop.seed.stockLocationId}`
    await shop.admin.post(path, { address: { ...STREET, city: "" } })
    const warehouse = async () =>
      (await locationsOf()).find(({ id }) => id === shop.seed.stockLocationId)
    expect(await warehouse()).toMatchObject({ address: "", missing: ["city"] })
    const cellar = (await locationsOf()).find(({ name }) => name === "Cellar")
    await shop.admin.post(`/admin/stock-locations/${cellar?.id}/fulfillment-providers`, {
      add: [providerId],
    })
    await shop.admin.post(`${PLUGIN}/settings`, { pickup_address: "Pagrabs, Rīga, LV-1010" })
    const atTheCellar = { address: "Pagrabs, Rīga, LV-1010", missing: [] }
    expect((await locationsOf()).find(({ name }) => name === "Cellar")).toMatchObject(atTheCellar)
    // What names no town is no address: it is booked as if it had none.
    expect(await warehouse()).toMatchObject(atTheCellar)
    await shop.admin.post(path, { address: { ...STREET, city: "Riga", postal_code: "" } })
    expect(await warehouse()).toMatchObject({
      address: "Baltic Table SIA, Katlakalna iela 11, Riga, LV",
      missing: ["postal_code"],
    })
  })
})

it("services are not looked for where the store delivers to no country", async () => {
  await shop.admin.post(`/admin/regions/${shop.seed.regionId}`, { countries: [] })
  const answer = await shop.admin.send("POST", `${PLUGIN}/services/refresh`)
  expect(await outcomeOf(answer)).toEqual({
    status: 400,
    message: expect.stringMatching(/Add a region with its countries/),
  })
})

it("locations are told to nobody who is not signed in", async () => {
  expect((await fetch(`${shop.store.url}${PLUGIN}/locations`)).status).toBe(401)
})

describe("a setting that names what the store does not have", () => {
  it.each([
    [{ cod_payment_providers: ["pp_system_default", "pp_gone"] }, "pp_gone"],
    [{ auto_fulfil_shipping_profiles: ["sp_gone"] }, "sp_gone"],
    [{ auto_fulfil_locations: ["sloc_gone"] }, "sloc_gone"],
    [{ location_time_zones: { sloc_gone: "Europe/Riga" } }, "sloc_gone"],
  ])("is refused with its field and the name: %j", async (change, name) => {
    const answer = await shop.admin.send("POST", `${PLUGIN}/settings`, {
      ...change,
      sender_name: "Not saved",
    })
    expect(answer.status).toBe(400)
    const { message } = (await answer.json()) as { message: string }
    expect(message).toMatch(new RegExp(`^${Object.keys(change)[0]}: there is no .* "${name}"`))
    expect(await shop.admin.get(`${PLUGIN}/settings`)).toMatchObject({
      settings: { sender_name: "" },
    })
  })

  it("is taken where it names what there is, and stays when that is deleted", async () => {
    const { stock_location } = await shop.admin.post<HttpTypes.AdminStockLocationResponse>(
      "/admin/stock-locations",
      { name: "Perth" },
    )
    const change = {
      cod_payment_providers: ["pp_system_default"],
      auto_fulfil_locations: [stock_location.id],
      location_time_zones: { [stock_location.id]: "Australia/Perth" },
    }
    await shop.admin.post(`${PLUGIN}/settings`, change)
    await shop.admin.delete(`/admin/stock-locations/${stock_location.id}`)
    expect(await shop.admin.post(`${PLUGIN}/settings`, change)).toMatchObject({ settings: change })
  })
})

it("the sandbox is known by its own word, which is forgotten with its address", async () => {
  const isSandbox = async () =>
    (await shop.admin.get<{ settings: { is_sandbox: boolean | null } }>(`${PLUGIN}/settings`))
      .settings.is_sandbox
  expect(await isSandbox()).toBe(true)
  await shop.admin.post(`${PLUGIN}/settings`, { base_url: "http://localhost:9" })
  expect(await isSandbox()).toBeNull()
})

it("Flat options that customers see beside ours are listed by zone", async () => {
  const [flat] = await createShippingOptions(shop.admin, {
    ...shop.seed,
    provider: "manual_manual",
    services: [{ id: "manual-fulfillment", name: "Standard Shipping", is_return: false }],
    flatPrice: 10,
  })
  const others = async () => {
    const { service_zones } = await shop.admin.get<{
      service_zones: { id: string; other_options: object[] }[]
    }>(`${PLUGIN}/shipping-options`)
    return service_zones.find(({ id }) => id === shop.seed.serviceZoneId)?.other_options
  }
  const giveRules = (is_return: string, enabled_in_store: string) =>
    shop.admin.post(`/admin/shipping-options/${flat?.id}`, {
      rules: Object.entries({ is_return, enabled_in_store }).map(([attribute, value]) => ({
        attribute,
        operator: "eq",
        value,
      })),
    })
  expect(await others()).toEqual([{ id: flat?.id, name: "Standard Shipping" }])
  await giveRules("true", "true")
  expect(await others()).toEqual([])
  await giveRules("false", "false")
  expect(await others()).toEqual([])
  await giveRules("false", "true")
  expect(await others()).toHaveLength(1)
})
