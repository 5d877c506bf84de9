import type { OrdersToShip } from "../../../src/api/admin/shipment-ordering/orders/orders"
import { fulfil, listApiShipments } from "../../harness/fulfil-order"
import { pdfText } from "../../harness/labels"
import {
  capturePayments,
  type ImportedOrder,
  importOrder,
  refundPayments,
} from "../../harness/orders"
import { runSql } from "../../harness/run-sql"
import { planOf, shipFromAdmin, tryToShip } from "../../harness/ship-from-admin"
import { createShippingOptions } from "../../harness/seed/shipping-options"
import { clearFaults, command, placeOrder } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const PLUGIN = "/admin/shipment-ordering"
const ROUTE = `${PLUGIN}/orders/to-ship`

// A shop with a key that confirms nothing by itself.
const shop = shopWithKey({ auto_confirm: false })

beforeEach(() => clearFaults(shop))

const toShip = (query: Record<string, string> = {}) =>
  shop.admin.get<OrdersToShip>(`${ROUTE}?${new URLSearchParams({ limit: "100", ...query })}`)

const idsOf = ({ orders }: OrdersToShip) => orders.map(({ id }) => id)

const listed = async (order: { id: string }) =>
  (await toShip()).orders.find(({ id }) => id === order.id)

it("an order is listed with all that a merchant has to know about it", async () => {
  const order = await placeOrder(shop)
  expect(await listed(order)).toEqual({
    id: order.id,
    display_id: order.display_id,
    order_number: `#${order.display_id}`,
    created_at: new Date(order.created_at).toISOString(),
    recipient_name: "Jānis Bērziņš",
    city: "Rīga",
    postal_code: "LV-1010",
    country_code: "lv",
    currency_code: "eur",
    is_paid: false,
    is_authorized: true,
    is_refunded: false,
    is_paid_on_delivery: false,
    payment: "authorized",
    location_id: shop.seed.stockLocationId,
    shipping_option_id: shop.options.carrierB_classic,
    option_name: "Carrier B Classic",
    service_code: "carrierB_classic",
    service_name: "Carrier B Classic",
    items_count: 1,
    items: [{ title: "Stoneware mug", subtitle: "0.5 l", sku: "MUG-05", quantity: 1 }],
    package_count: 1,
    weight_grams: 520,
    price: expect.stringMatching(/^\d+\.\d+$/),
    price_currency: "eur",
    refusal: null,
    held_back_by: null,
    last_error: null,
  })
})

it("the list of orders to ship can be filtered by payment and readiness, over all of its pages", async () => {
  const nameless = { shippingAddress: { first_name: "", last_name: "" } }
  const [refused, paid, other] = [
    await importOrder(shop, nameless),
    await placeOrder(shop),
    await importOrder(shop, nameless),
  ]
  await capturePayments(shop.admin, paid.id)
  const all = await toShip()
  for (const payment of ["paid", "authorized", "not_paid"]) {
    const { orders, count, has_more } = await toShip({ payment })
    expect(orders).not.toEqual([])
    expect(orders).toEqual(all.orders.filter((order) => order.payment === payment))
    expect({ count, has_more }).toEqual({ count: orders.length, has_more: false })
  }
  const cannotShip = all.orders.filter(({ refusal }) => refusal !== null)
  const page = { readiness: "cannot_ship", limit: "1", order_by: "-created_at" }
  const first = await toShip(page)
  expect(first.count).toBe(cannotShip.length)
  expect(idsOf(first)).toEqual([other.id])
  expect(idsOf(await toShip({ ...page, offset: "1" }))).toEqual([refused.id])
  expect(idsOf(await toShip({ readiness: "ready", payment: "paid" }))).toContain(paid.id)
  expect(idsOf(await toShip({ readiness: "cannot_ship", payment: "paid" }))).toEqual(
    cannotShip.filter(({ payment }) => payment === "paid").map(({ id }) => id),
  )
})

