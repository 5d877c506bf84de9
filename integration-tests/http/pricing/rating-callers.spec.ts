// A shop with a key. Prices of a claim, an exchange, a draft order and an edited order are compared with those of a cart.
import type { HttpTypes } from "@medusajs/framework/types"
import { chooseService, listPricedOptions, postCart } from "../../harness/customer-checkout"
import { createProduct } from "../../harness/items-and-boxes"
import { changeOrder, deliverOrder, type ImportedOrder, importOrder } from "../../harness/orders"
import { quotesOf, setPriceRules } from "../../harness/prices"
import { RIGA_CUSTOMER } from "../../harness/test-data"
import { clearFaults, fillCart, setLastingFault } from "../../harness/test-shop"
import { reconfigureStore } from "../../harness/test-store"
import { shopWithKey } from "../../harness/worlds"

const SERVICE = "carrierA_standard"

const shop = shopWithKey({ shipped_on: "manual" })
let mug: string
let pot: string
let potProduct: string
/** The price of a cart's delivery with these items. */
let price: { mug: number; twoPots: number; twoPotsAndMug: number }

beforeAll(async () => {
  mug = shop.seed.variants["MUG-05"] ?? ""
  pot = shop.seed.variants["POT-5"] ?? ""
  const { variants } = await shop.admin.get<HttpTypes.AdminProductVariantListResponse>(
    `/admin/product-variants?id=${pot}`,
  )
  potProduct = variants[0]?.product_id ?? ""
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

interface Change {
  begin: () => Promise<string>
  items: string
  delivery: string
  end: string
}

const outbound = {
  items: "outbound/items",
  delivery: "outbound/shipping-method",
  end: "request",
}
const claim: Change = { ...outbound, begin: beginClaim }
const exchange: Change = { ...outbound, begin: beginExchange }
const draftOrder: Change = {
  begin: () => beginDraftOrder(),
  items: "edit/items",
  delivery: "edit/shipping-methods",
  end: "edit/confirm",
}

it("a cart has the same price wherever core asks for one, with data and without, and without items that are not shipped", async () => {
  const cart = await cartOf([pot, 2])
  const listed = await listPricedOptions(shop.storefront, cart.id)
  expect(listed.find(({ id }) => id === shop.options[SERVICE])?.amount).toBe(price.twoPots)
  for (const data of [undefined, {}, { note: "Ring" }]) {
    const chosen = await chooseService(shop, cart, SERVICE, data)
    expect(chosen.shipping_total).toBe(price.twoPots)
  }
  const gift = await createProduct(shop, { title: "Gift card", isShipped: false })
  const withGift = await postCart(shop, `${cart.id}/line-items`, { variant_id: gift, quantity: 1 })
  expect(withGift.shipping_total).toBe(price.twoPots)
  const changed = await postCart(shop, `${cart.id}/line-items`, { variant_id: mug, quantity: 1 })
  expect(changed.shipping_total).toBe(price.twoPotsAndMug)
})

it.each([
  ["a claim", claim],
  ["an exchange", exchange],
  ["a draft order", draftOrder],
])("%s is priced by the items that it sends, and follows them", async (_, steps) => {
  const change = await steps.begin()
  await changeOrder(shop, `${change}/${steps.items}`, twoPots())
  expect(await changeOrder(shop, `${change}/${steps.delivery}`, option())).toMatchObject(
    costs(price.twoPots),
  )
  expect(await changeOrder(shop, `${change}/${steps.items}`, oneMug())).toMatchObject(
    costs(price.twoPotsAndMug),
  )
  expect(await changeOrder(shop, `${change}/${steps.end}`)).toMatchObject({ status: 200 })
})

it.each([
  ["a claim", claim],
  ["an exchange", exchange],
  ["a draft order", draftOrder],
])(
  "%s takes the price that a shipping rule sets, and no option that a rule hides",
  async (_, steps) => {
    const setRule = (then: object) => {
      const conditions = { products: { is: [potProduct] }, items: { from: 2 } }
      const rules = [{ name: "Pots", is_on: true, if: conditions, then }]
      return setPriceRules(shop, { rules })
    }
    const change = await steps.begin()
    await changeOrder(shop, `${change}/${steps.items}`, twoPots())
    await setRule({ hide: { options: [SERVICE], reason: "Too large." } })
    const addDelivery = () => changeOrder(shop, `${change}/${steps.delivery}`, option())
    expect(await addDelivery()).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^"Carrier A Standard" has no price here\./),
    })
    await setRule({ set_price: "4.90" })
    expect(await addDelivery()).toMatchObject(costs(4.9))
    await setPriceRules(shop, { rules: [] })
    expect(await changeOrder(shop, `${change}/${steps.items}`, oneMug())).toMatchObject(
      costs(price.twoPotsAndMug),
    )
    expect(await changeOrder(shop, `${change}/${steps.end}`)).toMatchObject({ status: 200 })
  },
)

