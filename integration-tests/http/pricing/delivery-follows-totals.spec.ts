// A shop with a key. Delivery is free for items of 100 euros unless a test says otherwise; a code takes half off all items.
import type { HttpTypes } from "@medusajs/framework/types"
import {
  chooseService,
  completeCart,
  postCart,
  readCart,
  setQuantity,
  signUpCustomer,
} from "../../harness/customer-checkout"
import { addHalfPricePromotion, setPriceRules } from "../../harness/prices"
import { runSql } from "../../harness/run-sql"
import { RIGA_CUSTOMER, TALLINN_CUSTOMER, VILNIUS_CUSTOMER } from "../../harness/test-data"
import { fillCart } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

type Cart = HttpTypes.StoreCart

const shop = shopWithKey()

const HALF = { promo_codes: ["HALF"] }
const freeFrom = (amount: string) => ({ free_from: [{ countries: [], amount }] })

beforeAll(() => addHalfPricePromotion(shop, { code: "HALF" }))
beforeEach(() => setPriceRules(shop, freeFrom("100")))

/** A cart of one item, by default of a 3 l pot of 119 euros. */
const cartOf = (sku = "POT-3", shippingAddress = RIGA_CUSTOMER) =>
  fillCart(shop, { sku, shippingAddress })

const cartWithDelivery = async (...cart: Parameters<typeof cartOf>) =>
  chooseService(shop, await cartOf(...cart), "carrierA_standard")

const enterCode = ({ id }: Cart) => postCart(shop, `${id}/promotions`, HALF)

const addItem = ({ id }: Cart, sku: string) =>
  postCart(shop, `${id}/line-items`, { variant_id: shop.seed.variants[sku], quantity: 1 })

it("free delivery is paid for once a code takes the items below it, and free again without the code", async () => {
  const cart = await cartWithDelivery()
  expect(cart.shipping_total).toBe(0)
  await shop.storefront.post("/store/payment-collections", { cart_id: cart.id })
  const discounted = await enterCode(cart)
  expect(discounted.item_total).toBeCloseTo(59.5)
  expect(discounted.shipping_total).toBeGreaterThan(0)
  const { cart: toPay } = await shop.storefront.get<HttpTypes.StoreCartResponse>(
    `/store/carts/${cart.id}?fields=+payment_collection.amount`,
  )
  expect(toPay.payment_collection?.amount).toBe(discounted.total)
  expect(await readCart(shop, cart)).toMatchObject({ total: discounted.total })

  const path = `/store/carts/${cart.id}/promotions`
  const removed = await shop.storefront.send("DELETE", path, HALF)
  expect(removed.status).toBe(200)
  expect(await removed.json()).toMatchObject({ cart: { item_total: 119, shipping_total: 0 } })
  // A refused request changes nothing.
  const refused = await shop.storefront.send("POST", path, { promo_codes: "HALF" })
  expect(refused.status).toBe(400)
  expect(await readCart(shop, cart)).toMatchObject({
    item_total: expect.closeTo(119),
    shipping_total: 0,
  })
})

it("free delivery counts the discount of items that are added and removed in one request", async () => {
  const cart = await cartWithDelivery()
  await enterCode(cart)
  expect(await setQuantity(shop, cart, 2)).toMatchObject({
    item_total: expect.closeTo(119),
    shipping_total: 0,
  })
  expect(await addItem(cart, "POT-5")).toMatchObject({
    item_total: expect.closeTo(193.5),
    shipping_total: 0,
  })
  const path = `/store/carts/${cart.id}/line-items/${cart.items?.[0]?.id}`
  expect(await shop.storefront.delete(path)).toMatchObject({
    deleted: true,
    parent: { item_total: expect.closeTo(74.5) },
  })
  expect((await readCart(shop, cart)).shipping_total).toBeGreaterThan(0)
})

