// A shop with an order, and what customers and merchants rarely send. (Schemas: `src/api/__tests__`; items that cannot be
// packed or priced: `src/packing` and `src/planning`.)
import { changeCart, listPricedOptions } from "../../harness/customer-checkout"
import { getOrder, tryToFulfil } from "../../harness/fulfil-order"
import { outcomeOf } from "../../harness/http-client"
import { createProduct } from "../../harness/items-and-boxes"
import { importOrder } from "../../harness/orders"
import { quotesOf } from "../../harness/prices"
import { runSql } from "../../harness/run-sql"
import { errorLines } from "../../harness/store-process"
import { RIGA_CUSTOMER } from "../../harness/test-data"
import {
  fillCart,
  listShipments,
  sandboxShipments,
  shipmentIn,
  upstreamCalls,
} from "../../harness/test-shop"
import { shopWithOrder } from "../../harness/worlds"

const BOXES = "/admin/shipment-ordering/boxes"

const shop = shopWithOrder()

afterAll(() => {
  expect(errorLines(shop.store.logs.lines)).toEqual([])
})

const countOf = (operation: string) => upstreamCalls(shop)[operation] ?? 0

async function bodyOf(orderId: string) {
  const { shipment_id } = await shipmentIn(shop, orderId, "confirmed")
  const all = await sandboxShipments(shop)
  return all.find(({ id }) => String(id) === shipment_id)?.body
}

it("an order without a phone number is refused before any call, and ships once it has one", async () => {
  const { order } = shop
  const path = `/admin/orders/${order.id}`
  await shop.admin.post(path, {
    shipping_address: { phone: null },
    billing_address: { phone: null },
  })
  const before = countOf("create")
  expect(await tryToFulfil(shop, order.id)).toEqual({
    status: 400,
    message: expect.stringMatching(
      /^(?=.*recipient_phone).*no phone number.*Add it to the order's shipping address/,
    ),
  })
  expect(countOf("create")).toBe(before)
  expect(await listShipments(shop, order.id)).toEqual([])
  expect((await getOrder(shop.admin, order.id)).fulfillments).toEqual([])

  const { phone } = RIGA_CUSTOMER
  await shop.admin.post(path, { shipping_address: { phone } })
  expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
  expect(await bodyOf(order.id)).toMatchObject({ recipient_phone: phone })
})

it("text that the database cannot store is refused in a chosen delivery and in a fulfillment", async () => {
  const cart = await fillCart(shop)
  const chosen = await shop.storefront.send("POST", `/store/carts/${cart.id}/shipping-methods`, {
    option_id: shop.options.carrierB_classic,
    data: { note: "Thanks \ud83d" },
  })
  const words = "must not contain a zero byte or a broken character"
  expect(await outcomeOf(chosen)).toEqual({ status: 400, message: `data.note: ${words}` })
  const order = await importOrder(shop)
  const additional_data = { shipment_ordering: { description: "Fragile\0" } }
  expect(await tryToFulfil(shop, order.id, { additional_data })).toEqual({
    status: 400,
    message: `shipment_ordering.description: ${words}`,
  })
})

it("ten thousand items, each in a box of its own, freeze no cart", async () => {
  const size = { inner_length: 100, inner_width: 100, inner_height: 100, max_weight: 1000 }
  const { box } = await shop.admin.post<{ box: { id: string } }>(BOXES, { name: "One", ...size })
  const sizes = { weight: 100, length: 100, width: 100, height: 100 }
  const variantId = await createProduct(shop, { title: "Cube", sizes })
  const cart = await fillCart(shop, { items: [{ variantId, quantity: 10_000 }] })
  await listPricedOptions(shop.storefront, cart.id)
  expect(await changeCart(shop, cart)).toMatchObject(Array(4).fill({ status: 200 }))
  await shop.admin.delete(`${BOXES}/${box.id}`)
})

