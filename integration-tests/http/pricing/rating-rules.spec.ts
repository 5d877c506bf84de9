import type { HttpTypes } from "@medusajs/framework/types"
import Big from "big.js"
import { chooseOption, completeCart, type ShoppingList } from "../../harness/customer-checkout"
import { createItemRule, deleteItemRules } from "../../harness/item-rules"
import { readOrderPrices } from "../../harness/order-prices"
import { setPriceRules } from "../../harness/price-rules"
import { quotesOf, type ShownQuote } from "../../harness/quotes-of"
import { readApiPrices, type ApiPrice } from "../../harness/api-prices"
import { takeHalfOff } from "../../harness/take-half-off"
import { fillCart, RIGA_CUSTOMER } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const SETTINGS = "/admin/shipment-ordering/settings"

const shop = shopWithKey()

beforeEach(() => setPriceRules(shop))

/** What a cart is told, what it then pays, and what the service asks for it. */
interface Priced {
  quote: ShownQuote
  cart: HttpTypes.StoreCart
  cost: ApiPrice
}

const TALLINN = { ...RIGA_CUSTOMER, city: "Tallinn", postal_code: "10111", country_code: "ee" }

const mugs = (quantity: number) => [{ variantId: shop.seed.variants["MUG-05"] ?? "", quantity }]

async function price(serviceCode: string, overrides: Partial<ShoppingList> = {}): Promise<Priced> {
  const { id } = await fillCart(shop, overrides)
  const quote = (await quotesOf(shop, id))[serviceCode]
  const cart = await chooseOption(shop.storefront, id, {
    optionId: shop.options[serviceCode] ?? "",
  })
  const { country_code = "", postal_code = "" } = overrides.shippingAddress ?? RIGA_CUSTOMER
  const prices = await readApiPrices(shop, quote?.packages ?? [], {
    country_code: String(country_code).toUpperCase(),
    zip_code: String(postal_code),
  })
  const cost = prices[serviceCode]
  if (quote === undefined || cost === undefined) {
    throw new Error(`${serviceCode} is not offered`)
  }
  expect(cart.shipping_methods?.[0]?.amount).toBe(quote.amount)
  return { quote, cart, cost }
}

const cents = (amount: Big) => amount.round(2, Big.roundHalfUp).toNumber()

describe("the service's price", () => {
  it("is what a customer pays where there are no rules, tax included", async () => {
    const { quote, cart, cost } = await price("carrierB_classic")
    expect(quote).toMatchObject({ amount: Number(cost.withTax), tax_inclusive: true })
    expect(cart.shipping_total).toBe(Number(cost.withTax))
  })

  it("counts without tax where the merchant gets that back, and the store adds the customer's", async () => {
    await setPriceRules(shop, { price_tax: "without_tax" })
    const { quote, cart, cost } = await price("carrierB_classic", { shippingAddress: TALLINN })
    expect(quote).toMatchObject({ amount: Number(cost.withoutTax), tax_inclusive: false })
    expect(cart.shipping_total).toBeCloseTo(Number(cost.withoutTax) * 1.24, 6)
  })
})

describe("a markup", () => {
  it("is the option's, else the account's, else the store's, field by field", async () => {
    await shop.admin.post(SETTINGS, { account: "other", environment: "development" })
    await setPriceRules(shop, {
      markup_percent: "10",
      markup_fixed: "0.50",
      account_price_rules: { default: { markup_fixed: "0.70" }, other: { markup_percent: "90" } },
      option_price_rules: { carrierA_standard: { markup_percent: "20" } },
    })
    const classic = await price("carrierB_classic")
    const standard = await price("carrierA_standard")
    expect(classic.quote.amount).toBe(cents(new Big(classic.cost.withTax).times("1.1").plus("0.7")))
    expect(standard.quote.amount).toBe(
      cents(new Big(standard.cost.withTax).times("1.2").plus("0.7")),
    )
  })
})

describe("a handling fee", () => {
  afterEach(() => deleteItemRules(shop))

  it("is asked for each package", async () => {
    await createItemRule(shop, {
      target_kind: "variant",
      target_id: shop.seed.variants["MUG-05"],
      ships_alone: true,
    })
    await setPriceRules(shop, { handling_fee_per_package: "0.45" })
    const { quote, cost } = await price("carrierA_standard", { items: mugs(3) })
    expect(quote.packages).toHaveLength(3)
    expect(quote.amount).toBe(cents(new Big(cost.withTax).plus("1.35")))
  })
})

describe("rounding", () => {
  it("is of the price that a customer sees, with the tax that the store adds", async () => {
    await setPriceRules(shop, {
      price_tax: "without_tax",
      rounding: { kind: "ending", ending: ".99" },
    })
    const { quote, cart } = await price("carrierB_classic", { shippingAddress: TALLINN })
    expect(quote.tax_inclusive).toBe(false)
    expect(quote.amount).toBeLessThan(cart.shipping_total)
    expect(cart.shipping_total.toFixed(2)).toMatch(/^\d+\.99$/)
  })

  it("takes the nearest step, after the maximum", async () => {
    await setPriceRules(shop, { maximum: "3.33", rounding: { kind: "nearest", step: "0.05" } })
    expect((await price("carrierB_classic")).quote.amount).toBe(3.35)
  })
})

