// A shop whose account is set up, without shipping options of the plugin.
import { knex } from "@medusajs/framework/mikro-orm/knex"
import type {
  ShownOption,
  ShownZone,
} from "../../../src/api/admin/shipment-ordering/shipping-options/shipping-options"
import { ownFallbackOf } from "../../../src/modules/shipment_ordering/option-fallbacks"
import { SettingsStore } from "../../../src/modules/shipment_ordering/stores/settings"
import { chooseOption } from "../../harness/customer-checkout"
import { allowWrites, refuseWrites } from "../../harness/database-trouble"
import { createProduct } from "../../harness/items-and-boxes"
import { quotesOf } from "../../harness/prices"
import { runSql } from "../../harness/run-sql"
import {
  createShippingOptions,
  listServiceOptions,
  providerId,
} from "../../harness/seed/shipping-options"
import { fillCart } from "../../harness/test-shop"
import { emptyShop } from "../../harness/worlds"

const shop = emptyShop()

const OPTIONS = "/admin/shipment-ordering/shipping-options"

interface Created {
  shipping_options: ShownOption[]
  skipped: { service_code: string; shipping_option_id: string; name: string }[]
  enabled_at_location_ids: string[]
}

beforeAll(async () => {
  await shop.configure({
    environment: "development",
    base_url: shop.sandbox.url,
    api_key: shop.sandbox.key,
  })
})

const create = (codes: string[], more: Record<string, unknown> = {}) =>
  shop.admin.post<Created>(OPTIONS, {
    service_zone_id: shop.seed.serviceZoneId,
    options: codes.map((service_code) => ({ service_code })),
    ...more,
  })

const refusalOf = async (body: Record<string, unknown>) => {
  const answer = await shop.admin.send("POST", OPTIONS, {
    service_zone_id: shop.seed.serviceZoneId,
    options: [{ service_code: "carrierA_express" }],
    ...body,
  })
  return { status: answer.status, text: await answer.text() }
}

const zones = async () =>
  (await shop.admin.get<{ service_zones: ShownZone[] }>(OPTIONS)).service_zones

const shippingRules = async () =>
  (await shop.admin.get<{ settings: { rules: unknown[] } }>("/admin/shipment-ordering/settings"))
    .settings.rules

const newProfile = async (name: string) =>
  (
    await shop.admin.post<{ shipping_profile: { id: string } }>("/admin/shipping-profiles", {
      name,
      type: name.toLowerCase(),
    })
  ).shipping_profile.id

const storedOption = async (id: string) =>
  (
    await shop.admin.get<{ shipping_option: Record<string, unknown> }>(
      `/admin/shipping-options/${id}?fields=*rules,*type,+data,price_type,provider_id`,
    )
  ).shipping_option

const newLocation = async (name: string) =>
  (await shop.admin.post<{ stock_location: { id: string } }>("/admin/stock-locations", { name }))
    .stock_location.id

/** A service zone of a new stock location. */
const newZone = async (warehouse: string, name: string, country_code: string) => {
  const locationId = await newLocation(warehouse)
  const path = `/admin/stock-locations/${locationId}`
  await shop.admin.post(`${path}/sales-channels`, { add: [shop.seed.salesChannelId] })
  const set = await shop.admin.post<{
    stock_location: { fulfillment_sets: { id: string }[] }
  }>(`${path}/fulfillment-sets?fields=*fulfillment_sets`, {
    name: `Delivery from ${warehouse}`,
    type: "shipping",
  })
  const { fulfillment_set } = await shop.admin.post<{
    fulfillment_set: { service_zones: { id: string }[] }
  }>(`/admin/fulfillment-sets/${set.stock_location.fulfillment_sets[0]?.id}/service-zones`, {
    name,
    geo_zones: [{ type: "country", country_code }],
  })
  return { locationId, id: fulfillment_set.service_zones[0]?.id ?? "" }
}

it("options are made once, as by Medusa's own form, and have a live price in a cart at once", async () => {
  const options = [
    { service_code: "carrierB_classic" },
    { service_code: "virtual_cheapest" },
    { service_code: "carrierA_express", name: "By tomorrow" },
  ]
  const { shipping_options, skipped, enabled_at_location_ids } = await create([], { options })
  expect({ skipped, enabled_at_location_ids }).toEqual({
    skipped: [],
    enabled_at_location_ids: [],
  })
  const made = (code: string) => shipping_options.find(({ service_code }) => service_code === code)
  expect(shipping_options).toHaveLength(3)
  expect(made("virtual_cheapest")).toBeDefined()
  expect(made("carrierA_express")?.name).toBe("By tomorrow")
  const id = made("carrierB_classic")?.id ?? ""
  const offered = await listServiceOptions(shop.admin)
  expect(await storedOption(id)).toMatchObject({
    price_type: "calculated",
    provider_id: providerId,
    data: offered.find((service) => service.id === "carrierB_classic"),
    rules: expect.arrayContaining([
      expect.objectContaining({ attribute: "is_return", operator: "eq", value: "false" }),
      expect.objectContaining({ attribute: "enabled_in_store", operator: "eq", value: "true" }),
    ]),
  })
  const cart = await fillCart(shop)
  const quotes = await quotesOf(shop, cart.id)
  expect(quotes.carrierB_classic).toMatchObject({ available: true, source: "live" })
  const chosen = await chooseOption(shop.storefront, cart.id, { optionId: id })
  expect(chosen.shipping_total).toBe(quotes.carrierB_classic?.amount)

  const services = offered.filter((service) => service.id === "carrierA_standard")
  const [byHand] = await createShippingOptions(shop.admin, { ...shop.seed, services })
  const again = await create([], { options: [...options, { service_code: "carrierA_standard" }] })
  expect(again.shipping_options).toEqual([])
  expect(again.skipped.map(({ shipping_option_id }) => shipping_option_id).sort()).toEqual(
    [...shipping_options.map((option) => option.id), byHand?.id].sort(),
  )
})

