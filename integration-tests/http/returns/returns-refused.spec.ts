import type { HttpTypes } from "@medusajs/framework/types"
import { outcomeOf } from "../../harness/http-client"
import type { ImportedOrder } from "../../harness/orders"
import {
  createReturnOption,
  findApiShipment,
  onlyReturnShipment,
  prepareReturn,
  requestReturn,
  returnOption,
  returnShipments,
  shippedOrder,
} from "../../harness/return-items"
import { runSql } from "../../harness/run-sql"
import { listServiceOptions } from "../../harness/seed/shipping-options"
import { upstreamCalls } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const SETTINGS = "/admin/shipment-ordering/settings"
const USABLE = { return_service: "carrierA_standard", return_countries: [], return_phone: "" }

/** A shop with a key and a delivered order. Its returns are refused while something about them is wrong. */
const shop = shopWithKey(USABLE)
let order: ImportedOrder

beforeAll(async () => {
  order = await shippedOrder(shop, 5)
})

afterEach(() => shop.configure(USABLE))

/** The refusal of a return, for which nothing may have been ordered. */
async function refusalOf(returnId: string): Promise<string> {
  const [ordered, shipments] = [upstreamCalls(shop).create, await returnShipments(shop, order)]
  const { status, message } = await requestReturn(shop, returnId)
  expect(status).toBe(400)
  expect(upstreamCalls(shop).create).toBe(ordered)
  expect(await returnShipments(shop, order)).toEqual(shipments)
  return message
}

/** The merchant's marks on services; null means as discovered. */
const mark = (marks: Record<"is_cash_on_delivery" | "is_locker", boolean | null>) =>
  shop.admin.post(`/admin/shipment-ordering/services/${USABLE.return_service}`, marks)

const UNMARKED = { is_cash_on_delivery: null, is_locker: null }

it("a return is refused in words while no service can bring it back, and is ordered once one can", async () => {
  const optionId = await createReturnOption(shop)
  const returnId = await prepareReturn(shop, { orderId: order.id, optionId })
  for (const [settings, words] of [
    [
      { return_countries: ["ee", "LT"] },
      /not ordered from LV, only from EE, LT \(return_countries in Settings > Shipment Ordering\)/,
    ],
    [{ return_service: "" }, /Set return_service/],
    [{ return_service: "carrierZ_lost" }, /no service "carrierZ_lost".*return_service/],
  ] as const) {
    await shop.configure({ ...USABLE, ...settings })
    expect(await refusalOf(returnId)).toMatch(words)
  }
  await shop.configure(USABLE)
  for (const [marks, words] of [
    [{ ...UNMARKED, is_cash_on_delivery: true }, /collects money.*return_service/],
    [{ ...UNMARKED, is_locker: true }, /brings parcels to a parcel locker.*return_service/],
  ] as const) {
    await mark(marks)
    expect(await refusalOf(returnId)).toMatch(words)
  }
  await mark(UNMARKED)
  expect(await requestReturn(shop, returnId)).toMatchObject({ status: 200 })
  expect(await onlyReturnShipment(shop, order)).toMatchObject({ state: "ordered" })
})

it("a service that could bring nothing back is not saved for returns, and one that is saved keeps nothing else from being saved", async () => {
  const save = async (body: object) => outcomeOf(await shop.admin.send("POST", SETTINGS, body))
  for (const [return_service, words] of [
    ["carrierB_locker", /return_service: .*parcel locker.*Choose one that delivers to a door/],
    ["carrierB_cod", /return_service: .*collects money from the recipient/],
    ["virtual_parcel_locker", /return_service: .*no service of a carrier/],
  ] as const) {
    const message = expect.stringMatching(words)
    expect(await save({ return_service })).toEqual({ status: 400, message })
  }
  const { settings } = await shop.admin.get<{ settings: { return_service: string } }>(SETTINGS)
  expect(settings.return_service).toBe(USABLE.return_service)
  await mark({ ...UNMARKED, is_locker: true })
  expect(await save(USABLE)).toMatchObject({ status: 200 })
  await mark(UNMARKED)
})

