import type { HttpTypes } from "@medusajs/framework/types"
import type { OrderTracking } from "../../../src/fulfilment/customer-tracking"
import { errorLines } from "../../harness/error-lines"
import { expireLease } from "../../harness/expire-lease"
import { fulfilOrder } from "../../harness/fulfil-order"
import { createHttpClient, type HttpClient } from "../../harness/http-client"
import { onlyShipment } from "../../harness/look-at-order"
import { runSql } from "../../harness/run-sql"
import { signUpCustomer } from "../../harness/sign-up-customer"
import {
  command,
  fillCart,
  placeOrder,
  shipmentIn,
  startTestShop,
  type TestShop,
} from "../../harness/test-shop"

const GUEST = "guest.customer@customer.test"
const PARCEL = ["state", "service_name", "tracking", "locker"]

let shop: TestShop

beforeAll(async () => {
  shop = await startTestShop({
    shipped_on: "manual",
    auto_confirm: false,
    tracking_url_templates: { "*": "https://carrier.example/{number}" },
  })
})

afterAll(() => shop.sandbox.close())

const trackingPath = (orderId: string) => `/store/shipment-ordering/orders/${orderId}/tracking`

/** A storefront that says by which e-mail address the order was placed. */
const withEmail = (email: string): HttpClient =>
  createHttpClient(shop.store.url, {
    "x-publishable-api-key": shop.seed.publishableKey,
    "x-order-email": email,
  })

const track = (order: { id: string }, client = withEmail(GUEST)) =>
  client.get<OrderTracking>(trackingPath(order.id))

/** A guest's order of one mug, fulfilled and not yet confirmed. */
async function orderedByGuest() {
  const order = await placeOrder(shop, { email: GUEST })
  const fulfillment = await fulfilOrder(shop.admin, {
    orderId: order.id,
    stockLocationId: shop.seed.stockLocationId,
  })
  const shipment = await onlyShipment(shop, order)
  return { order, fulfillment, shipment }
}

const confirm = async ({ id }: { id: string }) => {
  await expireLease(shop, id)
  await shop.admin.post(`/admin/shipment-ordering/shipments/${id}/confirm`)
}

const statesOf = async (order: { id: string }) =>
  (await track(order)).shipments.map(({ state }) => state)

describe("where an order's parcels are", () => {
  it("goes from its preparation to the numbers, on its way and there, and says nothing else", async () => {
    const { order, fulfillment, shipment } = await orderedByGuest()
    expect(await track(order)).toEqual({
      order_id: order.id,
      shipments: [
        { state: "preparing", service_name: "Carrier B Classic", tracking: [], locker: null },
      ],
    })
    await confirm(shipment)
    expect(await statesOf(order)).toEqual(["ready"])
    await command(shop, `/shipments/${shipment.shipment_id ?? ""}/issue`)
    const { tracking } = await shipmentIn(shop, order.id, "tracked")
    const tracked = await track(order)
    expect(Object.keys(tracked)).toEqual(["order_id", "shipments"])
    expect(tracked.shipments.map(Object.keys)).toEqual([PARCEL])
    expect(tracked.shipments[0]).toMatchObject({ state: "ready", tracking })
    expect(tracking[0]?.url).toBe(`https://carrier.example/${tracking[0]?.number}`)
    const core = `/admin/orders/${order.id}/fulfillments/${fulfillment.id}`
    const items = order.items?.map(({ id, quantity }) => ({ id, quantity }))
    await shop.admin.post(`${core}/shipments`, { items, labels: [] })
    expect(await statesOf(order)).toEqual(["on_its_way"])
    await shop.admin.post(`${core}/mark-as-delivered`)
    expect(await statesOf(order)).toEqual(["delivered"])
  })

  it("is told to the order's customer who is signed in, and to whoever knows its e-mail address", async () => {
    const customer = await signUpCustomer(shop, "anna.ozola@customer.test")
    const order = await placeOrder({ ...shop, storefront: customer }, { email: "anna@work.test" })
    const encoded = withEmail("%20%41nna%40work.test")
    for (const client of [customer, withEmail("  ANNA@Work.TEST "), encoded]) {
      expect(await track(order, client)).toEqual({ order_id: order.id, shipments: [] })
    }
    const answer = await customer.send("GET", trackingPath(order.id))
    expect(answer.headers.get("cache-control")).toBe("private, no-store")
  })

  it("is told to nobody else, in the same words whatever is wrong", async () => {
    const order = await placeOrder(shop, { email: GUEST })
    const other = await signUpCustomer(shop, "kaspars.liepa@customer.test")
    const cart = await fillCart(shop)
    const asked: [HttpClient, string][] = [
      [shop.storefront, order.id],
      [withEmail(""), order.id],
      [withEmail("guest.customer@customer.tes"), order.id],
      [withEmail("%E0%A4%A"), order.id],
      [other, order.id],
      [withEmail(GUEST), "order_01JZZZZZZZZZZZZZZZZZZZZZZZ"],
      [withEmail(GUEST), cart.id],
      [withEmail(GUEST), "%00"],
      [withEmail(GUEST), "%E0%A4%A"],
      [withEmail(GUEST), "order_'--"],
      [withEmail(GUEST), "o".repeat(3000)],
    ]
    const answers = await Promise.all(
      asked.map(async ([client, id]) => {
        const answer = await client.send("GET", trackingPath(id))
        return { status: answer.status, body: await answer.json() }
      }),
    )
    const refusal = {
      status: 404,
      body: { type: "not_found", message: "You have no order with this ID." },
    }
    expect(answers).toEqual(asked.map(() => refusal))
    expect(errorLines(shop.store.logs.lines)).toEqual([])
  })

  it("names the parcel locker by its code where nothing else is known of it", async () => {
    const { order } = await orderedByGuest()
    await runSql(
      shop.databaseUrl,
      "UPDATE shipment_ordering_shipment SET locker_code = 'LV1001' WHERE order_id = $1",
      [order.id],
    )
    const unknown = { address: null, city: null, postal_code: null, country_code: "lv" }
    const locker = { code: "LV1001", name: "LV1001", ...unknown }
    expect((await track(order)).shipments).toMatchObject([{ locker }])
  })

  it("leaves out what was replaced before it went out, and what the merchant has canceled", async () => {
    const { order, fulfillment, shipment } = await orderedByGuest()
    await expireLease(shop, shipment.id)
    await shop.admin.post(`/admin/shipment-ordering/shipments/${shipment.id}/replace`)
    expect(await statesOf(order)).toEqual(["preparing"])
    await shop.admin.post<HttpTypes.AdminOrderResponse>(
      `/admin/orders/${order.id}/fulfillments/${fulfillment.id}/cancel`,
    )
    expect(await statesOf(order)).toEqual([])
  })

  it("counts a second parcel in place of a lost one from its own beginning", async () => {
    const { order, fulfillment, shipment } = await orderedByGuest()
    await confirm(shipment)
    const items = order.items?.map(({ id, quantity }) => ({ id, quantity }))
    await shop.admin.post(`/admin/orders/${order.id}/fulfillments/${fulfillment.id}/shipments`, {
      items,
      labels: [],
    })
    await expireLease(shop, shipment.id)
    await shop.admin.post(`/admin/shipment-ordering/shipments/${shipment.id}/replace`)
    expect(await statesOf(order)).toEqual(["on_its_way", "preparing"])
  })
})