it("the provider is enabled at a stock location that does not use it yet", async () => {
  const zone = await newZone("Tallinn warehouse", "Estonia", "ee")
  const { shipping_options, enabled_at_location_ids } = await create(["carrierB_classic"], {
    service_zone_id: zone.id,
  })
  expect(shipping_options).toHaveLength(1)
  expect(enabled_at_location_ids).toEqual([zone.locationId])
  expect((await zones()).find(({ id }) => id === zone.id)).toMatchObject({
    name: "Estonia",
    countries: ["EE"],
    locations: [{ id: zone.locationId, name: "Tallinn warehouse" }],
    shipping_options: [{ service_code: "carrierB_classic", price_type: "calculated" }],
  })
})

it("options are made for the items of another shipping profile", async () => {
  const shipping_profile_id = await newProfile("Fragile")
  const { shipping_options } = await create(["carrierB_classic"], { shipping_profile_id })
  expect(shipping_options).toEqual([expect.objectContaining({ shipping_profile_id })])
  const vase = await createProduct(shop, { title: "Vase", shippingProfileId: shipping_profile_id })
  const cart = await fillCart(shop, { items: [{ variantId: vase, quantity: 1 }] })
  expect((await quotesOf(shop, cart.id)).carrierB_classic).toMatchObject({ available: true })
})

it("a fallback price is saved with the options, and changes that of others only if the merchant says so", async () => {
  const saver = "carrierA_express_saver"
  const fallback = { kind: "flat", amount: "7.40" }
  const rule = {
    name: `Fallback price of ${saver}`,
    is_on: true,
    if: { options: { is: [saver] } },
    then: { prices: { fallback } },
  }
  await create([saver], { fallback })
  expect(await shippingRules()).toEqual([rule])
  const bulky = {
    options: [{ service_code: saver, name: "Bulky saver" }],
    shipping_profile_id: await newProfile("Bulky"),
    fallback: { kind: "flat", amount: "25" },
  }
  expect(await refusalOf(bulky)).toEqual({
    status: 400,
    text: expect.stringMatching(/share one fallback price/),
  })
  expect(await shippingRules()).toEqual([rule])
  const { shipping_options } = await create([], { ...bulky, changes_other_options: true })
  expect(shipping_options).toMatchObject([{ name: "Bulky saver" }])
  expect(await shippingRules()).toEqual([
    { ...rule, then: { prices: { fallback: bulky.fallback } } },
  ])
})

it("fallback prices that several processes save at the same moment are all kept", async () => {
  const database = knex({ client: "pg", connection: shop.databaseUrl })
  const store = new SettingsStore(database)
  const fallbacks = ["1", "2", "3", "4", "5"].map((amount) => ({ kind: "flat" as const, amount }))
  try {
    await Promise.all(
      fallbacks.map((fallback) =>
        store.saveOptionFallbacks({ [`service_${fallback.amount}`]: fallback }),
      ),
    )
    const { rules } = await store.read()
    const saved = fallbacks.map(({ amount }) => ownFallbackOf(rules, `service_${amount}`))
    expect(saved).toEqual(fallbacks)
  } finally {
    await database.destroy()
  }
})

it("options are made once by two requests at the same moment", async () => {
  const overrides = { shipping_profile_id: await newProfile("Once") }
  const both = await Promise.all([1, 2].map(() => create(["carrierA_standard"], overrides)))
  expect(both.map(({ shipping_options }) => shipping_options.length).sort()).toEqual([0, 1])
  expect(both.map(({ skipped }) => skipped.length).sort()).toEqual([0, 1])
  const all = (await zones()).flatMap(({ shipping_options }) => shipping_options)
  expect(
    all.filter((option) => option.shipping_profile_id === overrides.shipping_profile_id),
  ).toHaveLength(1)
})

const createAt = (location_id: string, codes: string[]) =>
  create(codes, { service_zone_id: undefined, location_id })

const zonesOf = async (locationId: string) =>
  (await zones()).filter(({ locations }) => locations.some(({ id }) => id === locationId))