it("free delivery ends when the customer logs in, if that brings a discount", async () => {
  const cart = await cartWithDelivery()
  const customer = await signUpCustomer(shop, "liga.kalnina@customer.test")
  const { customer: member } =
    await customer.get<HttpTypes.StoreCustomerResponse>("/store/customers/me")
  const groups = "/admin/customer-groups"
  const { customer_group } = await shop.admin.post<HttpTypes.AdminCustomerGroupResponse>(groups, {
    name: "Members",
  })
  await shop.admin.post(`${groups}/${customer_group.id}/customers`, { add: [member.id] })
  const values = [customer_group.id]
  await addHalfPricePromotion(shop, {
    code: "MEMBERS",
    is_automatic: true,
    rules: [{ attribute: "customer.groups.id", operator: "in", values }],
  })
  const theirs = await postCart({ storefront: customer }, `${cart.id}/customer`)
  expect(theirs).toMatchObject({ customer_id: member.id, item_total: expect.closeTo(59.5) })
  expect(theirs.shipping_total).toBeGreaterThan(0)
})

it("cash on delivery is priced by the sum that a discount leaves to collect", async () => {
  await setPriceRules(shop)
  const discountedFirst = await cartOf()
  await enterCode(discountedFirst)
  const { shipping_total, total } = await chooseService(shop, discountedFirst, "carrierB_cod")
  const cart = await chooseService(shop, await cartOf(), "carrierB_cod")
  expect(cart.shipping_total).toBeGreaterThan(shipping_total)
  expect(await enterCode(cart)).toMatchObject({
    item_total: expect.closeTo(59.5),
    shipping_total,
    total,
  })
  expect(await readCart(shop, cart)).toMatchObject({ total })
})

async function cartToComplete(): Promise<Cart> {
  const cart = await cartWithDelivery()
  const collections = "/store/payment-collections"
  const { payment_collection } = await shop.storefront.post<{ payment_collection: { id: string } }>(
    collections,
    { cart_id: cart.id },
  )
  await shop.storefront.post(`${collections}/${payment_collection.id}/payment-sessions`, {
    provider_id: "pp_system_default",
  })
  return cart
}

/** Changes the price of the items directly in the database, as other software does. */
const reduceItems = ({ id }: Cart, to: number) =>
  runSql(
    shop.databaseUrl,
    `update cart_line_item set unit_price = ${to},
      raw_unit_price = '{"value": "${to}", "precision": 20}' where cart_id = '${id}'`,
  )

const complete = ({ id }: Cart) => shop.storefront.send("POST", `/store/carts/${id}/complete`)

async function expectConflict(cart: Cart, code: string, text: RegExp): Promise<void> {
  const answer = await complete(cart)
  expect(answer.status).toBe(409)
  expect(await answer.json()).toEqual({
    type: "conflict",
    code,
    message: expect.stringMatching(text) as string,
  })
}

const CHANGED = ["price_changed", /price of the delivery changed/] as const

it("an order with a delivery priced by other totals is not placed: the customer sees the new total and pays it", async () => {
  const cart = await cartToComplete()
  expect(cart.shipping_total).toBe(0)
  await reduceItems(cart, 50)
  await expectConflict(cart, ...CHANGED)
  const seen = await readCart(shop, cart)
  expect(seen).toMatchObject({ item_total: 50 })
  expect(seen.shipping_total).toBeGreaterThan(0)
  expect(await completeCart(shop.storefront, cart.id)).toMatchObject({
    total: seen.total,
    shipping_total: seen.shipping_total,
  })
})

it("an order whose delivery costs less by now, or is gone, is not placed either", async () => {
  await setPriceRules(shop)
  const cheaper = await cartToComplete()
  const gone = await cartToComplete()
  expect(cheaper.shipping_total).toBeGreaterThan(0)
  await setPriceRules(shop, freeFrom("100"))
  await expectConflict(cheaper, ...CHANGED)
  expect(await readCart(shop, cheaper)).toMatchObject({ total: 119, shipping_total: 0 })
  await setPriceRules(shop, { ...freeFrom("1000"), markup_fixed: "-500" })
  await expectConflict(gone, "delivery_gone", /Choose a delivery/)
  expect((await readCart(shop, gone)).shipping_methods).toEqual([])
})