it("a phone number for returns that cannot be called is not saved, and one that is saved keeps nothing else from being saved", async () => {
  expect(
    await outcomeOf(await shop.admin.send("POST", SETTINGS, { return_phone: "12345678" })),
  ).toEqual({ status: 400, message: expect.stringContaining("return_phone") })
  await shop.configure({ return_phone: "+37126000000" })
  expect(await shop.configure({ return_phone: null })).toMatchObject({
    settings: { return_phone: "" },
  })
  await runSql(
    shop.databaseUrl,
    `update shipment_ordering_settings set values = values || '{"return_phone": "12345678"}'`,
  )
  expect(await shop.configure({ return_phone: "12345678", sender_name: "" })).toMatchObject({
    settings: { return_phone: "12345678" },
  })
})

it("a warehouse without address or phone gets no return, and one with the phone of the settings does", async () => {
  const { stock_location } = await shop.admin.post<HttpTypes.AdminStockLocationResponse>(
    "/admin/stock-locations",
    {
      name: "Second warehouse",
      address: {
        address_1: "Ganību dambis 24",
        city: "Rīga",
        postal_code: "LV-1005",
        country_code: "lv",
      },
    },
  )
  const path = `/admin/stock-locations/${stock_location.id}`
  await shop.admin.post(`${path}/fulfillment-providers`, {
    add: ["shipment-ordering_shipment-ordering"],
  })
  const { stock_location: served } = await shop.admin.post<HttpTypes.AdminStockLocationResponse>(
    `${path}/fulfillment-sets?fields=*fulfillment_sets`,
    { name: "Delivery from it", type: "shipping" },
  )
  const { fulfillment_set } = await shop.admin.post<HttpTypes.AdminFulfillmentSetResponse>(
    `/admin/fulfillment-sets/${served.fulfillment_sets?.[0]?.id}/service-zones`,
    { name: "Latvia from it", geo_zones: [{ type: "country", country_code: "lv" }] },
  )
  const seed = {
    ...shop.seed,
    stockLocationId: stock_location.id,
    serviceZoneId: fulfillment_set.service_zones[0]?.id ?? "",
  }
  const optionId = await createReturnOption({ ...shop, seed })
  const returnId = await prepareReturn(shop, { orderId: order.id, optionId })
  const setAddress = (id: unknown) =>
    runSql(shop.databaseUrl, "update stock_location set address_id = $1 where id = $2", [
      id,
      stock_location.id,
    ])
  await setAddress(null)
  expect(await refusalOf(returnId)).toMatch(
    /"Second warehouse" has no address.*Locations & Shipping/,
  )

  await setAddress(stock_location.address?.id)
  const refusal = await refusalOf(returnId)
  expect(refusal).toMatch(/no phone number.*"Second warehouse".*return_phone/)
  expect(refusal).not.toMatch(/order's shipping address/)

  await shop.configure({ return_phone: "67222222" })
  expect(await requestReturn(shop, returnId)).toMatchObject({ status: 200 })
  const [shipment] = await returnShipments(shop, order)
  if (!shipment) throw new Error("The return was not ordered")
  expect((await findApiShipment(shop, shipment)).body).toMatchObject({
    recipient_name: "Second warehouse",
    recipient_address_1: "Ganību dambis 24",
    recipient_phone: "+37167222222",
  })
})

it("one option is offered for returns alone, has no calculated price, and no delivery's service stands in for it", async () => {
  const [offered, ...more] = await listServiceOptions(shop.admin, { isReturn: true })
  expect([offered, ...more]).toEqual([
    { id: "virtual_return", name: "Return shipment", account: "default", is_return: true },
  ])
  const services = await listServiceOptions(shop.admin)
  expect(services.map(({ id }) => id)).not.toContain("virtual_return")

  const flat = returnOption(shop.seed, offered)
  const calculated = { ...flat, price_type: "calculated", prices: [] }
  expect((await shop.admin.send("POST", "/admin/shipping-options", calculated)).status).toBe(400)

  const { shipping_option } = await shop.admin.post<HttpTypes.AdminShippingOptionResponse>(
    "/admin/shipping-options",
    returnOption(
      shop.seed,
      services.find(({ id }) => id === "carrierB_classic"),
    ),
  )
  const returnId = await prepareReturn(shop, { orderId: order.id, optionId: shipping_option.id })
  expect(await refusalOf(returnId)).toMatch(/not made from "Return shipment"/)
})
