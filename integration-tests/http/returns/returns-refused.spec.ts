import type { HttpTypes } from "@medusajs/framework/types"
import {
  createReturnOption,
  heldShipment,
  onlyReturnShipment,
  prepareReturn,
  requestReturn,
  returnOption,
  returnShipments,
  shippedOrder,
  wholeOrder,
} from "../../harness/return-items"
import { runSql } from "../../harness/run-sql"
import { listServiceOptions } from "../../harness/seed/shipping-options"
import { upstreamCalls } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { outcomeOf } from "../../harness/try-to-fulfil"

const SETTINGS = "/admin/shipment-ordering/settings"
const USABLE = { return_service: "carrierA_standard", return_countries: [], return_phone: "" }

const shop = shopWithKey(USABLE)
let optionId: string

beforeAll(async () => {
  optionId = await createReturnOption(shop)
})

const configure = (changes: Record<string, unknown>) =>
  shop.admin.post(SETTINGS, { ...USABLE, ...changes })

/** What a return is answered under these settings; nothing may have gone to the service. */
async function refusedUnder(
  changes: Record<string, unknown>,
  trouble?: { begin: () => Promise<unknown>; end: () => Promise<unknown> },
): Promise<string> {
  const order = await shippedOrder(shop)
  await configure(changes)
  await trouble?.begin()
  const returnId = await prepareReturn(shop, { orderId: order.id, optionId })
  const before = upstreamCalls(shop)["create"]
  const { status, message } = await requestReturn(shop, returnId)
  expect(status).toBe(400)
  expect(upstreamCalls(shop)["create"]).toBe(before)
  expect(await returnShipments(shop, order)).toEqual([])

  await configure({})
  await trouble?.end()
  expect(await requestReturn(shop, returnId)).toMatchObject({ status: 200 })
  expect(await onlyReturnShipment(shop, order)).toMatchObject({ state: "ordered" })
  return message
}

describe("a return is refused, with words, and can be requested once it is mended:", () => {
  it("from a country that is not allowed", async () => {
    expect(await refusedUnder({ return_countries: ["ee", "LT"] })).toMatch(
      /not ordered from LV, only from EE, LT \(return_countries in Settings > Shipment Ordering\)/,
    )
  })

  it("while no service is chosen for returns", async () => {
    expect(await refusedUnder({ return_service: "" })).toMatch(/Set return_service/)
  })

  it("with a service that nobody knows", async () => {
    expect(await refusedUnder({ return_service: "carrierZ_lost" })).toMatch(
      /no service "carrierZ_lost".*return_service/,
    )
  })

  it.each([
    ["collects money", { is_cash_on_delivery: true }],
    ["brings parcels to a parcel locker", { is_locker: true }],
  ])("with a service that since %s", async (why, mark) => {
    const path = `/admin/shipment-ordering/services/${USABLE.return_service}`
    const unmarked = { is_cash_on_delivery: null, is_locker: null }
    const message = await refusedUnder(
      {},
      {
        begin: () => shop.admin.post(path, mark),
        end: () => shop.admin.post(path, unmarked),
      },
    )
    expect(message).toMatch(new RegExp(`${why}.*return_service`))
  })
})

it("an allowed country may be written in either case", async () => {
  const order = await shippedOrder(shop)
  await configure({ return_countries: ["lv"] })
  const returnId = await prepareReturn(shop, { orderId: order.id, optionId })
  expect(await requestReturn(shop, returnId)).toMatchObject({ status: 200 })
  await configure({})
})

it.each([
  ["return_countries", ["Latvia"]],
  ["return_countries", ["ZZ"]],
  ["return_service", 7],
  ["return_phone", "12345678"],
  ["return_phone", "+371 12"],
])("the setting %s is checked when it is saved", async (field, value) => {
  const answer = await outcomeOf(await shop.admin.send("POST", SETTINGS, { [field]: value }))
  expect(answer.status).toBe(400)
  expect(answer.message).toContain(field)
})

it.each([
  ["carrierB_locker", /return_service: .*parcel locker.*Choose one that delivers to a door/],
  ["carrierB_cod", /return_service: .*collects money from the recipient/],
  ["virtual_parcel_locker", /return_service: .*no service of a carrier/],
])("a return service that could bring nothing back is not saved: %s", async (code, said) => {
  const answer = await outcomeOf(await shop.admin.send("POST", SETTINGS, { return_service: code }))
  expect(answer).toMatchObject({ status: 400, message: expect.stringMatching(said) })
  const { settings } = await shop.admin.get<{ settings: { return_service: string } }>(SETTINGS)
  expect(settings.return_service).toBe(USABLE.return_service)
})

it("a return service that became a locker keeps nothing else from being saved", async () => {
  const path = `/admin/shipment-ordering/services/${USABLE.return_service}`
  await shop.admin.post(path, { is_locker: true })
  expect(await outcomeOf(await shop.admin.send("POST", SETTINGS, USABLE))).toMatchObject({
    status: 200,
  })
  await shop.admin.post(path, { is_locker: null })
})

