import type { HttpTypes } from "@medusajs/framework/types"
import { getOrder } from "../../harness/fulfil-order"
import {
  claimReturn,
  createReturnOption,
  heldShipment,
  onlyReturnShipment,
  prepareReturn,
  requestReturn,
  resumeReturn,
  RETURN_PRICE,
  returnShipments,
  returnsAtTheService,
  shippedOrder,
  wholeOrder,
} from "../../harness/return-items"
import { runSql } from "../../harness/run-sql"
import { command, listShipments, runJob, shipmentIn, until } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { tryToFulfil } from "../../harness/try-to-fulfil"

const RESUME = "shipment-ordering-resume"

const shop = shopWithKey({ return_service: "carrierA_standard" })
let optionId: string

beforeAll(async () => {
  optionId = await createReturnOption(shop)
})

/** What the shop's own subscribers were told of an order. */
const toldOf = async (order: { id: string }, template: string) => {
  const { notifications } = await shop.admin.get<HttpTypes.AdminNotificationListResponse>(
    `/admin/notifications?to=${order.id}&channel=feed&fields=%2Bdata`,
  )
  return notifications.filter((one) => one.template === template).map(({ data }) => data)
}

const firstTold = (order: { id: string }, template: string) =>
  until(`the shop is told: ${template}`, async () => (await toldOf(order, template))[0])

const requestedReturn = async (order: { id: string }, quantity = 1): Promise<string> => {
  const returnId = await prepareReturn(shop, { orderId: order.id, optionId, quantity })
  expect(await requestReturn(shop, returnId)).toMatchObject({ status: 200 })
  return returnId
}

describe("a return that the merchant requests", () => {
  it("is collected at the customer's and brought to the warehouse", async () => {
    const order = await shippedOrder(shop)
    await requestedReturn(order)
    const ordered = await onlyReturnShipment(shop, order)
    expect(ordered).toMatchObject({
      state: "ordered",
      service_code: "carrierA_standard",
      lines: [{ quantity: 1 }],
    })
    expect(ordered.quoted_price).toMatch(/^\d+\.\d\d$/)
    const { body } = await heldShipment(shop, ordered)
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
    })
    expect(body.parcel_description).toBe(`Stoneware mug ${ordered.reference}`)
    expect(body.recipient_email).toBeUndefined()
  })

  it("is ordered once more with the postal code in the other form, where the service refuses the first", async () => {
    const order = await shippedOrder(shop)
    await command(shop, "/faults", {
      operation: "create",
      kind: "status",
      status: 422,
      body: { type: "error", message: "Wrong data", errors: { zip_code: ["NNNN only"] } },
    })
    await requestedReturn(order)
    const ordered = (await returnShipments(shop, order)).find(({ state }) => state === "ordered")
    const held = ordered && (await heldShipment(shop, ordered))
    expect(held?.body).toMatchObject({ zip_code: "1073" })
    await runSql(shop.databaseUrl, "update shipment_ordering_account set postal_code_forms = '{}'")
    await shop.admin.post("/admin/shipment-ordering/settings", {
      return_service: "carrierA_standard",
    })
  })

  it("is confirmed by the resume job, and its label is told to the shop once, with the PDF to be had", async () => {
    const order = await shippedOrder(shop)
    const returnId = await requestedReturn(order)
    const confirmed = await resumeReturn(shop, order)
    expect(confirmed).toMatchObject({ state: "confirmed", has_label: true, last_error: null })
    const told = await firstTold(order, "return-label")
    expect(told).toMatchObject({
      id: confirmed.id,
      return_id: returnId,
      order_id: order.id,
      fulfillment_id: confirmed.fulfillment_id,
      service_code: "carrierA_standard",
      service_name: "Carrier A Standard",
      package_count: 1,
      filename: `label-${confirmed.shipment_id}.pdf`,
    })
    expect(Buffer.from(String(told?.content), "base64").toString("latin1")).toMatch(/^%PDF-/)
    expect(JSON.stringify({ ...told, content: "" })).not.toMatch(/Jānis|janis|http/)
    await runJob(shop, RESUME)
    expect(await toldOf(order, "return-label")).toHaveLength(1)
  })

  it("gets its numbers, told as those of a return, and marks nothing of the order as shipped", async () => {
    const order = await shippedOrder(shop)
    const returnId = await requestedReturn(order)
    const { id, shipment_id } = await resumeReturn(shop, order)
    await command(shop, `/shipments/${shipment_id}/issue`, { tracking_numbers: ["BACK00001"] })
    expect(await firstTold(order, "return-tracking")).toMatchObject({
      id,
      return_id: returnId,
      new_numbers: [{ number: "BACK00001" }],
    })
    expect(await toldOf(order, "tracking-attached")).toEqual([])
    await runSql(
      shop.databaseUrl,
      "update shipment_ordering_shipment set pickup_at = now() - interval '1 hour' where id = $1",
      [id],
    )
    await runJob(shop, RESUME)
    const [row] = await returnShipments(shop, order)
    expect(row).toMatchObject({ state: "tracked", shipped_at: null, last_error: null })
    const { fulfillments } = await getOrder(shop.admin, order.id)
    expect(fulfillments?.map(({ shipped_at }) => shipped_at)).toEqual([null])
  })

  it("costs the customer what the option says", async () => {
    const order = await shippedOrder(shop)
    await requestedReturn(order)
    const { shipping_methods } = await getOrder(shop.admin, order.id)
    expect(shipping_methods?.map(({ name, amount }) => [name, amount])).toContainEqual([
      "Send it back",
      RETURN_PRICE,
    ])
  })

  it("is another shipment than an equal return of the same line before it", async () => {
    const order = await shippedOrder(shop, 2)
    await requestedReturn(order)
    await requestedReturn(order)
    const shipments = await returnShipments(shop, order)
    expect(shipments.map(({ state }) => state)).toEqual(["ordered", "ordered"])
    expect(await returnsAtTheService(shop, order)).toHaveLength(2)
  })
})