it("an order leaves the list when all of it is shipped or it is canceled, and comes back when a shipment is canceled", async () => {
  const order = await importOrder(shop, { quantity: 2 })
  await shipFromAdmin(shop, order, { items: [{ id: order.items[0]?.id, quantity: 1 }] })
  expect(await listed(order)).toMatchObject({
    items_count: 1,
    items: [{ title: "Stoneware mug", quantity: 1 }],
    weight_grams: 520,
  })
  const { fulfillment_id } = await shipFromAdmin(shop, order)
  expect(await listed(order)).toBeUndefined()
  await shop.admin.post(`/admin/orders/${order.id}/fulfillments/${fulfillment_id}/cancel`, {})
  expect(await listed(order)).toMatchObject({ items_count: 1 })
  const canceled = await importOrder(shop)
  await shop.admin.post(`/admin/orders/${canceled.id}/cancel`, {})
  expect(await listed(canceled)).toBeUndefined()
})

it("an order says whether it is paid, owed at the door or refunded, and ships in each case", async () => {
  const order = await placeOrder(shop)
  await shop.configure({ cod_payment_providers: ["pp_system_default"] })
  expect(await listed(order)).toMatchObject({
    is_paid: false,
    is_paid_on_delivery: true,
    refusal: expect.stringMatching(/collects no money: [\d.]+ would be lost/),
  })
  await shop.configure({ cod_payment_providers: [] })
  await capturePayments(shop.admin, order.id)
  expect(await listed(order)).toMatchObject({ is_paid: true, is_authorized: false, refusal: null })
  await refundPayments(shop.admin, { orderId: order.id, amount: 5 })
  expect(await listed(order)).toMatchObject({ is_paid: true, is_refunded: false })
  const amount = Number((order.total - 5).toFixed(2))
  await refundPayments(shop.admin, { orderId: order.id, amount })
  expect(await listed(order)).toMatchObject({ is_paid: false, is_refunded: true, refusal: null })
  expect(await planOf(shop, order)).toMatchObject({ order: { is_refunded: true } })
  await shipFromAdmin(shop, order)
  expect(await listed(order)).toBeUndefined()
})

it("the oldest orders come first, page by page, and all are counted", async () => {
  const imported = [await importOrder(shop), await importOrder(shop), await importOrder(shop)]
  const all = await toShip()
  expect(all.count).toBe(all.orders.length)
  expect(idsOf(all).slice(-3)).toEqual(imported.map(({ id }) => id))
  const offset = all.count - 2
  const page = await toShip({ limit: "1", offset: String(offset) })
  expect(page).toMatchObject({ count: all.count, limit: 1, offset })
  expect(idsOf(page)).toEqual([imported[1]?.id])
  expect(await toShip({ offset: "5000" })).toMatchObject({ orders: [], count: all.count })
})

it("an order is found by its number, recipient or place, and the search text is no pattern", async () => {
  const order = await importOrder(shop, {
    shippingAddress: { first_name: "Ģirts", last_name: "Ķēniņš", city: "Valmiera 100%" },
  })
  const words = [`#${order.display_id}`, String(order.display_id), "ķēniņš", "Ģirts Ķ", "100%"]
  for (const q of words) {
    expect(idsOf(await toShip({ q }))).toEqual([order.id])
  }
  expect(idsOf(await toShip({ q: "Ģ%š" }))).toEqual([])
})

