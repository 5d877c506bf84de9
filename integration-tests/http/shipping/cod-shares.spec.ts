import type { HttpTypes } from "@medusajs/framework/types"
import Big from "big.js"
import { fulfil, listApiShipments, tryToFulfil } from "../../harness/fulfil-order"
import { capturePayments } from "../../harness/orders"
import { planOf } from "../../harness/ship-from-admin"
import { listShipments, placeOrder, upstreamCalls } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const COD = "carrierB_cod"
const PAID = "carrierB_classic"

/** A shop with a key, whose shipments are not confirmed. Carriers collect what its orders owe. */
const shop = shopWithKey({ auto_confirm: false })

beforeEach(() => shop.configure({ cod_payment_providers: [], cod_alternatives: {} }))

/** Three mugs and two lots of napkins: the values of the parts are no whole cents of what is owed. */
const mixedOrder = (serviceCode = COD) =>
  placeOrder(shop, {
    serviceCode,
    items: [
      { variantId: shop.seed.variants["MUG-03"] ?? "", quantity: 3 },
      { variantId: shop.seed.variants["NAPKIN-1"] ?? "", quantity: 2 },
    ],
  })

/** The store lists an order's lines in no promised sequence: mugs first. */
const linesOf = (order: HttpTypes.StoreOrder) =>
  [...(order.items ?? [])].sort((one, other) => other.title.localeCompare(one.title))

const ship = (order: HttpTypes.StoreOrder, quantities: number[]) =>
  fulfil(
    shop,
    order,
    Object.fromEntries(
      linesOf(order).flatMap(({ id }, index) =>
        quantities[index] ? [[id, quantities[index]]] : [],
      ),
    ),
  )

/** The sums that carriers collect for shipments that were not abandoned. */
const collected = async (order: HttpTypes.StoreOrder) => {
  const rows = await listShipments(shop, order.id)
  const live = rows.filter(({ state }) => state === "ordered").map((row) => Number(row.shipment_id))
  const shipments = await listApiShipments(shop, order)
  return shipments
    .filter(({ id }) => live.includes(id))
    .sort((one, other) => one.id - other.id)
    .map(({ body }) => String(body.parcel_price))
}

const sumOf = (amounts: string[]) =>
  amounts.reduce((sum, amount) => sum.plus(amount), new Big(0)).toNumber()

it("the shares of all fulfillments are what the order owes, after one is canceled and one is collected, too", async () => {
  const order = await mixedOrder()
  await ship(order, [1, 0])
  const [first = ""] = await collected(order)
  expect(Number(first)).toBeGreaterThan(0)
  const { order: stored } = await shop.admin.get<HttpTypes.AdminOrderResponse>(
    `/admin/orders/${order.id}?fields=*payment_collections.payments`,
  )
  const payment = stored.payment_collections?.[0]?.payments?.[0]
  await shop.admin.post(`/admin/payments/${payment?.id}/capture`, { amount: Number(first) })
  const { id } = await ship(order, [1, 1])
  const [, second] = await collected(order)
  expect(Number(first)).toBeLessThan(Number(second))
  await shop.admin.post(`/admin/orders/${order.id}/fulfillments/${id}/cancel`, {})
  await ship(order, [1, 0])
  await ship(order, [1, 2])
  const amounts = await collected(order)
  expect(amounts).toHaveLength(3)
  expect(sumOf(amounts)).toBe(order.total)
})

it("a paid order with a cash-on-delivery option ships once the merchant names another service, and nothing is collected", async () => {
  const order = await mixedOrder()
  await capturePayments(shop.admin, order.id)
  const before = upstreamCalls(shop).create
  expect(await tryToFulfil(shop, order.id)).toMatchObject({
    status: 400,
    message: expect.stringMatching(/nothing to collect.*cod_alternatives/),
  })
  expect(upstreamCalls(shop).create).toBe(before)

  await shop.configure({ cod_alternatives: { [COD]: PAID } })
  await ship(order, [3, 2])
  const [shipment] = await listApiShipments(shop, order)
  const value = linesOf(order).reduce(
    (sum, item) => sum.plus(new Big(item.unit_price).times(item.quantity)),
    new Big(0),
  )
  expect(shipment?.body).toMatchObject({ service_code: PAID, parcel_price: value.toFixed(2) })
  expect(await listShipments(shop, order.id)).toMatchObject([{ service_code: PAID }])
})

it("an order that is paid on delivery ships with a service that collects nothing only after its money is recorded", async () => {
  await shop.configure({ cod_payment_providers: ["pp_system_default"] })
  const order = await mixedOrder(PAID)
  const { issues, services } = await planOf(shop, order, { service_code: PAID })
  expect(issues).toEqual([
    { field: "service_code", message: expect.stringContaining("would be lost") },
  ])
  expect(services.find(({ service_code }) => service_code === PAID)).toMatchObject({
    is_available: false,
  })
  expect(services.find(({ service_code }) => service_code === COD)).toMatchObject({
    is_available: true,
    collects_cash: true,
    price: expect.stringMatching(/^\d+\.\d{2}$/),
  })
  expect(await planOf(shop, order, { service_code: COD })).toMatchObject({
    cod_amount: order.total.toFixed(2),
  })
  const before = upstreamCalls(shop).create
  const { status, message } = await tryToFulfil(shop, order.id)
  expect(status).toBe(400)
  expect(message).toContain("paid on delivery")
  expect(message).toContain(order.total.toFixed(2))
  expect(upstreamCalls(shop).create).toBe(before)
  await capturePayments(shop.admin, order.id)
  expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
})

it("a replacement collects what the shipment before it was to collect, and none is made once the order is paid otherwise", async () => {
  await shop.configure({ cod_payment_providers: ["pp_system_default"] })
  const order = await mixedOrder()
  const replaceLast = async () => {
    const [shipment] = await listShipments(shop, order.id)
    const path = `/admin/shipment-ordering/shipments/${shipment?.id}/replace`
    return (await shop.admin.send("POST", path)).status
  }
  await ship(order, [1, 0])
  const [first] = await collected(order)
  expect(await replaceLast()).toBe(200)
  expect(await collected(order)).toEqual([first])
  await ship(order, [2, 2])
  expect(sumOf(await collected(order))).toBe(order.total)
  await capturePayments(shop.admin, order.id)
  expect(await replaceLast()).toBe(400)
  expect(await collected(order)).toHaveLength(2)
})