describe("a minimum and a maximum", () => {
  it("hold for the price with all that is added to it, and an option may do without", async () => {
    await setPriceRules(shop, {
      minimum: "8.50",
      maximum: "12",
      option_price_rules: { carrierA_express_saver: { maximum: null } },
    })
    const express = await price("carrierA_express")
    const saver = await price("carrierA_express_saver")
    expect((await price("carrierB_classic")).quote.amount).toBe(8.5)
    expect(express.quote.amount).toBe(12)
    expect(Number(express.cost.withTax)).toBeGreaterThan(12)
    expect(saver.quote.amount).toBe(Number(saver.cost.withTax))
    expect(saver.quote.amount).toBeGreaterThan(12)
  })

  it("are refused when they contradict each other", async () => {
    const answer = await shop.admin.send("POST", SETTINGS, {
      minimum: "9",
      maximum: "8",
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/^minimum: /) })
  })
})

describe("free delivery", () => {
  beforeEach(() =>
    setPriceRules(shop, {
      free_from: [
        { countries: ["LV"], amount: "50" },
        { countries: [], amount: "100" },
      ],
    }),
  )

  it("begins at the value that holds for the country, and the merchant is told by which it was decided", async () => {
    const three = { items: mugs(3) }
    const riga = await price("carrierB_classic", three)
    const tallinn = await price("carrierB_classic", { ...three, shippingAddress: TALLINN })
    expect(riga.quote).toMatchObject({ amount: 0, is_free: true, available: true, source: "live" })
    expect(riga.cart.shipping_total).toBe(0)
    expect(tallinn.quote).toMatchObject({ amount: Number(tallinn.cost.withTax), is_free: false })
    const two = await price("carrierB_classic", { items: mugs(2) })
    expect(two.quote).toMatchObject({ amount: Number(two.cost.withTax), is_free: false })
    const order = await completeCart(shop.storefront, riga.cart.id)
    const [record] = await readOrderPrices(shop, order.id)
    expect(record).toMatchObject({ amount: "0", items_value: "56.7" })
    expect(record?.steps.at(-1)).toMatchObject({ step: "free", amount: "0", free_from: "50" })
  })

  it("counts the items after discounts, whether the code comes before the delivery or after", async () => {
    await takeHalfOff(shop, { code: "HALF" })
    const halve = ({ id }: HttpTypes.StoreCart) =>
      shop.storefront.post<HttpTypes.StoreCartResponse>(`/store/carts/${id}/promotions`, {
        promo_codes: ["HALF"],
      })
    const { quote, cart, cost } = await price("carrierB_classic", { items: mugs(4) })
    expect(quote.amount).toBe(0)
    const { cart: halved } = await halve(cart)
    expect(halved.item_total).toBeCloseTo(37.8, 6)
    expect(halved.shipping_total).toBe(Number(cost.withTax))
    const order = await completeCart(shop.storefront, cart.id)
    expect(order.shipping_total).toBe(Number(cost.withTax))
    const [record] = await readOrderPrices(shop, order.id)
    expect(Number(record?.amount)).toBe(Number(cost.withTax))

    const before = await fillCart(shop, { items: mugs(4) })
    await halve(before)
    expect((await quotesOf(shop, before.id)).carrierB_classic).toMatchObject({
      amount: Number(cost.withTax),
      is_free: false,
    })
    const chosen = await chooseOption(shop.storefront, before.id, {
      optionId: shop.options.carrierB_classic ?? "",
    })
    expect(chosen.shipping_total).toBe(Number(cost.withTax))
  })
})

describe("an amount of 0", () => {
  it("never comes of markups: what they bring to nothing has no price, with a reason", async () => {
    await setPriceRules(shop, { markup_fixed: "-500" })
    const { id } = await fillCart(shop)
    expect((await quotesOf(shop, id)).carrierB_classic).toMatchObject({
      available: false,
      amount: null,
      is_free: false,
      reason: { code: "no_price_by_rules" },
    })
    const answer = await shop.storefront.send("POST", `/store/carts/${id}/shipping-methods`, {
      option_id: shop.options.carrierB_classic,
    })
    expect(answer.status).toBe(400)
  })

  it.each([
    [{ maximum: "0" }],
    [{ minimum: "0" }],
    [{ markup_percent: "-100" }],
    [{ fallback: { kind: "flat", amount: "0" } }],
    [{ option_price_rules: { carrierB_classic: { maximum: "0" } } }],
  ])("cannot be set by %j", async (rules) => {
    const answer = await shop.admin.send("POST", SETTINGS, rules)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/above -?\d/) })
  })
})
