import type { HttpTypes } from "@medusajs/framework/types"
import { getOrder, tryToFulfil } from "../harness/fulfil-order"
import { outcomeOf } from "../harness/http-client"
import {
  claimReturn,
  createReturnOption,
  findApiShipment,
  listApiReturns,
  onlyReturnShipment,
  prepareReturn,
  requestReturn,
  resumeReturn,
  RETURN_PRICE,
  returnShipments,
  shippedOrder,
  wholeOrder,
} from "../harness/return-items"
import { runSql } from "../harness/run-sql"
import {
  command,
  listShipments,
  runJob,
  shipmentIn,
  until,
  upstreamCalls,
} from "../harness/test-shop"
import { shopWithKey } from "../harness/worlds"

/** A shop with a key and a return option. Carriers bring back what customers received: the usual way, and who asks for it. */
const shop = shopWithKey({ return_service: "carrierA_standard" })
let optionId: string

beforeAll(async () => {
  optionId = await createReturnOption(shop)
})

const RESUME = "shipment-ordering-resume"

/** What the shop's own subscribers received about an order. */
const newsOf = async (order: { id: string }, template: string) => {
  const { notifications } = await shop.admin.get<HttpTypes.AdminNotificationListResponse>(
    `/admin/notifications?to=${order.id}&channel=feed&fields=%2Bdata`,
  )
  return notifications.filter((one) => one.template === template).map(({ data }) => data)
}

const firstNews = (order: { id: string }, template: string) =>
  until(`the shop receives ${template}`, async () => (await newsOf(order, template))[0])

const requestedReturn = async (order: { id: string }): Promise<string> => {
  const returnId = await prepareReturn(shop, { orderId: order.id, optionId })
  expect(await requestReturn(shop, returnId)).toMatchObject({ status: 200 })
  return returnId
}

it("a return that the merchant requests is collected from the customer, and the shop gets its label and numbers once", async () => {
  const order = await shippedOrder(shop)
  const returnId = await requestedReturn(order)
  const ordered = await onlyReturnShipment(shop, order)
  expect(ordered).toMatchObject({
    state: "ordered",
    service_code: "carrierA_standard",
    lines: [{ quantity: 1 }],
    quoted_price: expect.stringMatching(/^\d+\.\d\d$/),
  })
  expect(await shipmentIn(shop, order.id, "confirmed")).toMatchObject({ kind: "delivery" })
  const { body } = await findApiShipment(shop, ordered)
  expect(body).toMatchObject({
    parcel_sender: "Jānis Bērziņš",
    parcel_pickup_address: "Brīvības iela 117, LV-1010 Rīga, LV",
    recipient_name: "Baltic Table SIA",
    recipient_address_1: "Katlakalna iela 11",
    recipient_city: "Riga",
    zip_code: "LV-1073",
    country_code: "LV",
    recipient_phone: "+37167000000",
    service_code: "carrierA_standard",
    parcel_price: "18.90",
    parcel_currency: "0",
    weight: ["0.52"],
    parcel_description: `Stoneware mug ${ordered.reference}`,
  })
  expect(body.recipient_email).toBeUndefined()
  const { shipping_methods } = await getOrder(shop.admin, order.id)
  expect(shipping_methods?.map(({ name, amount }) => [name, amount])).toContainEqual([
    "Send it back",
    RETURN_PRICE,
  ])

  const confirmed = await resumeReturn(shop, order)
  expect(confirmed).toMatchObject({ state: "confirmed", has_label: true, last_error: null })
  const { id, shipment_id, fulfillment_id } = confirmed
  const label = await firstNews(order, "return-label")
  expect(label).toMatchObject({
    id,
    return_id: returnId,
    order_id: order.id,
    fulfillment_id,
    package_count: 1,
    service_code: "carrierA_standard",
    service_name: "Carrier A Standard",
    filename: `label-${shipment_id}.pdf`,
  })
  expect(Buffer.from(String(label?.content), "base64").toString("latin1")).toMatch(/^%PDF-/)
  expect(JSON.stringify({ ...label, content: "" })).not.toMatch(/Jānis|janis|http/)

  await command(shop, `/shipments/${shipment_id}/issue`, { tracking_numbers: ["BACK00001"] })
  expect(await firstNews(order, "return-tracking")).toMatchObject({
    id,
    return_id: returnId,
    new_numbers: [{ number: "BACK00001" }],
  })
  await runSql(
    shop.databaseUrl,
    "update shipment_ordering_shipment set pickup_at = now() - interval '1 hour' where id = $1",
    [id],
  )
  await runJob(shop, RESUME)
  expect(await newsOf(order, "return-label")).toHaveLength(1)
  expect(await newsOf(order, "tracking-attached")).toEqual([])
  const [row] = await returnShipments(shop, order)
  expect(row).toMatchObject({ state: "tracked", shipped_at: null, last_error: null })
  const { fulfillments } = await getOrder(shop.admin, order.id)
  expect(fulfillments?.map(({ shipped_at }) => shipped_at)).toEqual([null])
})

