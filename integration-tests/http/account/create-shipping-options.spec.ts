import { chooseOption } from "../../harness/customer-checkout"
import { createProduct } from "../../harness/create-product"
import { quotesOf } from "../../harness/quotes-of"
import { allowWrites, refuseWrites } from "../../harness/refuse-writes"
import { runSql } from "../../harness/run-sql"
import {
  createShippingOptions,
  listServiceOptions,
  providerId,
} from "../../harness/seed/shipping-options"
import { endTrouble, lasting } from "../../harness/api-trouble"
import { fillCart } from "../../harness/test-shop"
import { emptyShop } from "../../harness/worlds"

const OPTIONS = "/admin/shipment-ordering/shipping-options"

interface ShownOption {
  id: string
  name: string
  service_code: string
  option_key: string
  price_type: string
  service_zone_id: string
  shipping_profile_id: string
}
interface Created {
  shipping_options: ShownOption[]
  skipped: { service_code: string; shipping_option_id: string; name: string }[]
  enabled_at_location_ids: string[]
}
interface ShownZone {
  id: string
  name: string
  countries: string[]
  locations: { id: string; name: string }[]
  shipping_options: ShownOption[]
}

const shop = emptyShop()

beforeAll(async () => {
  await shop.admin.post("/admin/shipment-ordering/settings", {
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

const refused = async (body: Record<string, unknown>) => {
  const answer = await shop.admin.send("POST", OPTIONS, {
    service_zone_id: shop.seed.serviceZoneId,
    options: [{ service_code: "carrierA_express" }],
    ...body,
  })
  return { status: answer.status, text: await answer.text() }
}

const zones = async () =>
  (await shop.admin.get<{ service_zones: ShownZone[] }>(OPTIONS)).service_zones

const settings = async () =>
  (
    await shop.admin.get<{ settings: { option_price_rules: Record<string, unknown> } }>(
      "/admin/shipment-ordering/settings",
    )
  ).settings

const storedOption = async (id: string) =>
  (
    await shop.admin.get<{ shipping_option: Record<string, unknown> }>(
      `/admin/shipping-options/${id}?fields=*rules,*type,+data,price_type,provider_id`,
    )
  ).shipping_option

const newLocation = async (name: string) =>
  (await shop.admin.post<{ stock_location: { id: string } }>("/admin/stock-locations", { name }))
    .stock_location.id

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

describe("creating options of services", () => {
  it("makes them as Medusa's own form does, and a cart has a live price for them at once", async () => {
    const { shipping_options, skipped, enabled_at_location_ids } = await create([
      "carrierB_classic",
      "virtual_cheapest",
    ])
    expect({ skipped, enabled_at_location_ids }).toEqual({
      skipped: [],
      enabled_at_location_ids: [],
    })
    expect(shipping_options.map(({ service_code }) => service_code).sort()).toEqual([
      "carrierB_classic",
      "virtual_cheapest",
    ])
    const classic = shipping_options.find(({ service_code }) => service_code === "carrierB_classic")
    const offered = await listServiceOptions(shop.admin)
    const byHand = offered.find(({ id }) => id === "carrierB_classic")
    expect(await storedOption(classic?.id ?? "")).toMatchObject({
      price_type: "calculated",
      provider_id: providerId,
      data: byHand,
      rules: expect.arrayContaining([
        expect.objectContaining({ attribute: "is_return", operator: "eq", value: "false" }),
        expect.objectContaining({ attribute: "enabled_in_store", operator: "eq", value: "true" }),
      ]),
    })
    const cart = await fillCart(shop)
    const quotes = await quotesOf(shop, cart.id)
    expect(quotes.carrierB_classic).toMatchObject({ available: true, source: "live" })
    const chosen = await chooseOption(shop.storefront, cart.id, { optionId: classic?.id ?? "" })
    expect(chosen.shipping_total).toBe(quotes.carrierB_classic?.amount)
  })

  it("takes a name, and leaves alone those that are in the zone already", async () => {
    const options = [
      { service_code: "carrierA_express", name: "By tomorrow" },
      { service_code: "carrierB_classic" },
    ]
    const { shipping_options, skipped } = await create([], { options })
    expect(shipping_options).toEqual([
      expect.objectContaining({ service_code: "carrierA_express", name: "By tomorrow" }),
    ])
    expect(skipped).toEqual([expect.objectContaining({ service_code: "carrierB_classic" })])
    const again = await create([], { options })
    expect(again.shipping_options).toEqual([])
    expect(again.skipped).toHaveLength(2)
  })

  it("does not take an option made by hand in Medusa for a missing one", async () => {
    const offered = await listServiceOptions(shop.admin)
    const services = offered.filter(({ id }) => id === "carrierA_standard")
    const [byHand] = await createShippingOptions(shop.admin, { ...shop.seed, services })
    expect((await create(["carrierA_standard"])).skipped).toEqual([
      expect.objectContaining({ shipping_option_id: byHand?.id }),
    ])
  })

  it("enables the provider at a stock location that does not use it yet", async () => {
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

  it("makes them for the items of another shipping profile", async () => {
    const { shipping_profile } = await shop.admin.post<{ shipping_profile: { id: string } }>(
      "/admin/shipping-profiles",
      { name: "Fragile", type: "fragile" },
    )
    const shipping_profile_id = shipping_profile.id
    const { shipping_options } = await create(["carrierB_classic"], { shipping_profile_id })
    expect(shipping_options).toEqual([expect.objectContaining({ shipping_profile_id })])
    const vase = await createProduct(shop, {
      title: "Vase",
      shippingProfileId: shipping_profile_id,
    })
    const cart = await fillCart(shop, { items: [{ variantId: vase, quantity: 1 }] })
    expect((await quotesOf(shop, cart.id)).carrierB_classic).toMatchObject({ available: true })
  })

  it("keeps a fallback price for them, which holds while the service is down", async () => {
    const fallback = { kind: "flat", amount: "7.40" }
    await create(["carrierA_express_saver"], { fallback })
    expect((await settings()).option_price_rules).toEqual({ carrierA_express_saver: { fallback } })
    await quotesOf(shop, (await fillCart(shop)).id)
    await lasting({ kind: "status", status: 500 })(shop)
    const cart = await fillCart(shop, {
      items: [{ variantId: shop.seed.variants["BOARD-L"] ?? "", quantity: 2 }],
    })
    const quotes = await quotesOf(shop, cart.id)
    await endTrouble(shop)
    expect(quotes.carrierA_express_saver).toMatchObject({ source: "fallback", amount: 7.4 })
    expect(quotes.carrierB_classic).toMatchObject({ available: false })
  })

  it("have no fallback price that would become that of others of the same service unseen", async () => {
    const { shipping_profile } = await shop.admin.post<{ shipping_profile: { id: string } }>(
      "/admin/shipping-profiles",
      { name: "Bulky", type: "bulky" },
    )
    const rules = (await settings()).option_price_rules
    const overrides = {
      options: [{ service_code: "carrierA_express_saver", name: "Bulky saver" }],
      shipping_profile_id: shipping_profile.id,
      fallback: { kind: "flat", amount: "25" },
    }
    const answer = await refused(overrides)
    expect(answer).toEqual({ status: 400, text: expect.stringMatching(/share one fallback price/) })
    expect((await settings()).option_price_rules).toEqual(rules)
    const all = await create([], { ...overrides, changes_other_options: true })
    expect(all.shipping_options).toMatchObject([{ name: "Bulky saver" }])
    expect((await settings()).option_price_rules).toEqual({
      ...rules,
      carrierA_express_saver: { fallback: overrides.fallback },
    })
  })

  it("are made once, however often they are asked for at once", async () => {
    const { shipping_profile } = await shop.admin.post<{ shipping_profile: { id: string } }>(
      "/admin/shipping-profiles",
      { name: "Made once", type: "made-once" },
    )
    const overrides = { shipping_profile_id: shipping_profile.id }
    const both = await Promise.all([
      create(["carrierA_standard"], overrides),
      create(["carrierA_standard"], overrides),
    ])
    expect(both.map((one) => one.shipping_options.length).sort()).toEqual([0, 1])
    expect(both.map(({ skipped }) => skipped.length).sort()).toEqual([0, 1])
    const made = (await zones())
      .flatMap(({ shipping_options }) => shipping_options)
      .filter(({ shipping_profile_id }) => shipping_profile_id === shipping_profile.id)
    expect(made).toHaveLength(1)
  })
})

describe("options of a stock location", () => {
  const createAt = (location_id: string, codes: string[], more: Record<string, unknown> = {}) =>
    create(codes, { service_zone_id: undefined, location_id, ...more })
  const zonesOf = async (locationId: string) =>
    (await zones()).filter(({ locations }) => locations.some(({ id }) => id === locationId))

  it("are made with its fulfillment set and a zone for the store's countries, if it has none", async () => {
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
    const [zone] = await zonesOf(location)
    expect(zone?.shipping_options).toHaveLength(3)
    expect((await zonesOf(location)).map(({ id }) => id)).toEqual(made.map(({ id }) => id))
  })

  it.each([
    ["has no zone", "Attic", "sloc_none"],
    ["lost its location in a crash", "Barn", ""],
  ])("are made with a zone, if its fulfillment set %s", async (_why, name, kept) => {
    const location = await newLocation(name)
    const path = `/admin/stock-locations/${location}`
    await shop.admin.post(`${path}/fulfillment-sets`, {
      name: `${name} shipping`,
      type: "shipping",
    })
    const unlink = "delete from location_fulfillment_set where stock_location_id = $1"
    await runSql(shop.databaseUrl, unlink, [kept || location])
    await createAt(location, ["carrierA_express"])
    expect(await zonesOf(location)).toMatchObject([{ name: `${name} delivery` }])
  })

  it("are made in each of its zones that the service delivers to, and refused where there is none", async () => {
    const [estonia] = (await zones()).filter(({ name }) => name === "Estonia")
    const locationId = estonia?.locations[0]?.id ?? ""
    const { shipping_options } = await createAt(locationId, ["carrierA_express"])
    expect(shipping_options).toMatchObject([{ service_zone_id: estonia?.id }])
    const answer = await refused({
      service_zone_id: undefined,
      location_id: (await newZone("Boston", "United States", "us")).locationId,
    })
    expect(answer).toEqual({
      status: 400,
      text: expect.stringMatching(
        /not found in any country of the location's service zones \(US\)/,
      ),
    })
  })

  it("leave no zone behind when they cannot be made", async () => {
    const location = await newLocation("Shed")
    const body = { service_zone_id: undefined, location_id: location }
    const { status } = await refused({ ...body, options: [{ service_code: "carrierZ" }] })
    expect(status).toBe(404)
    expect(await zonesOf(location)).toEqual([])
    const read = await shop.admin.get(`/admin/stock-locations/${location}?fields=*fulfillment_sets`)
    expect(read).toMatchObject({ stock_location: { fulfillment_sets: [] } })
  })

  it("are asked for by a location or by a zone, not by both or neither", async () => {
    const zone = { service_zone_id: shop.seed.serviceZoneId }
    const message = expect.stringMatching(/name either service_zone_id or location_id/) as string
    expect(await refused({ ...zone, location_id: "sloc_1" })).toEqual({
      status: 400,
      text: message,
    })
    expect(await refused({ service_zone_id: undefined })).toEqual({ status: 400, text: message })
    expect(await refused({ service_zone_id: undefined, location_id: "sloc_none" })).toEqual({
      status: 404,
      text: expect.stringMatching(/location_id: the chosen stock location no longer exists/),
    })
  })
})

describe("options that cannot be made", () => {
  it.each([
    ["a service that is unknown", { options: [{ service_code: "carrierZ" }] }, 404, /carrierZ/],
    [
      "a zone that is unknown",
      { service_zone_id: "serzo_none" },
      404,
      /service_zone_id: the chosen service zone no longer exists/,
    ],
    [
      "a profile that is unknown",
      { shipping_profile_id: "sp_none" },
      404,
      /shipping_profile_id: the chosen shipping profile no longer exists/,
    ],
    ["no service", { options: [] }, 400, /options/],
    [
      "a service that is named twice",
      { options: [{ service_code: "carrierA_express" }, { service_code: "carrierA_express" }] },
      400,
      /options\.1\.service_code.*listed twice/,
    ],
    [
      "a fallback price that is none",
      { fallback: { kind: "flat", amount: "0" } },
      400,
      /fallback\.amount: must be above 0/,
    ],
  ])("are refused with words for %s", async (_, body, status, said) => {
    expect(await refused(body)).toEqual({ status, text: expect.stringMatching(said) })
  })

  it("are none of them made when one is unknown, and nothing else is changed", async () => {
    const [before, rulesBefore] = [await zones(), (await settings()).option_price_rules]
    const { status } = await refused({
      options: [{ service_code: "virtual_fastest" }, { service_code: "carrierZ" }],
      fallback: { kind: "flat", amount: "9" },
    })
    expect(status).toBe(404)
    expect(await zones()).toEqual(before)
    expect((await settings()).option_price_rules).toEqual(rulesBefore)
  })

  it("leave no fallback price behind when the database refuses them", async () => {
    const before = (await settings()).option_price_rules
    await refuseWrites(shop, "true", "shipping_option")
    const { status } = await refused({
      options: [{ service_code: "virtual_fastest" }],
      fallback: { kind: "flat", amount: "9" },
    }).finally(() => allowWrites(shop, "shipping_option"))
    expect(status).toBe(500)
    expect((await settings()).option_price_rules).toEqual(before)
  })

  it("are those of a service that is disabled", async () => {
    const path = "/admin/shipment-ordering/services/carrierB_locker"
    await shop.admin.post(path, { is_enabled: false })
    const answer = await refused({ options: [{ service_code: "carrierB_locker" }] })
    await shop.admin.post(path, { is_enabled: true })
    expect(answer).toEqual({
      status: 404,
      text: expect.stringMatching(/carrierB_locker.*disabled/),
    })
  })

  it("are nobody's to make or see without a login", async () => {
    expect((await shop.storefront.send("POST", OPTIONS, {})).status).toBe(401)
    expect((await shop.storefront.send("GET", OPTIONS)).status).toBe(401)
  })
})