it("the list of orders to ship can be filtered by service, location and country, and sorted by age, destination and service", async () => {
  const to = (country_code: string, postal_code: string, serviceCode?: string) =>
    importOrder(shop, { serviceCode, shippingAddress: { country_code, postal_code } })
  const far = await to("lt", "LT-44001", "carrierB_classic")
  const near = await to("lt", "LT-01103", "carrierB_classic")
  const fast = await to("lt", "LT-22001", "carrierA_express")
  const lithuanian = async (query: Record<string, string> = {}) =>
    idsOf(await toShip({ country_code: "LT", ...query }))
  expect(await lithuanian()).toEqual([far.id, near.id, fast.id])
  expect(await lithuanian({ order_by: "-created_at" })).toEqual([fast.id, near.id, far.id])
  expect(await lithuanian({ order_by: "place" })).toEqual([near.id, fast.id, far.id])
  expect(await lithuanian({ order_by: "service" })).toEqual([fast.id, far.id, near.id])
  const all = await toShip({ order_by: "place" })
  const places = all.orders.map(({ country_code, postal_code }) => `${country_code} ${postal_code}`)
  expect(places).toEqual([...places].sort())
  expect(idsOf(await toShip({ service_code: "carrierA_express" }))).toEqual([fast.id])
  expect(idsOf(await toShip({ service_code: "carrierZ_rocket" }))).toEqual([])
  const here = await toShip({ location_id: shop.seed.stockLocationId, order_by: "place" })
  expect(idsOf(here)).toEqual(idsOf(all))
  expect(idsOf(await toShip({ location_id: "sloc_gone" }))).toEqual([])
})

it('orders of one service stand by age, also where "Cheapest" has chosen it', async () => {
  const to = { shippingAddress: { country_code: "ee", postal_code: "10111" } }
  const cheapest = await importOrder(shop, { ...to, serviceCode: "virtual_cheapest" })
  const classic = await importOrder(shop, to)
  const express = await importOrder(shop, { ...to, serviceCode: "carrierA_express" })
  const method = {
    ...{ option_key: "virtual_cheapest", service_code: "carrierB_classic", service_name: null },
    ...{ locker_code: null, note: null, packing: null },
  }
  await runSql(
    shop.databaseUrl,
    `update order_shipping_method set data = $2
      where id in (select shipping_method_id from order_shipping where order_id = $1)`,
    [cheapest.id, JSON.stringify(method)],
  )
  const { orders } = await toShip({ country_code: "ee", order_by: "service" })
  expect(orders.map(({ id, service_code }) => [id, service_code])).toEqual([
    [express.id, "carrierA_express"],
    [cheapest.id, "carrierB_classic"],
    [classic.id, "carrierB_classic"],
  ])
})

it("an order that cannot be shipped says why in words", async () => {
  const nameless = await importOrder(shop, {
    shippingAddress: { first_name: "", last_name: "", phone: "" },
  })
  expect((await listed(nameless))?.refusal).toMatch(/no name.*no phone number/)
  const order = await importOrder(shop, { quantity: 3 })
  const { box } = await shop.admin.post<{ box: { id: string } }>("/admin/shipment-ordering/boxes", {
    name: "Small box",
    inner_length: 50,
    inner_width: 50,
    inner_height: 50,
    tare_weight: 10,
    max_weight: 1000,
  })
  expect(await listed(order)).toMatchObject({
    refusal: expect.stringContaining("too big for all of your boxes"),
    package_count: null,
    weight_grams: null,
  })
  await shop.admin.send("DELETE", `/admin/shipment-ordering/boxes/${box.id}`)
  await shop.configure({ environment: "production" })
  expect((await listed(order))?.refusal).toContain("No API key is saved")
  await shop.configure({ environment: "development" })
})

it("an order shows the last refusal of the service until it ships", async () => {
  const order = await importOrder(shop)
  await command(shop, "/faults", {
    operation: "create",
    kind: "status",
    status: 422,
    times: 1,
    body: { type: "error", message: "The account has no money left" },
  })
  expect((await tryToShip(shop, order)).status).toBe(400)
  expect((await listed(order))?.last_error).toContain("no money left")
  expect(idsOf(await toShip({ readiness: "failed_before" }))).toEqual([order.id])
})

