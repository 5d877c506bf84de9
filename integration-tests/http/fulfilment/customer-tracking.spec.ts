import type { HttpTypes } from "@medusajs/framework/types"
import type { OrderTracking } from "../../../src/fulfilment/customer-tracking"
import { chooseOption, completeCart } from "../../harness/customer-checkout"
import { errorLines } from "../../harness/error-lines"
import { expireLease } from "../../harness/expire-lease"
import { fulfilOrder } from "../../harness/fulfil-order"
import { createHttpClient, type HttpClient } from "../../harness/http-client"
import { importOrder } from "../../harness/import-order"
import { onlyShipment } from "../../harness/look-at-order"
import { quotesOf } from "../../harness/quotes-of"
import { runSql } from "../../harness/run-sql"
import { createShippingOptions } from "../../harness/seed/shipping-options"
import { shipFromAdmin } from "../../harness/ship-from-admin"
import { signUpCustomer } from "../../harness/sign-up-customer"
import { command, fillCart, placeOrder, shipmentIn } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

/** Of imported orders and of carts. */
const GUEST = "janis.berzins@customer.test"
const PARCEL = ["state", "steps", "service_name", "tracking", "locker", "estimated_delivery"]
const STATION = {
  code: "LV1001",
  name: "Rīga, Stacijas pasāža",
  address: "Stacijas laukums 6",
  city: "Rīga",
  postal_code: "LV-1050",
  country_code: "lv",
}
/** As shown when nothing but its code is known. */
const UNKNOWN_LOCKER = {
  ...STATION,
  name: "LV1001",
  address: null,
  city: null,
  postal_code: null,
}

const shop = shopWithKey({
  shipped_on: "manual",
  auto_confirm: false,
  tracking_url_templates: { "*": "https://carrier.example/{number}" },
})

const trackingPath = (orderId: string) => `/store/shipment-ordering/orders/${orderId}/tracking`

/** A storefront that says by which e-mail address the order was placed. */
const withEmail = (email: string): HttpClient =>
  createHttpClient(shop.store.url, {
    "x-publishable-api-key": shop.seed.publishableKey,
    "x-order-email": email,
  })

const track = (order: { id: string }, client = withEmail(GUEST)) =>
  client.get<OrderTracking>(trackingPath(order.id))

/** A guest's order of one mug, with the days that the checkout has shown. */
async function checkedOut(service: string) {
  const cart = await fillCart(shop)
  const quote = (await quotesOf(shop, cart.id))[service]
  await chooseOption(shop.storefront, cart.id, { optionId: quote?.shipping_option_id ?? "" })
  const order = await completeCart(shop.storefront, cart.id)
  return { order, name: quote?.name, estimate: quote?.estimated_delivery }
}