describe("a return that the customer asks for", () => {
  it("is ordered in the same way", async () => {
    const order = await shippedOrder(shop)
    const { return: asked } = await shop.storefront.post<{ return: { id: string } }>(
      "/store/returns",
      {
        order_id: order.id,
        items: await wholeOrder(shop, order.id),
        return_shipping: { option_id: optionId },
      },
    )
    expect(await returnsAtTheService(shop, order)).toHaveLength(1)
    expect(await resumeReturn(shop, order)).toMatchObject({ state: "confirmed" })
    expect(await firstTold(order, "return-label")).toMatchObject({ return_id: asked.id })
  })
})

describe("a return that belongs to", () => {
  it("a claim is ordered when the claim is confirmed", async () => {
    const order = await shippedOrder(shop)
    const confirm = await claimReturn(shop, { orderId: order.id, optionId })
    expect(await returnShipments(shop, order)).toEqual([])
    expect(await confirm()).toMatchObject({ status: 200 })
    expect(await resumeReturn(shop, order)).toMatchObject({ state: "confirmed" })
    expect(await returnsAtTheService(shop, order)).toHaveLength(1)
    await firstTold(order, "return-label")
  })

  it("an exchange is ordered with it, and what goes out instead is a delivery", async () => {
    const order = await shippedOrder(shop)
    const { exchange } = await shop.admin.post<{ exchange: { id: string } }>("/admin/exchanges", {
      order_id: order.id,
    })
    const path = `/admin/exchanges/${exchange.id}`
    await shop.admin.post(`${path}/inbound/items`, { items: await wholeOrder(shop, order.id) })
    await shop.admin.post(`${path}/inbound/shipping-method`, { shipping_option_id: optionId })
    await shop.admin.post(`${path}/outbound/items`, {
      items: [{ variant_id: shop.seed.variants["MUG-03"], quantity: 1 }],
    })
    await shop.admin.post(`${path}/outbound/shipping-method`, {
      shipping_option_id: shop.options["carrierB_classic"],
    })
    await shop.admin.post(`${path}/request`)
    expect(await resumeReturn(shop, order)).toMatchObject({ state: "confirmed" })
    await firstTold(order, "return-label")

    const { items } = await getOrder(shop.admin, order.id)
    const itemIds = items
      .filter(({ variant_id }) => variant_id === shop.seed.variants["MUG-03"])
      .map(({ id }) => id)
    // Where nobody says which, core takes the option of any of the order's deliveries.
    expect(
      await tryToFulfil(shop, order.id, { itemIds, shipping_option_id: optionId }),
    ).toMatchObject({
      status: 400,
      message: expect.stringContaining("is for returns") as string,
    })
    expect(
      await tryToFulfil(shop, order.id, {
        itemIds,
        shipping_option_id: shop.options["carrierB_classic"],
      }),
    ).toMatchObject({ status: 200 })
    await until("the other mug is on its way", async () => {
      const shipments = await listShipments(shop, order.id)
      return shipments.filter(({ kind, state }) => kind === "delivery" && state === "confirmed")[1]
    })
    expect(await returnsAtTheService(shop, order)).toHaveLength(1)
  })
})

it("the delivery of an order is told from its return", async () => {
  const order = await shippedOrder(shop)
  await requestedReturn(order)
  const kinds = (await listShipments(shop, order.id)).map(({ kind }) => kind).sort()
  expect(kinds).toEqual(["delivery", "return"])
  expect(await shipmentIn(shop, order.id, "confirmed")).toMatchObject({ kind: "delivery" })
})