// An exchange sends items as a claim does.
it.each([
  ["a claim", claim],
  ["a draft order", draftOrder],
])(
  "%s is refused a price with the reason while the service is down, and takes the merchant's own",
  async (_, steps) => {
    const change = await steps.begin()
    await changeOrder(shop, `${change}/${steps.items}`, twoPots())
    await reconfigureStore(shop, {})
    await setLastingFault(shop, { kind: "status", status: 500 })
    try {
      expect(await changeOrder(shop, `${change}/${steps.delivery}`, option())).toMatchObject({
        status: 400,
        message: expect.stringMatching(
          /^"Carrier A Standard" has no price here\. .* Enter a custom amount/,
        ),
      })
      const custom = { ...option(), custom_amount: 4 }
      expect(await changeOrder(shop, `${change}/${steps.delivery}`, custom)).toMatchObject(costs(4))
      // No priced delivery is lost because another one has no price.
      const more = await changeOrder(shop, `${change}/${steps.items}`, oneMug())
      expect(more.status).toBe(200)
      expect(Object.values(more.deliveries)).toEqual([expect.any(Number)])
      expect(Object.values(more.deliveries)).not.toContain(0)
      expect(await changeOrder(shop, `${change}/${steps.end}`)).toMatchObject({ status: 200 })
    } finally {
      await clearFaults(shop)
      await reconfigureStore(shop, {})
    }
  },
)

it("a delivery that is chosen before any items is refused for the reason of its own order, and possible afterwards", async () => {
  const [empty, unreachable] = await Promise.all([
    beginDraftOrder(),
    beginDraftOrder({ ...RIGA_CUSTOMER, postal_code: "ABC" }),
  ])
  await changeOrder(shop, `${unreachable}/edit/items`, oneMug())
  const answers = await Promise.all(
    [empty, unreachable].map((draft) =>
      changeOrder(shop, `${draft}/edit/shipping-methods`, option()),
    ),
  )
  expect(answers).toMatchObject([
    { status: 400, message: expect.stringMatching(/Nothing in your cart needs this delivery/) },
    { status: 400, message: expect.stringMatching(/check the postal code/) },
  ])
  await changeOrder(shop, `${empty}/edit/items`, {
    items: [{ title: "Made by hand", quantity: 1, unit_price: 5 }, ...oneMug().items],
  })
  const added = await changeOrder(shop, `${empty}/edit/shipping-methods`, option())
  expect(added.status).toBe(200)
  expect(Object.values(added.deliveries)[0]).toBeGreaterThanOrEqual(price.mug)
})

it("a delivery of an exchange follows items that are named after it", async () => {
  const change = await beginExchange()
  expect(await changeOrder(shop, `${change}/outbound/shipping-method`, option())).toMatchObject(
    costs(price.mug),
  )
  expect(await changeOrder(shop, `${change}/outbound/items`, twoPots())).toMatchObject(
    costs(price.twoPots),
  )
})

it("an order that is edited never gets a price from core, which the merchant sees, and takes the merchant's own", async () => {
  const { id } = await importOrder(shop)
  const edit = `order-edits/${id}`
  await changeOrder(shop, "order-edits", { order_id: id })
  expect(await changeOrder(shop, `${edit}/items`, twoPots())).toMatchObject({ status: 200 })
  expect(await changeOrder(shop, `${edit}/shipping-method`, option())).toMatchObject({
    status: 400,
    message: expect.stringMatching(/order is edited\. Enter a custom amount/),
  })
  const custom = { ...option(), custom_amount: 4 }
  expect(await changeOrder(shop, `${edit}/shipping-method`, custom)).toMatchObject(costs(4))
  expect(await changeOrder(shop, `${edit}/confirm`)).toMatchObject({ status: 200 })
  const { order } = await shop.admin.get<HttpTypes.AdminOrderResponse>(`/admin/orders/${id}`)
  expect(order.shipping_methods.map(({ amount }) => amount)).toContain(4)
})

it("a claim is refused a price with the name of the rule that hides the option", async () => {
  const hide = { options: [SERVICE], reason: "Ask us." }
  await setPriceRules(shop, { rules: [{ name: "Far", is_on: true, if: {}, then: { hide } }] })
  const change = await claim.begin()
  await changeOrder(shop, `${change}/${claim.items}`, twoPots())
  expect(await changeOrder(shop, `${change}/${claim.delivery}`, option())).toMatchObject({
    status: 400,
    message: expect.stringMatching(/has no price here\. The shipping rule "Far" hides it\. Enter/),
  })
  await setPriceRules(shop, { rules: [] })
})