it("a stock location without a fulfillment set gets one, and a zone for the store's countries", async () => {
  const location = await newLocation("Cellar")
  const { shipping_options, enabled_at_location_ids } = await createAt(location, [
    "carrierA_express",
    "virtual_cheapest",
  ])
  expect(shipping_options).toHaveLength(2)
  expect(enabled_at_location_ids).toEqual([location])
  const made = await zonesOf(location)
  const everywhere = (await zones()).find(({ id }) => id === shop.seed.serviceZoneId)?.countries
  expect(made).toMatchObject([{ name: "Cellar delivery", countries: everywhere }])
  await createAt(location, ["carrierA_standard"])
  const [zone, ...others] = await zonesOf(location)
  expect({ id: zone?.id, others }).toEqual({ id: made[0]?.id, others: [] })
  expect(zone?.shipping_options).toHaveLength(3)
})

it.each([
  ["has no zone", "Attic", false],
  ["lost its location in a crash", "Barn", true],
])("a stock location gets a zone if its fulfillment set %s", async (_why, name, isLost) => {
  const location = await newLocation(name)
  await shop.admin.post(`/admin/stock-locations/${location}/fulfillment-sets`, {
    name: `${name} shipping`,
    type: "shipping",
  })
  const unlink = "delete from location_fulfillment_set where stock_location_id = $1"
  if (isLost) await runSql(shop.databaseUrl, unlink, [location])
  await createAt(location, ["carrierA_express"])
  expect(await zonesOf(location)).toMatchObject([{ name: `${name} delivery` }])
})

it("options of a stock location are made in the zones that the service delivers to, and refused without one", async () => {
  const [estonia] = (await zones()).filter(({ name }) => name === "Estonia")
  const locationId = estonia?.locations[0]?.id ?? ""
  const { shipping_options } = await createAt(locationId, ["carrierA_express"])
  expect(shipping_options).toMatchObject([{ service_zone_id: estonia?.id }])
  const { locationId: boston } = await newZone("Boston", "United States", "us")
  expect(await refusalOf({ service_zone_id: undefined, location_id: boston })).toEqual({
    status: 400,
    text: expect.stringMatching(/not found in any country of the location's service zones \(US\)/),
  })
})

it.each<[object, RegExp]>([
  [{ options: [{ service_code: "carrierZ" }] }, /carrierZ/],
  [{ options: [{ service_code: "carrierB_locker" }] }, /carrierB_locker.*disabled/],
  [{ service_zone_id: "serzo_none" }, /service_zone_id: the chosen service zone no longer exists/],
  [{ shipping_profile_id: "sp_none" }, /shipping_profile_id: the chosen .* no longer exists/],
  [
    { service_zone_id: undefined, location_id: "sloc_none" },
    /location_id: the chosen stock location no longer exists/,
  ],
])(
  "options of what does not exist or is disabled are refused in words: %j",
  async (body, words) => {
    const path = "/admin/shipment-ordering/services/carrierB_locker"
    await shop.admin.post(path, { is_enabled: false })
    expect(await refusalOf({ ...body })).toEqual({
      status: 404,
      text: expect.stringMatching(words),
    })
  },
)

it("one unknown service among the chosen ones leaves no option, zone or fallback price behind", async () => {
  const location = await newLocation("Shed")
  const [before, rulesBefore] = [await zones(), await shippingRules()]
  const options = [{ service_code: "virtual_fastest" }, { service_code: "carrierZ" }]
  const fallback = { kind: "flat", amount: "9" }
  expect(await refusalOf({ options, fallback })).toMatchObject({ status: 404 })
  const atLocation = { options, service_zone_id: undefined, location_id: location }
  expect(await refusalOf(atLocation)).toMatchObject({ status: 404 })
  expect(await zones()).toEqual(before)
  expect(await shippingRules()).toEqual(rulesBefore)
  const read = await shop.admin.get(`/admin/stock-locations/${location}?fields=*fulfillment_sets`)
  expect(read).toMatchObject({ stock_location: { fulfillment_sets: [] } })
})

it("options that the database refuses leave no fallback price behind", async () => {
  const before = await shippingRules()
  await refuseWrites(shop, "true", "shipping_option")
  const { status } = await refusalOf({
    options: [{ service_code: "virtual_fastest" }],
    fallback: { kind: "flat", amount: "9" },
  }).finally(() => allowWrites(shop, "shipping_option"))
  expect(status).toBe(500)
  expect(await shippingRules()).toEqual(before)
})

it("options of other providers that customers see are listed with their zone", async () => {
  const [flat] = await createShippingOptions(shop.admin, {
    ...shop.seed,
    provider: "manual_manual",
    services: [{ id: "manual-fulfillment", name: "Standard Shipping", is_return: false }],
    flatPrice: 10,
  })
  const others = async () =>
    (await zones()).find(({ id }) => id === shop.seed.serviceZoneId)?.other_options
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
