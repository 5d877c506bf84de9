import type { HttpTypes } from "@medusajs/framework/types"
import { chooseOption } from "../../harness/customer-checkout"
import { setPriceRules } from "../../harness/price-rules"
import { signUpCustomer } from "../../harness/sign-up-customer"
import { takeHalfOff } from "../../harness/take-half-off"
import { fillCart } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const shop = shopWithKey()

/** Delivery is free for items of 100 euros but where a test says otherwise, and a code takes half off all items. */
beforeAll(async () => {
  await takeHalfOff(shop, { code: "HALF" })
})

beforeEach(() => setPriceRules(shop, { free_from: [{ countries: [], amount: "100" }] }))

/** A cart of one 3 l pot, of 119 euros. */
const cartOfPot = () =>
  fillCart(shop, { items: [{ variantId: shop.seed.variants["POT-3"] ?? "", quantity: 1 }] })

const choose = ({ id }: HttpTypes.StoreCart, service: string) =>
  chooseOption(shop.storefront, id, { optionId: shop.options[service] ?? "" })

const cartWithDelivery = async () => choose(await cartOfPot(), "carrierA_standard")

const promotionsOf = ({ id }: HttpTypes.StoreCart): string => `/store/carts/${id}/promotions`
const HALF = { promo_codes: ["HALF"] }

async function post(path: string, body: unknown): Promise<HttpTypes.StoreCart> {
  const { cart } = await shop.storefront.post<HttpTypes.StoreCartResponse>(path, body)
  return cart
}

async function readCart({ id }: HttpTypes.StoreCart): Promise<HttpTypes.StoreCart> {
  const { cart } = await shop.storefront.get<HttpTypes.StoreCartResponse>(`/store/carts/${id}`)
  return cart
}

describe("delivery that is free from a value of the items", () => {
  it("is paid for once a code takes the items below it, and free again without the code", async () => {
    const cart = await cartWithDelivery()
    expect(cart.shipping_total).toBe(0)
    const discounted = await post(promotionsOf(cart), HALF)
    expect(discounted.item_total).toBeCloseTo(59.5)
    expect(discounted.shipping_total).toBeGreaterThan(0)
    expect(await readCart(cart)).toMatchObject({ total: discounted.total })
    const removed = await shop.storefront.send("DELETE", promotionsOf(cart), HALF)
    expect(removed.status).toBe(200)
    expect(await removed.json()).toMatchObject({ cart: { item_total: 119, shipping_total: 0 } })
  })

  it("counts the discount of what is put in and taken out in the same request", async () => {
    const cart = await cartWithDelivery()
    await post(promotionsOf(cart), HALF)
    const line = cart.items?.[0]?.id ?? ""
    const two = await post(`/store/carts/${cart.id}/line-items/${line}`, { quantity: 2 })
    expect(two).toMatchObject({ item_total: expect.closeTo(119), shipping_total: 0 })
    const more = await post(`/store/carts/${cart.id}/line-items`, {
      variant_id: shop.seed.variants["POT-5"],
      quantity: 1,
    })
    expect(more).toMatchObject({ item_total: expect.closeTo(193.5), shipping_total: 0 })
    const path = `/store/carts/${cart.id}/line-items/${line}`
    expect(await shop.storefront.delete(path)).toMatchObject({
      deleted: true,
      parent: { item_total: expect.closeTo(74.5) },
    })
    expect((await readCart(cart)).shipping_total).toBeGreaterThan(0)
  })

  it("leaves what a code refuses as the store answers it", async () => {
    const cart = await cartWithDelivery()
    const { status } = await shop.storefront.send("POST", promotionsOf(cart), {
      promo_codes: "HALF",
    })
    expect(status).toBe(400)
    expect(await readCart(cart)).toMatchObject({
      item_total: expect.closeTo(119),
      shipping_total: 0,
    })
  })

  it("is what an authorised payment was opened for", async () => {
    const cart = await cartWithDelivery()
    await shop.storefront.post("/store/payment-collections", { cart_id: cart.id })
    const { total } = await post(promotionsOf(cart), HALF)
    const { cart: paid } = await shop.storefront.get<HttpTypes.StoreCartResponse>(
      `/store/carts/${cart.id}?fields=+payment_collection.amount`,
    )
    expect(paid.payment_collection?.amount).toBe(total)
  })
  it("is lost by logging in, where that brings a discount", async () => {
    const cart = await cartWithDelivery()
    const customer = await signUpCustomer(shop, "liga.kalnina@customer.test")
    const { customer: member } =
      await customer.get<HttpTypes.StoreCustomerResponse>("/store/customers/me")
    const { customer_group } = await shop.admin.post<HttpTypes.AdminCustomerGroupResponse>(
      "/admin/customer-groups",
      { name: "Members" },
    )
    await shop.admin.post(`/admin/customer-groups/${customer_group.id}/customers`, {
      add: [member.id],
    })
    const values = [customer_group.id]
    await takeHalfOff(shop, {
      code: "MEMBERS",
      is_automatic: true,
      rules: [{ attribute: "customer.groups.id", operator: "in", values }],
    })
    const { cart: theirs } = await customer.post<HttpTypes.StoreCartResponse>(
      `/store/carts/${cart.id}/customer`,
    )
    expect(theirs).toMatchObject({ customer_id: member.id, item_total: expect.closeTo(59.5) })
    expect(theirs.shipping_total).toBeGreaterThan(0)
  })
})

describe("cash on delivery", () => {
  it("costs what it does for the sum that a discount leaves to collect", async () => {
    await setPriceRules(shop)
    const discountedFirst = await cartOfPot()
    await post(promotionsOf(discountedFirst), HALF)
    const expected = await choose(discountedFirst, "carrierB_cod")
    const cart = await choose(await cartOfPot(), "carrierB_cod")
    expect(cart.shipping_total).toBeGreaterThan(expected.shipping_total)
    expect(await post(promotionsOf(cart), HALF)).toMatchObject({
      item_total: expect.closeTo(59.5),
      shipping_total: expected.shipping_total,
      total: expected.total,
    })
    expect(await readCart(cart)).toMatchObject({ total: expected.total })
  })
})