it("an order of another provider is not listed", async () => {
  const [bike] = await createShippingOptions(shop.admin, {
    ...shop.seed,
    services: [{ id: "bike", name: "By bike", is_return: false }],
    provider: "manual_manual",
    flatPrice: 3,
  })
  const order = await importOrder(
    { ...shop, options: { bike: bike?.id ?? "" } },
    { serviceCode: "bike" },
  )
  expect(await listed(order)).toBeUndefined()
})

it("an order whose shipping option was deleted stays in the list and says so", async () => {
  const order = await importOrder(shop, { serviceCode: "carrierA_express_saver" })
  await shop.admin.send("DELETE", `/admin/shipping-options/${shop.options.carrierA_express_saver}`)
  expect((await listed(order))?.refusal).toContain("was deleted")
  await shipFromAdmin(shop, order, { shipping_option_id: shop.options.carrierB_classic })
  expect(await listed(order)).toBeUndefined()
})

it("an order shows the service's price of its checkout as long as it ships in the same packages", async () => {
  const order = await placeOrder(shop, { quantity: 2 })
  const { services } = await planOf(shop, order)
  const chosen = services.find(({ is_customers_choice }) => is_customers_choice)
  expect(await listed(order)).toMatchObject({ price: chosen?.price, price_currency: "eur" })
  await shipFromAdmin(shop, order, { items: [{ id: order.items?.[0]?.id, quantity: 1 }] })
  expect(await listed(order)).toMatchObject({ items_count: 1, price: null, price_currency: null })
  // An imported order was never priced.
  expect(await listed(await importOrder(shop))).toMatchObject({ price: null, package_count: 1 })
})

it("a senseless query for the list of orders to ship is refused", async () => {
  expect((await shop.admin.send("GET", `${ROUTE}?limit=101`)).status).toBe(400)
})

describe("an order that has a number of the shop's own", () => {
  let order: ImportedOrder
  let text: string

  beforeAll(async () => {
    order = await importOrder(shop)
    text = `#${order.display_id} (EU-2026-1)`
    await runSql(
      shop.databaseUrl,
      `update "order" set custom_display_id = 'EU-2026-1' where id = $1`,
      [order.id],
    )
  })

  it("an order that has a number of the shop's own is listed to be shipped with both numbers, found by each, and has both on paper", async () => {
    for (const q of ["EU-2026-1", "eu-2026-1", `#${order.display_id}`]) {
      expect((await toShip({ q })).orders).toMatchObject([{ id: order.id, order_number: text }])
    }
    expect((await planOf(shop, order)).order.order_number).toBe(text)
    for (const document of ["pick-list", "packing-slips"]) {
      const body = { order_ids: [order.id] }
      const answer = await shop.admin.send("POST", `${PLUGIN}/documents/${document}`, body)
      const pages = await pdfText(new Uint8Array(await answer.arrayBuffer()))
      expect(pages.join("\n")).toContain(text)
    }
  })

  it("an order that has a number of the shop's own is among the shipments with both numbers, found by each, and has the frozen reference at the service", async () => {
    await fulfil(shop, order)
    for (const q of ["EU-2026-1", "#EU-2026-1", "eu-2026-1", `#${order.display_id}`]) {
      const query = new URLSearchParams({ q })
      expect(await shop.admin.get(`${PLUGIN}/shipments?${query}`)).toMatchObject({
        shipments: [{ order_id: order.id, order_number: text }],
      })
    }
    const answer = await shop.admin.send("GET", `${PLUGIN}/shipments/export?q=EU-2026-1`)
    const [names = "", line = ""] = (await answer.text()).split("\r\n")
    expect([names, line].map((row) => row.split(",").at(-1))).toEqual(["order_number", text])
    expect(await tryToShip(shop, order)).toMatchObject({
      status: 400,
      message: expect.stringContaining(`Nothing of order ${text} is left to ship.`),
    })
    const [sent] = await listApiShipments(shop, order)
    expect(sent?.body.parcel_description).toMatch(new RegExp(`#${order.display_id}-\\w{6}$`))
  })
})
