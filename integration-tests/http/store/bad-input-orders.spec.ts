import { importOrder } from "../../harness/import-order"
import { changeCart, frozenChanges } from "../../harness/change-cart"
import { createProduct } from "../../harness/create-product"
import { listPricedOptions } from "../../harness/customer-checkout"
import { errorLines } from "../../harness/error-lines"
import { getOrder } from "../../harness/fulfil-order"
import { quotesOf } from "../../harness/quotes-of"
import {
  fillCart,
  listShipments,
  placeOrder,
  RIGA_CUSTOMER,
  sandboxShipments,
  shipmentIn,
  upstreamCalls,
} from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { outcomeOf, tryToFulfil } from "../../harness/try-to-fulfil"

const PLUGIN = "/admin/shipment-ordering"

const shop = shopWithKey()
let logged = 0

beforeEach(() => {
  logged = shop.store.logs.lines.length
})

afterEach(() => {
  expect(errorLines(shop.store.logs.lines.slice(logged))).toEqual([])
})

const countOf = (operation: string) => upstreamCalls(shop)[operation] ?? 0

const variant = (sku: string) => shop.seed.variants[sku] ?? ""

describe("an order that has lost its phone number", () => {
  const { phone } = RIGA_CUSTOMER

  const refusedOrder = async () => {
    const order = await importOrder(shop)
    await shop.admin.post(`/admin/orders/${order.id}`, {
      shipping_address: { phone: null },
      billing_address: { phone: null },
    })
    const before = countOf("create")
    const refused = await tryToFulfil(shop, order.id)
    expect(refused.status).toBe(400)
    expect(refused.message).toMatch(/recipient_phone/)
    expect(refused.message).toMatch(/no phone number.*Add it to the order's shipping address/)
    expect(countOf("create")).toBe(before)
    expect(await listShipments(shop, order.id)).toEqual([])
    expect((await getOrder(shop.admin, order.id)).fulfillments).toEqual([])
    return order
  }

  const sentPhone = async (orderId: string) => {
    const { shipment_id: id } = await shipmentIn(shop, orderId, "confirmed")
    const sent = (await sandboxShipments(shop)).find((shipment) => shipment.id === Number(id))
    return sent?.body.recipient_phone
  }

  it("is refused before any call, and goes once the order's address has one", async () => {
    const order = await refusedOrder()
    await shop.admin.post(`/admin/orders/${order.id}`, { shipping_address: { phone } })
    expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
    expect(await sentPhone(order.id)).toBe(phone)
  })

  it("goes with one that is given for this delivery alone", async () => {
    const order = await refusedOrder()
    const answer = await tryToFulfil(shop, order.id, {
      delivery_address: { phone: "+37120000001" },
    })
    expect(answer).toMatchObject({ status: 200 })
    expect(await sentPhone(order.id)).toBe("+37120000001")
  })
})

describe("what a customer sends with a chosen delivery", () => {
  it.each([
    ["a zero byte in the note", { note: "Ring\0twice" }, "note"],
    ["half a character in the note", { note: "Thanks \ud83d" }, "note"],
    ["a zero byte in the code of a locker", { locker_code: "A\0" }, "locker_code"],
  ])("%s: 400, naming the field", async (_, data, field) => {
    const cart = await fillCart(shop)
    const path = `/store/carts/${cart.id}/shipping-methods`
    const body = { option_id: shop.options.carrierB_classic, data }
    const refused = await outcomeOf(await shop.storefront.send("POST", path, body))
    expect(refused).toEqual({
      status: 400,
      message: `data.${field}: must not contain a zero byte or a broken character`,
    })
  })
})

describe("what a merchant sends with a fulfillment", () => {
  it("is refused by the name of its field where it cannot be stored", async () => {
    const order = await importOrder(shop)
    const overrides = { description: "Fragile\0" }
    const refused = await tryToFulfil(shop, order.id, {
      additional_data: { shipment_ordering: overrides },
    })
    expect(refused).toEqual({
      status: 400,
      message: "shipment_ordering.description: must not contain a zero byte or a broken character",
    })
  })
})

describe("items that are unusual", () => {
  it("a variant without weight and sizes is packed with the settings' defaults", async () => {
    const variantId = await createProduct(shop, { title: "Mystery parcel" })
    const items = [{ variantId, quantity: 1 }]
    const { id } = await fillCart(shop, { items })
    const expected = { weight: "0.5", length: "20", width: "15", height: "10" }
    expect((await quotesOf(shop, id)).carrierB_classic).toMatchObject({
      available: true,
      packages: [expected],
    })
    const order = await placeOrder(shop, { items })
    expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
    const shipment = await shipmentIn(shop, order.id, "confirmed")
    expect(shipment.packages).toEqual([expected])
  })

  it.each([
    ["ten thousand and one of them", {}, 10_001, "too_many"],
    ["one that is heavier than a ship", { weight: 2_000_000_000 }, 1, "too_heavy"],
    ["one that is longer than a street", { length: 2_000_000 }, 1, "too_big"],
  ])("%s: no price, a reason, and a cart that works", async (title, sizes, amount, code) => {
    const variantId = await createProduct(shop, { title, sizes })
    const cart = await fillCart(shop, { items: [{ variantId, quantity: amount }] })
    const answer = await shop.storefront.send(
      "GET",
      `/store/shipment-ordering/quotes?cart_id=${cart.id}`,
    )
    expect(answer.status).toBe(200)
    const quotes = await quotesOf(shop, cart.id)
    expect(quotes.carrierB_classic).toMatchObject({ available: false, reason: { code } })
    const priced = await listPricedOptions(shop.storefront, cart.id)
    expect(priced.map(({ amount: price }) => price)).toEqual(priced.map(() => undefined))
    expect(frozenChanges(await changeCart(shop, cart))).toEqual([])
  })

  it("ten thousand of them, each in a box of its own, freeze no cart", async () => {
    const { box } = await shop.admin.post<{ box: { id: string } }>(`${PLUGIN}/boxes`, {
      name: "One of them",
      inner_length: 100,
      inner_width: 100,
      inner_height: 100,
      max_weight: 1000,
    })
    try {
      const sizes = { weight: 100, length: 100, width: 100, height: 100 }
      const variantId = await createProduct(shop, { title: "Cube", sizes })
      const cart = await fillCart(shop, { items: [{ variantId, quantity: 10_000 }] })
      await listPricedOptions(shop.storefront, cart.id)
      expect(frozenChanges(await changeCart(shop, cart))).toEqual([])
    } finally {
      await shop.admin.delete(`${PLUGIN}/boxes/${box.id}`)
    }
  })

  it("an empty cart costs nothing, gets no amount and still takes items", async () => {
    const cart = await fillCart(shop, { items: [] })
    const before = countOf("calculate")
    const priced = await listPricedOptions(shop.storefront, cart.id)
    expect(priced.map(({ amount }) => amount)).toEqual(priced.map(() => undefined))
    expect((await quotesOf(shop, cart.id)).carrierB_classic?.reason?.code).toBe("nothing_to_ship")
    expect(countOf("calculate")).toBe(before)
    const chosen = await shop.storefront.send("POST", `/store/carts/${cart.id}/shipping-methods`, {
      option_id: shop.options.carrierB_classic,
    })
    expect(chosen.status).toBe(400)
    await shop.storefront.post(`/store/carts/${cart.id}/line-items`, {
      variant_id: variant("MUG-05"),
      quantity: 1,
    })
    expect((await quotesOf(shop, cart.id)).carrierB_classic?.amount).toBeGreaterThan(0)
  })
})

describe("a digital item", () => {
  let ebook: string

  beforeAll(async () => {
    ebook = await createProduct(shop, { title: "E-book", isShipped: false })
  })

  it("alone in a cart needs no delivery and no price", async () => {
    const cart = await fillCart(shop, { items: [{ variantId: ebook, quantity: 1 }] })
    const before = countOf("calculate")
    const priced = await listPricedOptions(shop.storefront, cart.id)
    expect(priced.length).toBeGreaterThan(0)
    expect(priced.map(({ amount }) => amount)).toEqual(priced.map(() => undefined))
    const quotes = Object.values(await quotesOf(shop, cart.id))
    expect(quotes.length).toBeGreaterThan(0)
    for (const quote of quotes) {
      expect(quote).toMatchObject({ amount: null, reason: { code: "nothing_to_ship" } })
    }
    expect(countOf("calculate")).toBe(before)
  })

  it("makes a parcel no dearer", async () => {
    const mug = { variantId: variant("MUG-05"), quantity: 1 }
    const [alone, both] = await Promise.all([
      fillCart(shop, { items: [mug] }),
      fillCart(shop, { items: [mug, { variantId: ebook, quantity: 3 }] }),
    ])
    const expected = (await quotesOf(shop, alone.id)).carrierB_classic
    expect((await quotesOf(shop, both.id)).carrierB_classic).toMatchObject({
      amount: expected?.amount,
      packages: expected?.packages,
    })
  })

  it("is fulfilled without a shipment, and the items beside it with one", async () => {
    const order = await placeOrder(shop, {
      items: [
        { variantId: variant("MUG-05"), quantity: 1 },
        { variantId: ebook, quantity: 1 },
      ],
    })
    const { items } = await getOrder(shop.admin, order.id)
    const idOf = (variantId: string) =>
      items.find((item) => item.variant_id === variantId)?.id ?? ""
    const before = countOf("create")
    expect(await tryToFulfil(shop, order.id, { itemIds: [idOf(ebook)] })).toMatchObject({
      status: 200,
    })
    expect(countOf("create")).toBe(before)
    expect(await listShipments(shop, order.id)).toEqual([])
    const mug = { itemIds: [idOf(variant("MUG-05"))] }
    expect(await tryToFulfil(shop, order.id, mug)).toMatchObject({ status: 200 })
    const shipment = await shipmentIn(shop, order.id, "confirmed")
    const sent = (await sandboxShipments(shop)).find(
      ({ id }) => id === Number(shipment.shipment_id),
    )
    expect(sent?.body).toMatchObject({ parcel_price: "18.90", weight: ["0.52"] })
  })
})
