import type { HttpTypes } from "@medusajs/framework/types"
import { changeOrder, deliverOrder, type OrderChange } from "../../harness/change-order"
import { createProduct } from "../../harness/create-product"
import { listPricedOptions } from "../../harness/customer-checkout"
import { importOrder, type ImportedOrder } from "../../harness/import-order"
import { quotesOf } from "../../harness/quotes-of"
import { recordApi, useApi } from "../../harness/record-api"
import { endTrouble, lasting } from "../../harness/api-trouble"
import { fillCart, RIGA_CUSTOMER } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const SERVICE = "carrierA_standard"

const shop = shopWithKey({ shipped_on: "manual" })
let mug: string
let pot: string
/** What the delivery of these items costs a cart. */
let price: { mug: number; twoPots: number; twoPotsAndMug: number }

beforeAll(async () => {
  mug = shop.seed.variants["MUG-05"] ?? ""
  pot = shop.seed.variants["POT-5"] ?? ""
  price = {
    mug: await priceOf([mug, 1]),
    twoPots: await priceOf([pot, 2]),
    twoPotsAndMug: await priceOf([pot, 2], [mug, 1]),
  }
})

const cartOf = (...lines: [variantId: string, quantity: number][]) =>
  fillCart(shop, { items: lines.map(([variantId, quantity]) => ({ variantId, quantity })) })

const priceOf = async (...lines: [variantId: string, quantity: number][]) => {
  const quotes = await quotesOf(shop, (await cartOf(...lines)).id)
  return Number(quotes[SERVICE]?.amount)
}

const option = () => ({ shipping_option_id: shop.options[SERVICE] })
const twoPots = () => ({ items: [{ variant_id: pot, quantity: 2 }] })
const oneMug = () => ({ items: [{ variant_id: mug, quantity: 1 }] })
const costs = (amount: number) => ({
  status: 200,
  deliveries: { [shop.options[SERVICE] ?? ""]: amount },
})
const lineOf = ({ items }: ImportedOrder) => ({ id: items[0]?.id, quantity: 1 })

/** A claim or an exchange of a delivered mug, which is sent back. */
async function beginClaim(): Promise<string> {
  const order = await importOrder(shop)
  await deliverOrder(shop, order)
  const { id } = await changeOrder(shop, "claims", { type: "replace", order_id: order.id })
  const claimed = { ...lineOf(order), reason: "wrong_item" }
  await changeOrder(shop, `claims/${id}/claim-items`, { items: [claimed] })
  return `claims/${id}`
}

async function beginExchange(): Promise<string> {
  const order = await importOrder(shop)
  await deliverOrder(shop, order)
  const { id } = await changeOrder(shop, "exchanges", { order_id: order.id })
  await changeOrder(shop, `exchanges/${id}/inbound/items`, { items: [lineOf(order)] })
  return `exchanges/${id}`
}

async function beginDraftOrder(address = RIGA_CUSTOMER): Promise<string> {
  const { id } = await changeOrder(shop, "draft-orders", {
    region_id: shop.seed.regionId,
    sales_channel_id: shop.seed.salesChannelId,
    email: "anna@customer.test",
    shipping_address: address,
    billing_address: RIGA_CUSTOMER,
  })
  await changeOrder(shop, `draft-orders/${id}/edit`)
  return `draft-orders/${id}`
}

const CHANGES: [string, () => Promise<string>, { items: string; delivery: string; end: string }][] =
  [
    [
      "a claim",
      beginClaim,
      { items: "outbound/items", delivery: "outbound/shipping-method", end: "request" },
    ],
    [
      "an exchange",
      beginExchange,
      { items: "outbound/items", delivery: "outbound/shipping-method", end: "request" },
    ],
    [
      "a draft order",
      () => beginDraftOrder(),
      { items: "edit/items", delivery: "edit/shipping-methods", end: "edit/confirm" },
    ],
  ]

describe("a cart", () => {
  it("has the same price wherever core asks for one, with data and without", async () => {
    const cart = await cartOf([pot, 2])
    const path = `/store/carts/${cart.id}`
    const listed = await listPricedOptions(shop.storefront, cart.id)
    expect(listed.find(({ id }) => id === shop.options[SERVICE])?.amount).toBe(price.twoPots)
    for (const data of [undefined, {}, { note: "Ring" }]) {
      const { cart: chosen } = await shop.storefront.post<HttpTypes.StoreCartResponse>(
        `${path}/shipping-methods`,
        { option_id: shop.options[SERVICE], data },
      )
      expect(chosen.shipping_total).toBe(price.twoPots)
    }
    const { cart: refreshed } = await shop.storefront.post<HttpTypes.StoreCartResponse>(path, {
      metadata: { note: "changed" },
    })
    expect(refreshed.shipping_total).toBe(price.twoPots)
    const { cart: changed } = await shop.storefront.post<HttpTypes.StoreCartResponse>(
      `${path}/line-items`,
      { variant_id: mug, quantity: 1 },
    )
    expect(changed.shipping_total).toBe(price.twoPotsAndMug)
  })

  it("is priced without what is not shipped, and with items of no size by the usual one", async () => {
    const gift = await createProduct(shop, { title: "Gift card", isShipped: false })
    expect(await priceOf([mug, 1], [gift, 1])).toBe(price.mug)
    const vague = await createProduct(shop, { title: "Something" })
    expect(await priceOf([vague, 1])).toBeGreaterThan(0)
    expect(await priceOf([mug, 1], [vague, 1])).toBeGreaterThan(price.mug)
  })
})