it("an order whose delivery still costs the same is placed, and a second request gets the same order", async () => {
  await setPriceRules(shop)
  const cart = await cartToComplete()
  // So far no price depended on the value of the items, so the delivery is priced again.
  await setPriceRules(shop, freeFrom("1000"))
  const placed = await complete(cart)
  const { order } = (await placed.json()) as { order: HttpTypes.StoreOrder }
  expect(placed.status).toBe(200)
  expect(order).toMatchObject({ total: cart.total, shipping_total: cart.shipping_total })
  const again = await complete(cart)
  expect(again.status).toBe(200)
  expect(await again.json()).toMatchObject({ type: "order", order: { id: order.id } })
})

it("a code that is sent at the same moment as the order does not keep delivery free", async () => {
  const cart = await cartToComplete()
  const [, completed] = await Promise.all([
    shop.storefront.send("POST", `/store/carts/${cart.id}/promotions`, HALF),
    complete(cart),
  ])
  const answer = (await completed.json()) as Partial<HttpTypes.StoreCompleteCartResponse>
  const placed =
    answer.type === "order" ? answer.order : await completeCart(shop.storefront, cart.id)
  expect(placed?.shipping_total === 0).toBe(Number(placed?.item_total) >= 100)
})

/** A large board is 65 euros without tax: 80.60 with the 24 % of Tallinn, and 78.65 with the 21 % of Vilnius. */
describe("a store that adds tax", () => {
  const TALLINN = TALLINN_CUSTOMER
  const VILNIUS = VILNIUS_CUSTOMER
  const FREE_IN_TALLINN = { item_total: expect.closeTo(80.6), shipping_total: 0 }

  const changeRegion = (change: HttpTypes.AdminUpdateRegion) =>
    shop.admin.post(`/admin/regions/${shop.seed.regionId}`, change)

  const moveTo = ({ id }: Cart, shipping_address: typeof TALLINN) =>
    postCart(shop, id, { shipping_address })

  beforeAll(async () => {
    const { stores } = await shop.admin.get<HttpTypes.AdminStoreListResponse>("/admin/stores")
    await shop.admin.post(`/admin/stores/${stores[0]?.id}`, {
      supported_currencies: [{ currency_code: "eur", is_default: true, is_tax_inclusive: false }],
    })
    await changeRegion({ is_tax_inclusive: false, automatic_taxes: true })
  })

  beforeEach(() => setPriceRules(shop, freeFrom("80")))

  it("in a store that adds tax, free delivery counts the items with the tax of the present country, not of the one before", async () => {
    const cart = await cartWithDelivery("BOARD-L", TALLINN)
    expect(cart).toMatchObject(FREE_IN_TALLINN)
    const moved = await moveTo(cart, VILNIUS)
    expect(moved.item_total).toBeCloseTo(78.65)
    expect(moved.shipping_total).toBeGreaterThan(0)
    // The tax of items that the same request adds counts, too.
    await setPriceRules(shop, freeFrom("90"))
    expect(await addItem(cart, "NAPKIN-1")).toMatchObject({
      item_total: expect.closeTo(90.145),
      shipping_total: 0,
    })
  })

  it("in a store that adds tax, free delivery counts the tax that a storefront asks for at the end of a checkout", async () => {
    await changeRegion({ automatic_taxes: false })
    const cart = await cartWithDelivery("BOARD-L", TALLINN)
    expect(cart.item_total).toBeCloseTo(65)
    expect(cart.shipping_total).toBeGreaterThan(0)
    expect(await postCart(shop, `${cart.id}/taxes`)).toMatchObject(FREE_IN_TALLINN)
  })
})
