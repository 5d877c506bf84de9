import type { HttpTypes } from "@medusajs/framework/types"
import Big from "big.js"
import { capturePayments } from "../../harness/capture-payments"
import { fulfilOrder } from "../../harness/fulfil-order"
import { atTheService } from "../../harness/look-at-order"
import { listShipments, placeOrder, upstreamCalls } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { tryToFulfil } from "../../harness/try-to-fulfil"

const COD = "carrierB_cod"
const PAID = "carrierB_classic"

const shop = shopWithKey({ auto_confirm: false })

const set = (settings: Record<string, unknown>) =>
  shop.admin.post("/admin/shipment-ordering/settings", settings)

beforeEach(() => set({ cod_payment_providers: [], cod_alternatives: {} }))

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
  fulfilOrder(shop.admin, {
    orderId: order.id,
    stockLocationId: shop.seed.stockLocationId,
    quantities: Object.fromEntries(
      linesOf(order).flatMap(({ id }, index) =>
        quantities[index] ? [[id, quantities[index]]] : [],
      ),
    ),
  })

const cancel = (order: HttpTypes.StoreOrder, { id }: { id: string }) =>
  shop.admin.post(`/admin/orders/${order.id}/fulfillments/${id}/cancel`, {})

/** What carriers are to collect for the shipments that were not abandoned. */
const collected = async (order: HttpTypes.StoreOrder) => {
  const rows = await listShipments(shop, order.id)
  const live = rows.filter(({ state }) => state === "ordered").map((row) => Number(row.shipment_id))
  const shipments = await atTheService(shop, order)
  return shipments
    .filter(({ id }) => live.includes(id))
    .sort((one, other) => one.id - other.id)
    .map(({ body }) => String(body.parcel_price))
}

const sumOf = (amounts: string[]) =>
  amounts.reduce((sum, amount) => sum.plus(amount), new Big(0)).toNumber()

describe("the sum to collect for an order", () => {
  it("is shared out over its fulfillments by the value of the items, to the cent", async () => {
    const order = await mixedOrder()
    await ship(order, [1, 0])
    await ship(order, [1, 1])
    await ship(order, [1, 1])
    const amounts = await collected(order)
    expect(amounts).toHaveLength(3)
    expect(sumOf(amounts)).toBe(order.total)
    expect(amounts.every((amount) => Number(amount) > 0)).toBe(true)
    expect(Number(amounts[0])).toBeLessThan(Number(amounts[1]))
  })

  it("comes with the items again when a fulfillment was canceled", async () => {
    const order = await mixedOrder()
    await ship(order, [2, 0])
    const second = await ship(order, [1, 1])
    await cancel(order, second)
    await ship(order, [0, 2])
    await ship(order, [1, 0])
    const amounts = await collected(order)
    expect(amounts).toHaveLength(3)
    expect(sumOf(amounts)).toBe(order.total)
  })

  it("is not less for the money of a first parcel that is recorded meanwhile", async () => {
    const order = await placeOrder(shop, {
      serviceCode: COD,
      items: [{ variantId: shop.seed.variants["MUG-03"] ?? "", quantity: 2 }],
    })
    await ship(order, [1])
    const [first = ""] = await collected(order)
    const { order: stored } = await shop.admin.get<HttpTypes.AdminOrderResponse>(
      `/admin/orders/${order.id}?fields=*payment_collections.payments`,
    )
    const payment = stored.payment_collections?.[0]?.payments?.[0]
    await shop.admin.post(`/admin/payments/${payment?.id}/capture`, { amount: Number(first) })
    await ship(order, [1])
    expect(sumOf(await collected(order))).toBe(order.total)
  })
})

describe("a paid order with a cash-on-delivery option", () => {
  it("is booked with the service that the merchant names in its place, and nothing is collected", async () => {
    await set({ cod_alternatives: { [COD]: PAID } })
    const order = await mixedOrder()
    await capturePayments(shop.admin, order.id)
    await ship(order, [3, 2])
    const [shipment] = await atTheService(shop, order)
    expect(shipment?.body.service_code).toBe(PAID)
    const itemsTotal = (order.items ?? []).reduce(
      (sum, item) => sum.plus(new Big(item.unit_price).times(item.quantity)),
      new Big(0),
    )
    expect(shipment?.body.parcel_price).toBe(itemsTotal.toFixed(2))
    expect((await listShipments(shop, order.id))[0]).toMatchObject({ service_code: PAID })
  })

  it("is refused without one, saying what to set, and nothing is ordered", async () => {
    const order = await mixedOrder()
    await capturePayments(shop.admin, order.id)
    const before = upstreamCalls(shop).create
    const { status, message } = await tryToFulfil(shop, order.id)
    expect(status).toBe(400)
    expect(message).toContain("nothing to collect")
    expect(message).toContain("cod_alternatives")
    expect(upstreamCalls(shop).create).toBe(before)
  })
})

describe("an order that is paid on delivery", () => {
  beforeEach(() => set({ cod_payment_providers: ["pp_system_default"] }))

  it("is refused with a service that collects nothing, and never shipped uncollected", async () => {
    const order = await mixedOrder(PAID)
    const before = upstreamCalls(shop).create
    const { status, message } = await tryToFulfil(shop, order.id)
    expect(status).toBe(400)
    expect(message).toContain("paid on delivery")
    expect(message).toContain(order.total.toFixed(2))
    expect(upstreamCalls(shop).create).toBe(before)
  })

  it("goes with that service once its money is recorded", async () => {
    const order = await mixedOrder(PAID)
    await capturePayments(shop.admin, order.id)
    expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
  })
})

it("an order whose manual payment is open ships with a service that collects nothing, as an invoice does", async () => {
  const order = await mixedOrder(PAID)
  expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
})

describe("a shipment that is ordered anew", () => {
  const replace = async (order: HttpTypes.StoreOrder) => {
    const [shipment] = await listShipments(shop, order.id)
    const path = `/admin/shipment-ordering/shipments/${shipment?.id}/replace`
    return (await shop.admin.send("POST", path)).status
  }

  it("collects what the one before it was to collect", async () => {
    await set({ cod_payment_providers: ["pp_system_default"] })
    const order = await mixedOrder()
    await ship(order, [1, 0])
    const [first] = await collected(order)
    expect(await replace(order)).toBe(200)
    expect(await collected(order)).toEqual([first])
    await ship(order, [2, 2])
    expect(sumOf(await collected(order))).toBe(order.total)
  })

  it("is refused once the order is paid otherwise and its service collects money", async () => {
    await set({ cod_payment_providers: ["pp_system_default"] })
    const order = await mixedOrder()
    await ship(order, [3, 2])
    await capturePayments(shop.admin, order.id)
    expect(await replace(order)).toBe(400)
    expect(await collected(order)).toHaveLength(1)
  })
})