describe.each(CHANGES)("%s", (_, begin, { items, delivery, end }) => {
  it("is priced by the items that it sends, and follows them", async () => {
    const change = await begin()
    await changeOrder(shop, `${change}/${items}`, twoPots())
    expect(await changeOrder(shop, `${change}/${delivery}`, option())).toMatchObject(
      costs(price.twoPots),
    )
    expect(await changeOrder(shop, `${change}/${items}`, oneMug())).toMatchObject(
      costs(price.twoPotsAndMug),
    )
    expect(await changeOrder(shop, `${change}/${end}`)).toMatchObject({ status: 200 })
  })
})

// An exchange sends items as a claim does.
describe.each(CHANGES.filter(([name]) => name !== "an exchange"))("%s", (_, begin, steps) => {
  const { items, delivery, end } = steps

  it("is told why there is no price while the service is down, and takes the merchant's", async () => {
    const change = await begin()
    await changeOrder(shop, `${change}/${items}`, twoPots())
    const service = await recordApi(shop)
    await lasting({ kind: "status", status: 500 })(shop)
    try {
      const refused: OrderChange = await changeOrder(shop, `${change}/${delivery}`, option())
      expect(refused).toMatchObject({
        status: 400,
        message: expect.stringMatching(
          /^"Carrier A Standard" has no price here\. .* Enter a custom amount/,
        ),
      })
      const custom = { ...option(), custom_amount: 4 }
      const added = await changeOrder(shop, `${change}/${delivery}`, custom)
      expect(added).toMatchObject(costs(4))
      // Nothing that has a price is lost because another one cannot be had.
      const more = await changeOrder(shop, `${change}/${items}`, oneMug())
      expect(more.status).toBe(200)
      expect(Object.values(more.deliveries)).toEqual([expect.any(Number)])
      expect(Object.values(more.deliveries)).not.toContain(0)
      expect(await changeOrder(shop, `${change}/${end}`)).toMatchObject({ status: 200 })
    } finally {
      await endTrouble(shop)
      await service.close()
      await useApi(shop)
    }
  })
})

describe("a delivery chosen before any items", () => {
  it("is refused for an empty draft order, and can be chosen once there are items", async () => {
    const draft = await beginDraftOrder()
    expect(await changeOrder(shop, `${draft}/edit/shipping-methods`, option())).toMatchObject({
      status: 400,
      message: expect.stringMatching(/Nothing in your cart needs this delivery service/),
    })
    await changeOrder(shop, `${draft}/edit/items`, {
      items: [{ title: "Made by hand", quantity: 1, unit_price: 5 }, ...oneMug().items],
    })
    const added = await changeOrder(shop, `${draft}/edit/shipping-methods`, option())
    expect(added.status).toBe(200)
    expect(Object.values(added.deliveries)[0]).toBeGreaterThanOrEqual(price.mug)
  })

  it("is refused for the reason of its own order, whatever is asked at the same moment", async () => {
    const [empty, unreachable] = await Promise.all([
      beginDraftOrder(),
      beginDraftOrder({ ...RIGA_CUSTOMER, postal_code: "ABC" }),
    ])
    await changeOrder(shop, `${unreachable}/edit/items`, oneMug())
    for (let time = 0; time < 2; time += 1) {
      const answers = await Promise.all(
        [empty, unreachable].map((draft) =>
          changeOrder(shop, `${draft}/edit/shipping-methods`, option()),
        ),
      )
      expect(answers.map(({ message }) => message)).toEqual([
        expect.stringMatching(/Nothing in your cart needs this delivery service/),
        expect.stringMatching(/check the postal code/),
      ])
    }
  })

  it("follows the items of an exchange that are named afterwards", async () => {
    const exchange = await beginExchange()
    expect(await changeOrder(shop, `${exchange}/outbound/shipping-method`, option())).toMatchObject(
      costs(price.mug),
    )
    expect(await changeOrder(shop, `${exchange}/outbound/items`, twoPots())).toMatchObject(
      costs(price.twoPots),
    )
  })
})

describe("an order that is edited", () => {
  it("is never given a price by core, which the merchant is told, and takes his own", async () => {
    const { id } = await importOrder(shop)
    await changeOrder(shop, "order-edits", { order_id: id })
    expect(await changeOrder(shop, `order-edits/${id}/items`, twoPots())).toMatchObject({
      status: 200,
    })
    expect(await changeOrder(shop, `order-edits/${id}/shipping-method`, option())).toMatchObject({
      status: 400,
      message: expect.stringMatching(/order is edited\. Enter a custom amount/),
    })
    const custom = { ...option(), custom_amount: 4 }
    expect(await changeOrder(shop, `order-edits/${id}/shipping-method`, custom)).toMatchObject(
      costs(4),
    )
    expect(await changeOrder(shop, `order-edits/${id}/confirm`)).toMatchObject({ status: 200 })
    const { order } = await shop.admin.get<HttpTypes.AdminOrderResponse>(`/admin/orders/${id}`)
    expect(order.shipping_methods.map(({ amount }) => amount)).toContain(4)
  })
})
