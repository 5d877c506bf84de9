import { getOrder, listApiShipments, liveFulfillments } from "../harness/fulfil-order"
import { createBox } from "../harness/items-and-boxes"
import { importOrder } from "../harness/orders"
import { planOf, shipFromAdmin, tryToShip } from "../harness/ship-from-admin"
import { RIGA_CUSTOMER } from "../harness/test-data"
import { listShipments, shipmentIn, upstreamCalls } from "../harness/test-shop"
import { shopWithOrder } from "../harness/worlds"

/** A shop with an order, which ships from the "Ship" dialog: the usual way, once and whole. */
const shop = shopWithOrder()

it("an order is shown with its packages and each service's price, ships with one click, and is confirmed", async () => {
  const box = await createBox(shop, { name: "Mug box", side: 200, tare_weight: 80 })
  const { order } = shop
  const plan = await planOf(shop, order)
  expect(plan).toMatchObject({
    order: { id: order.id, display_id: order.display_id, currency_code: "eur" },
    items: [{ title: "Stoneware mug", sku: "MUG-05", ordered: 1, shippable: 1, quantity: 1 }],
    shipping_option_id: shop.options.carrierB_classic,
    location_id: shop.seed.stockLocationId,
    locations: [{ id: shop.seed.stockLocationId, name: "Riga warehouse" }],
    recipient: { ...RIGA_CUSTOMER, email: "janis.berzins@customer.test" },
    packages: [
      {
        box_id: box.id,
        name: "Mug box",
        length: 200,
        width: 200,
        height: 200,
        weight: 600,
        contents: [{ number: 1, title: "Stoneware mug", quantity: 1 }],
        drawing: { items: [{ number: 1 }] },
      },
    ],
    package_type: 1,
    pickup: { date: plan.pickup.dates[0], time: "16:00" },
    description: "Stoneware mug",
    send_adr: false,
    locker_code: null,
    locker: null,
    service_code: "carrierB_classic",
    cod_amount: null,
    issues: [],
  })
  expect(plan.pickup.dates).toHaveLength(10)
  const serviceOf = (code: string) => plan.services.find((one) => one.service_code === code)
  expect(serviceOf("carrierB_classic")).toMatchObject({
    is_available: true,
    reason: null,
    price: expect.stringMatching(/^\d+\.\d{2}$/),
    price_currency: "eur",
    delivery_days: { min: 1, max: 2 },
    is_customers_choice: true,
    needs_locker: false,
  })
  expect(serviceOf("carrierA_express")).toMatchObject({
    is_available: true,
    is_customers_choice: false,
  })
  expect(serviceOf("carrierB_locker")).toMatchObject({ needs_locker: true })

  const { calculate: questions } = upstreamCalls(shop)
  await Promise.all([planOf(shop, order), planOf(shop, order)])
  expect(upstreamCalls(shop).calculate).toBe(questions)
  expect(await listApiShipments(shop, order)).toEqual([])

  const { fulfillment_id, shipment } = await shipFromAdmin(shop, order)
  expect(shipment).toMatchObject({
    fulfillment_id,
    service_code: "carrierB_classic",
    quoted_price: serviceOf("carrierB_classic")?.price,
  })
  expect((await shipmentIn(shop, order.id, "confirmed")).id).toBe(shipment.id)
  expect(await listApiShipments(shop, order)).toMatchObject([
    { body: { service_code: "carrierB_classic", weight: ["0.6"], send_adr: "0" } },
  ])
  expect(await liveFulfillments(shop, order)).toMatchObject([{ id: fulfillment_id }])
  expect((await getOrder(shop.admin, order.id)).fulfillment_status).toBe("fulfilled")
  expect(await tryToShip(shop, order)).toMatchObject({
    status: 400,
    message: expect.stringMatching(/Nothing of order #\d+ is left to ship. \(items\)/),
  })
})

it("two clicks at once order one shipment, which is confirmed once", async () => {
  const order = await importOrder(shop)
  const outcomes = await Promise.all([tryToShip(shop, order), tryToShip(shop, order)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual([201, 400])
  await shipmentIn(shop, order.id, "confirmed")
  const held = await listApiShipments(shop, order)
  expect(held.map(({ confirmed_at }) => confirmed_at !== null)).toEqual([true])
})

it("a part of the items ships once, and the rest the next time", async () => {
  const order = await importOrder(shop, { quantity: 2 })
  const items = [{ id: order.items[0]?.id, quantity: 1, shippable: 2 }]
  await shipFromAdmin(shop, order, { items })
  expect((await getOrder(shop.admin, order.id)).fulfillment_status).toBe("partially_fulfilled")
  // The request of a page that was not reloaded.
  expect(await tryToShip(shop, order, { items })).toMatchObject({
    status: 400,
    message: expect.stringMatching(/1 can be shipped now, and not 2 .*\(items\)/),
  })
  expect(await planOf(shop, order, { items })).toMatchObject({ issues: [{ field: "items" }] })
  expect((await planOf(shop, order)).items).toMatchObject([
    { ordered: 2, shippable: 1, quantity: 1 },
  ])
  await shipFromAdmin(shop, order)
  const shipments = await listShipments(shop, order.id)
  expect(shipments.map(({ lines }) => lines[0]?.quantity)).toEqual([1, 1])
  expect(await listApiShipments(shop, order)).toHaveLength(2)
})