it.each([
  ["an empty cart", () => Promise.resolve([])],
  [
    "a cart of a digital item",
    async () => {
      const variantId = await createProduct(shop, { title: "E-book", isShipped: false })
      return [{ variantId, quantity: 1 }]
    },
  ],
])("%s has no price, asks the service nothing and still takes items", async (_, makeItems) => {
  const cart = await fillCart(shop, { items: await makeItems() })
  const before = countOf("calculate")
  const priced = await listPricedOptions(shop.storefront, cart.id)
  expect(priced.length).toBeGreaterThan(0)
  expect(priced.map(({ amount }) => amount)).toEqual(priced.map(() => undefined))
  const quote = (await quotesOf(shop, cart.id)).carrierB_classic
  expect(quote).toMatchObject({ amount: null, reason: { code: "nothing_to_ship" } })
  const option_id = shop.options.carrierB_classic
  const path = `/store/carts/${cart.id}`
  const chosen = await shop.storefront.send("POST", `${path}/shipping-methods`, { option_id })
  expect(chosen.status).toBe(400)
  expect(countOf("calculate")).toBe(before)
  const mug = { variant_id: shop.seed.variants["MUG-05"], quantity: 1 }
  await shop.storefront.post(`${path}/line-items`, mug)
  expect((await quotesOf(shop, cart.id)).carrierB_classic?.amount).toBeGreaterThan(0)
})

it("a digital item is fulfilled without a shipment, and the items beside it with one", async () => {
  const [ebook = "", mug = ""] = [
    await createProduct(shop, { title: "Audio book", isShipped: false }),
    shop.seed.variants["MUG-05"],
  ]
  const order = await importOrder(shop, {
    items: [
      { variantId: mug, quantity: 1 },
      { variantId: ebook, quantity: 1, isShipped: false },
    ],
  })
  const itemOf = (variantId: string) =>
    order.items.flatMap(({ id, variant_id }) => (variant_id === variantId ? id : []))
  const before = countOf("create")
  expect(await tryToFulfil(shop, order.id, { itemIds: itemOf(ebook) })).toMatchObject({
    status: 200,
  })
  expect(countOf("create")).toBe(before)
  expect(await listShipments(shop, order.id)).toEqual([])
  expect(await tryToFulfil(shop, order.id, { itemIds: itemOf(mug) })).toMatchObject({ status: 200 })
  expect(await bodyOf(order.id)).toMatchObject({ parcel_price: "18.90", weight: ["0.52"] })
})

const BOX = { name: "S", inner_length: 300, inner_width: 200, inner_height: 100, max_weight: 5000 }

it("a box is refused if its inside is larger than its outside, or if there are too many boxes", async () => {
  const send = async (path: string, box: object) =>
    outcomeOf(await shop.admin.send("POST", path, box))
  expect(await send(BOXES, { ...BOX, outer_width: 190 })).toEqual({
    status: 400,
    message: expect.stringMatching(/outer_width.*inner_width/),
  })
  const { box } = await shop.admin.post<{ box: { id: string } }>(BOXES, BOX)
  expect(await send(`${BOXES}/${box.id}`, { inner_length: 400 })).toEqual({
    status: 400,
    message: expect.stringMatching(/outer_length/),
  })
  await runSql(
    shop.databaseUrl,
    `insert into shipment_ordering_box (id, name, inner_length, inner_width, inner_height,
       outer_length, outer_width, outer_height, max_weight)
     select 'sobox_many' || n, 'Many', 9, 9, 9, 9, 9, 9, 9 from generate_series(1, 499) n`,
  )
  expect(await send(BOXES, { ...BOX, name: "M" })).toEqual({
    status: 400,
    message: expect.stringMatching(/500 boxes already.*Delete one/),
  })
  await runSql(shop.databaseUrl, "delete from shipment_ordering_box")
})

it("a body that is too large is refused", async () => {
  const body = { sender_name: "a".repeat(200_000) }
  const answer = await shop.admin.send("POST", "/admin/shipment-ordering/settings", body)
  expect(await outcomeOf(answer)).toEqual({ status: 413, message: "request entity too large" })
})

it("a shipment that is not confirmed yet has no label, and says when there will be one", async () => {
  await shop.configure({ auto_confirm: false })
  const order = await importOrder(shop)
  await tryToFulfil(shop, order.id)
  const [row] = await listShipments(shop, order.id)
  const path = `/admin/shipment-ordering/shipments/${row?.id}/label`
  expect(await outcomeOf(await shop.admin.send("GET", path))).toEqual({
    status: 404,
    message: expect.stringMatching(/before.*confirmed/),
  })
})

it("default sizes beyond all packing are refused in the units that come with them", async () => {
  const settings = "/admin/shipment-ordering/settings"
  const before = await shop.admin.get(settings)
  const change = { dimension_unit: "cm", default_item_width: 10_001, sender_name: "Not saved" }
  expect(await outcomeOf(await shop.admin.send("POST", settings, change))).toEqual({
    status: 400,
    message: "default_item_width: must be at most 10000 cm, got 10001 cm",
  })
  expect(await shop.admin.get(settings)).toEqual(before)
})
