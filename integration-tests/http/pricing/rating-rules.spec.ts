// A shop with a key, without price rules unless a test sets them.
import type { HttpTypes } from "@medusajs/framework/types"
import Big from "big.js"
import { oldRulesToShippingRules } from "../../../src/modules/shipment_ordering/old-rules"
import { chooseService, completeCart, postCart } from "../../harness/customer-checkout"
import { createItemRule, deleteItemRules } from "../../harness/items-and-boxes"
import {
  addHalfPricePromotion,
  type ApiPrice,
  quotesOf,
  readApiPrices,
  readOrderPrices,
  setPriceRules,
  type ShownQuote,
} from "../../harness/prices"
import { RIGA_CUSTOMER, TALLINN_CUSTOMER } from "../../harness/test-data"
import { fillCart } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const SETTINGS = "/admin/shipment-ordering/settings"
const SERVICE = "carrierB_classic"

const shop = shopWithKey()

beforeEach(() => setPriceRules(shop))

/** The price that a cart shows, the price that it pays, and the service's own price. */
interface Priced {
  quote: ShownQuote
  cart: HttpTypes.StoreCart
  cost: ApiPrice
}

async function price(
  serviceCode: string,
  overrides: Parameters<typeof fillCart>[1] = {},
): Promise<Priced> {
  const { id } = await fillCart(shop, overrides)
  const quote = (await quotesOf(shop, id))[serviceCode]
  const cart = await chooseService(shop, { id }, serviceCode)
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

it("a price has its option's markups, else its account's, else the store's, as before these were shipping rules, and a fee for each package", async () => {
  await createItemRule(shop, {
    target_kind: "variant",
    target_id: shop.seed.variants["MUG-05"],
    ships_alone: true,
  })
  await shop.admin.post(SETTINGS, { account: "other", environment: "development" })
  await setPriceRules(shop, {
    markup_percent: "10",
    markup_fixed: "0.50",
    handling_fee_per_package: "0.45",
    rules: oldRulesToShippingRules({
      account_price_rules: { default: { markup_fixed: "0.70" }, other: { markup_percent: "90" } },
      option_price_rules: { carrierA_standard: { markup_percent: "20" } },
    }),
  })
  const classic = await price(SERVICE)
  const standard = await price("carrierA_standard", { quantity: 3 })
  await deleteItemRules(shop)
  const cents = (amount: Big) => amount.round(2, Big.roundHalfUp).toNumber()
  expect(classic.quote.amount).toBe(
    cents(new Big(classic.cost.final_price_with_tax).times("1.1").plus("1.15")),
  )
  expect(standard.quote.packages).toHaveLength(3)
  expect(standard.quote.amount).toBe(
    cents(new Big(standard.cost.final_price_with_tax).times("1.2").plus("2.05")),
  )
})

it("a price without tax has the customer's added by the store, and is rounded with it", async () => {
  await setPriceRules(shop, { price_tax: "without_tax" })
  const exact = await price(SERVICE, { shippingAddress: TALLINN_CUSTOMER })
  expect(exact.quote).toMatchObject({
    amount: Number(exact.cost.final_price_without_tax),
    tax_inclusive: false,
  })
  expect(exact.cart.shipping_total).toBeCloseTo(
    Number(exact.cost.final_price_without_tax) * 1.24,
    6,
  )
  await setPriceRules(shop, {
    price_tax: "without_tax",
    rounding: { kind: "ending", ending: ".99" },
  })
  const rounded = await price(SERVICE, { shippingAddress: TALLINN_CUSTOMER })
  expect(rounded.quote.amount).toBeLessThan(rounded.cart.shipping_total)
  expect(rounded.cart.shipping_total.toFixed(2)).toMatch(/^\d+\.99$/)
})

it("delivery is free from the value that holds for the country, and the merchant sees which", async () => {
  const free_from = [
    { countries: ["LV"], amount: "50" },
    { countries: [], amount: "100" },
  ]
  await setPriceRules(shop, { free_from })
  const three = { quantity: 3 }
  const riga = await price(SERVICE, three)
  const tallinn = await price(SERVICE, { ...three, shippingAddress: TALLINN_CUSTOMER })
  expect(riga.quote).toMatchObject({ amount: 0, is_free: true, available: true, source: "live" })
  expect(riga.cart.shipping_total).toBe(0)
  expect(tallinn.quote).toMatchObject({
    amount: Number(tallinn.cost.final_price_with_tax),
    is_free: false,
  })
  const order = await completeCart(shop.storefront, riga.cart.id)
  const [record] = await readOrderPrices(shop, order.id)
  expect(record).toMatchObject({ amount: "0", items_value: "56.7" })
  expect(record?.steps.at(-1)).toMatchObject({ step: "free", amount: "0", free_from: "50" })
})

it("a discount that is entered before the delivery is chosen counts, in the merchant's record too", async () => {
  await setPriceRules(shop, { free_from: [{ countries: [], amount: "50" }] })
  await addHalfPricePromotion(shop, { code: "HALF" })
  const cart = await fillCart(shop, { quantity: 4 })
  expect((await quotesOf(shop, cart.id))[SERVICE]).toMatchObject({ amount: 0, is_free: true })
  const { item_total } = await postCart(shop, `${cart.id}/promotions`, { promo_codes: ["HALF"] })
  expect(item_total).toBeCloseTo(37.8, 6)
  const quote = (await quotesOf(shop, cart.id))[SERVICE]
  expect(quote).toMatchObject({ amount: expect.any(Number), is_free: false })
  const chosen = await chooseService(shop, cart, SERVICE)
  expect(chosen.shipping_total).toBe(quote?.amount)
  const order = await completeCart(shop.storefront, cart.id)
  expect(order.shipping_total).toBe(quote?.amount)
  const [record] = await readOrderPrices(shop, order.id)
  expect(Number(record?.amount)).toBe(quote?.amount)
})

it("a delivery whose price the rules take away is not sold, and the customer reads why", async () => {
  await setPriceRules(shop, { markup_fixed: "-500" })
  const cart = await fillCart(shop)
  expect((await quotesOf(shop, cart.id))[SERVICE]).toMatchObject({
    available: false,
    amount: null,
    is_free: false,
    reason: { code: "no_price_by_rules" },
  })
  await expect(chooseService(shop, cart, SERVICE)).rejects.toMatchObject({ status: 400 })
})

it.each([
  [{ minimum: "9", maximum: "8" }, /^minimum: /],
  [{ maximum: "0" }, /above 0/],
  [{ fallback: { kind: "flat", amount: "0" } }, /above 0/],
  [
    { rules: [{ name: "Cap", is_on: true, if: {}, then: { prices: { maximum: "0" } } }] },
    /rules\.0\.then\.prices\.maximum: must be above 0$/,
  ],
])("the rules %j are refused", async (rules, words) => {
  const answer = await shop.admin.send("POST", SETTINGS, rules)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ message: expect.stringMatching(words) })
})