it("the phone number for returns is taken back with null, and one that stands keeps nothing else from being saved", async () => {
  const saved = async (change: object) =>
    (await shop.admin.post<{ settings: { return_phone: string } }>(SETTINGS, change)).settings
  expect(await saved({ return_phone: "+37126000000" })).toMatchObject({
    return_phone: "+37126000000",
  })
  expect(await saved({ return_phone: null })).toMatchObject({ return_phone: "" })
  await runSql(
    shop.databaseUrl,
    `update shipment_ordering_settings set values = values || '{"return_phone": "12345678"}'`,
  )
  expect(await saved({ return_phone: "12345678", sender_name: "" })).toMatchObject({
    return_phone: "12345678",
  })
  await configure({})
})

describe("a warehouse that a return cannot go to", () => {
  /** A warehouse with a zone and a return option of its own. */
  async function elsewhere(address: Record<string, string> | undefined) {
    const { stock_location } = await shop.admin.post<HttpTypes.AdminStockLocationResponse>(
      "/admin/stock-locations",
      { name: "Second warehouse", ...(address && { address }) },
    )
    const path = `/admin/stock-locations/${stock_location.id}`
    await shop.admin.post(`${path}/fulfillment-providers`, {
      add: ["shipment-ordering_shipment-ordering"],
    })
    const { stock_location: served } = await shop.admin.post<HttpTypes.AdminStockLocationResponse>(
      `${path}/fulfillment-sets?fields=*fulfillment_sets`,
      { name: `Delivery from ${stock_location.id}`, type: "shipping" },
    )
    const { fulfillment_set } = await shop.admin.post<HttpTypes.AdminFulfillmentSetResponse>(
      `/admin/fulfillment-sets/${served.fulfillment_sets?.[0]?.id}/service-zones`,
      {
        name: `Latvia from ${stock_location.id}`,
        geo_zones: [{ type: "country", country_code: "lv" }],
      },
    )
    return createReturnOption({
      ...shop,
      seed: {
        ...shop.seed,
        stockLocationId: stock_location.id,
        serviceZoneId: fulfillment_set.service_zones[0]?.id ?? "",
      },
    })
  }

  const ADDRESS = {
    address_1: "Ganību dambis 24",
    city: "Rīga",
    postal_code: "LV-1005",
    country_code: "lv",
  }

  it("has no address: the location is named, and where to add one", async () => {
    const order = await shippedOrder(shop)
    const returnId = await prepareReturn(shop, {
      orderId: order.id,
      optionId: await elsewhere(undefined),
    })
    const { status, message } = await requestReturn(shop, returnId)
    expect(status).toBe(400)
    expect(message).toMatch(/"Second warehouse" has no address.*Locations & Shipping/)
  })

  it("has no phone: address and setting are named, and with the setting it goes there", async () => {
    const order = await shippedOrder(shop)
    const returnId = await prepareReturn(shop, {
      orderId: order.id,
      optionId: await elsewhere(ADDRESS),
    })
    const { status, message } = await requestReturn(shop, returnId)
    expect(status).toBe(400)
    expect(message).toMatch(/no phone number.*"Second warehouse".*return_phone/)
    expect(message).not.toMatch(/order's shipping address/)

    await configure({ return_phone: "67222222" })
    expect(await requestReturn(shop, returnId)).toMatchObject({ status: 200 })
    const { body } = await heldShipment(shop, await onlyReturnShipment(shop, order))
    expect(body).toMatchObject({
      recipient_name: "Second warehouse",
      recipient_address_1: "Ganību dambis 24",
      recipient_phone: "+37167222222",
    })
    await configure({})
  })
})

it("a customer who asks back more than went out is refused before anything is ordered", async () => {
  const order = await shippedOrder(shop)
  const ask = async () =>
    outcomeOf(
      await shop.storefront.send("POST", "/store/returns", {
        order_id: order.id,
        items: await wholeOrder(shop, order.id),
        return_shipping: { option_id: optionId },
      }),
    )
  expect(await ask()).toMatchObject({ status: 200 })
  const before = upstreamCalls(shop)["create"]
  const again = await ask()
  expect(again.status).toBe(400)
  expect(again.message).toMatch(/sent 1, already being returned 1/)
  expect(upstreamCalls(shop)["create"]).toBe(before)
})

describe("an option for returns", () => {
  it("is offered for returns alone, once", async () => {
    expect(await listServiceOptions(shop.admin, { isReturn: true })).toEqual([
      { id: "virtual_return", name: "Return shipment", account: "default", is_return: true },
    ])
    expect((await listServiceOptions(shop.admin)).map(({ id }) => id)).not.toContain(
      "virtual_return",
    )
  })

  it("cannot have a calculated price", async () => {
    const [offered] = await listServiceOptions(shop.admin, { isReturn: true })
    const answer = await shop.admin.send(
      "POST",
      "/admin/shipping-options",
      returnOption(shop.seed, offered, { price_type: "calculated", prices: [] }),
    )
    expect(answer.status).toBe(400)
  })

  it("is not taken that was made of a delivery's service", async () => {
    const services = await listServiceOptions(shop.admin)
    const { shipping_option } = await shop.admin.post<HttpTypes.AdminShippingOptionResponse>(
      "/admin/shipping-options",
      returnOption(
        shop.seed,
        services.find(({ id }) => id === "carrierB_classic"),
      ),
    )
    const order = await shippedOrder(shop)
    const returnId = await prepareReturn(shop, { orderId: order.id, optionId: shipping_option.id })
    const { status, message } = await requestReturn(shop, returnId)
    expect(status).toBe(400)
    expect(message).toMatch(/not made from "Return shipment"/)
  })
})