/** A guest's order of one mug, fulfilled and not yet confirmed. */
async function orderedByGuest(
  order: { id: string; items?: { id: string }[] | null } | undefined = undefined,
) {
  order ??= await importOrder(shop)
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
    const { order: placed, name, estimate } = await checkedOut("carrierB_classic")
    const { order, fulfillment, shipment } = await orderedByGuest(placed)
    const time = expect.stringMatching(/^20.*T.*Z$/)
    expect(await track(order)).toEqual({
      order_id: order.id,
      order_number: `${placed.display_id}`,
      deliveries: [{ name, locker: null, estimated_delivery: estimate }],
      shipments: [
        {
          state: "preparing",
          steps: [{ state: "preparing", at: time }],
          service_name: "Carrier B Classic",
          tracking: [],
          locker: null,
          estimated_delivery: estimate,
        },
      ],
    })
    expect(estimate).toEqual({ from: expect.any(String), to: expect.any(String) })
    await confirm(shipment)
    expect(await statesOf(order)).toEqual(["ready"])
    await command(shop, `/shipments/${shipment.shipment_id ?? ""}/issue`)
    const { tracking } = await shipmentIn(shop, order.id, "tracked")
    const tracked = await track(order)
    expect(Object.keys(tracked)).toEqual(["order_id", "order_number", "deliveries", "shipments"])
    expect(tracked.shipments.map(Object.keys)).toEqual([PARCEL])
    expect(tracked.shipments[0]).toMatchObject({ state: "ready", tracking })
    expect(tracking[0]?.url).toBe(`https://carrier.example/${tracking[0]?.number}`)
    const core = `/admin/orders/${order.id}/fulfillments/${fulfillment.id}`
    const items = order.items?.map(({ id }) => ({ id, quantity: 1 }))
    await shop.admin.post(`${core}/shipments`, { items, labels: [] })
    expect(await statesOf(order)).toEqual(["on_its_way"])
    await shop.admin.post(`${core}/mark-as-delivered`)
    const { shipments } = await track(order)
    expect(shipments).toMatchObject([
      {
        state: "delivered",
        steps: ["preparing", "ready", "on_its_way", "delivered"].map((state) => ({
          state,
          at: time,
        })),
        estimated_delivery: null,
      },
    ])
    const times = shipments[0]?.steps.map(({ at }) => at) ?? []
    expect(times).toEqual([...times].sort())
  })

  it("is expected on no days by another service than the quoted one", async () => {
    const { order, estimate } = await checkedOut("carrierB_classic")
    await shipFromAdmin(shop, order, { service_code: "carrierA_standard" })
    expect(await track(order)).toMatchObject({
      deliveries: [{ estimated_delivery: estimate }],
      shipments: [{ service_name: "Carrier A Standard", estimated_delivery: null }],
    })
  })

  it("is told to the order's customer who is signed in, and to whoever knows its e-mail address", async () => {
    const customer = await signUpCustomer(shop, "anna.ozola@customer.test")
    const order = await placeOrder({ ...shop, storefront: customer }, { email: "anna@work.test" })
    const encoded = withEmail("%20%41nna%40work.test")
    for (const client of [customer, withEmail("  ANNA@Work.TEST "), encoded]) {
      expect(await track(order, client)).toMatchObject({ order_id: order.id, shipments: [] })
    }
    const answer = await customer.send("GET", trackingPath(order.id))
    expect(answer.headers.get("cache-control")).toBe("private, no-store")
  })

  it("is told to nobody else, in the same words whatever is wrong", async () => {
    const order = await importOrder(shop)
    const other = await signUpCustomer(shop, "kaspars.liepa@customer.test")
    const cart = await fillCart(shop)
    const asked: [HttpClient, string][] = [
      [shop.storefront, order.id],
      [withEmail(""), order.id],
      [withEmail(GUEST.slice(0, -1)), order.id],
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
    expect((await track(order)).shipments).toMatchObject([{ locker: UNKNOWN_LOCKER }])
  })

  it("promises nothing for a canceled order", async () => {
    const order = await placeOrder(shop, { email: GUEST })
    expect((await track(order)).deliveries).toHaveLength(1)
    await shop.admin.post(`/admin/orders/${order.id}/cancel`)
    expect(await track(order)).toMatchObject({ deliveries: [], shipments: [] })
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
    const items = order.items?.map(({ id }) => ({ id, quantity: 1 }))
    await shop.admin.post(`/admin/orders/${order.id}/fulfillments/${fulfillment.id}/shipments`, {
      items,
      labels: [],
    })
    await expireLease(shop, shipment.id)
    await shop.admin.post(`/admin/shipment-ordering/shipments/${shipment.id}/replace`)
    expect(await statesOf(order)).toEqual(["on_its_way", "preparing"])
  })
})

describe("the deliveries of an order before anything is packed", () => {
  const deliveriesOf = async (order: { id: string }) => {
    const { deliveries, shipments } = await track(order)
    expect(shipments).toEqual([])
    return deliveries
  }

  it("name the chosen locker, by its code where it was never looked up", async () => {
    const order = await importOrder(shop, { serviceCode: "carrierB_locker" })
    await shop.admin.post(`/admin/shipment-ordering/orders/${order.id}/locker`, {
      locker_code: "LV1001",
      locker_postal_code: "LV-1050",
    })
    const delivery = { name: "Delivery", estimated_delivery: null }
    expect(await deliveriesOf(order)).toEqual([{ ...delivery, locker: STATION }])
    await runSql(
      shop.databaseUrl,
      `UPDATE order_shipping_method SET data = data || '{"locker": null}'
        WHERE id IN (SELECT shipping_method_id FROM order_shipping WHERE order_id = $1)`,
      [order.id],
    )
    expect(await deliveriesOf(order)).toEqual([{ ...delivery, locker: UNKNOWN_LOCKER }])
  })

  it("are known by their options where the order came without a checkout, and are the plugin's only", async () => {
    const none = { name: "Delivery", locker: null, estimated_delivery: null }
    expect(await deliveriesOf(await importOrder(shop))).toEqual([none])
    const [van] = await createShippingOptions(shop.admin, {
      ...shop.seed,
      services: [{ id: "van", name: "Our own van", is_return: false }],
      provider: "manual_manual",
      flatPrice: 40,
    })
    const others = { ...shop, options: { van: van?.id ?? "" } }
    expect(await deliveriesOf(await importOrder(others, { serviceCode: "van" }))).toEqual([])
  })
})