it("equal returns of one line are shipments of their own, also if one is sent again with another form of the postal code", async () => {
  const order = await shippedOrder(shop, 2)
  await requestedReturn(order)
  await command(shop, "/faults", {
    operation: "create",
    kind: "status",
    status: 422,
    body: { type: "error", message: "Wrong data", errors: { zip_code: ["NNNN only"] } },
  })
  await requestedReturn(order)
  const shipments = await returnShipments(shop, order)
  expect(shipments.map(({ state }) => state).sort()).toEqual(["failed", "ordered", "ordered"])
  const held = await listApiReturns(shop, order)
  expect(held.map(({ body }) => body.zip_code).sort()).toEqual(["1073", "LV-1073"])
  await runSql(shop.databaseUrl, "update shipment_ordering_account set postal_code_forms = '{}'")
  await shop.configure({ return_service: "carrierA_standard" })
})

it("a return that the customer asks for is ordered once, and never for more than went out", async () => {
  const order = await shippedOrder(shop)
  const items = await wholeOrder(shop, order.id)
  const askBack = () =>
    shop.storefront.send("POST", "/store/returns", {
      order_id: order.id,
      items,
      return_shipping: { option_id: optionId },
    })
  const answer = (await (await askBack()).json()) as { return: { id: string } }
  expect(await listApiReturns(shop, order)).toHaveLength(1)
  const { create: ordered } = upstreamCalls(shop)
  expect(await outcomeOf(await askBack())).toEqual({
    status: 400,
    message: expect.stringMatching(/sent 1, already being returned 1/),
  })
  expect(upstreamCalls(shop).create).toBe(ordered)
  expect(await resumeReturn(shop, order)).toMatchObject({ state: "confirmed" })
  expect(await firstNews(order, "return-label")).toMatchObject({ return_id: answer.return.id })
})

it("the return of a claim is ordered when the claim is confirmed, and once also after a lost answer", async () => {
  const order = await shippedOrder(shop)
  const confirm = await claimReturn(shop, { orderId: order.id, optionId })
  expect(await returnShipments(shop, order)).toEqual([])
  await command(shop, "/faults", { operation: "create", kind: "drop-after", times: 2 })
  expect((await confirm()).status).not.toBe(200)
  expect(await confirm()).toMatchObject({ status: 200 })
  expect(await resumeReturn(shop, order)).toMatchObject({ state: "confirmed" })
  expect(await listApiReturns(shop, order)).toHaveLength(1)
  await firstNews(order, "return-label")
})

it("the return of an exchange is ordered with it, and what goes out instead is a delivery", async () => {
  const order = await shippedOrder(shop)
  const { exchange } = await shop.admin.post<{ exchange: { id: string } }>("/admin/exchanges", {
    order_id: order.id,
  })
  const path = `/admin/exchanges/${exchange.id}`
  const otherMug = shop.seed.variants["MUG-03"]
  const delivery = { shipping_option_id: shop.options.carrierB_classic }
  await shop.admin.post(`${path}/inbound/items`, { items: await wholeOrder(shop, order.id) })
  await shop.admin.post(`${path}/inbound/shipping-method`, { shipping_option_id: optionId })
  await shop.admin.post(`${path}/outbound/items`, {
    items: [{ variant_id: otherMug, quantity: 1 }],
  })
  await shop.admin.post(`${path}/outbound/shipping-method`, delivery)
  await shop.admin.post(`${path}/request`)
  expect(await resumeReturn(shop, order)).toMatchObject({ state: "confirmed" })
  await firstNews(order, "return-label")

  const { items } = await getOrder(shop.admin, order.id)
  const itemIds = items.filter(({ variant_id }) => variant_id === otherMug).map(({ id }) => id)
  // Without a chosen option, Medusa takes that of any of the order's deliveries.
  expect(
    await tryToFulfil(shop, order.id, { itemIds, shipping_option_id: optionId }),
  ).toMatchObject({ status: 400, message: expect.stringContaining("is for returns") })
  expect(await tryToFulfil(shop, order.id, { itemIds, ...delivery })).toMatchObject({ status: 200 })
  await until("the other mug is confirmed", async () => {
    const shipments = await listShipments(shop, order.id)
    return shipments.filter(({ kind, state }) => kind === "delivery" && state === "confirmed")[1]
  })
  expect(await listApiReturns(shop, order)).toHaveLength(1)
})
