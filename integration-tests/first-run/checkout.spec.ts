// A shop with a key, and the way of one customer: prices, choice, order, and the shipment of what was quoted.
import type { HttpTypes } from "@medusajs/framework/types"
import { chooseService, completeCart, listPricedOptions } from "../harness/customer-checkout"
import { shipOrder } from "../harness/fulfil-order"
import { createBox } from "../harness/items-and-boxes"
import {
  quotesOf,
  readApiPrices,
  readOrderPrices,
  type ShownQuote,
  storedMethods,
} from "../harness/prices"
import { fillCart, shipmentIn } from "../harness/test-shop"
import { shopWithKey } from "../harness/worlds"

const shop = shopWithKey({
  handling_fee_per_package: "1.00",
  rounding: { kind: "ending", ending: ".99" },
})

let cart: HttpTypes.StoreCart
let quotes: Record<string, ShownQuote>
/** The price of a parcel to the door, tax included. */
let servicePrice: string

beforeAll(async () => {
  cart = await fillCart(shop, { quantity: 2 })
  quotes = await quotesOf(shop, cart.id)
  const prices = await readApiPrices(shop, quotes.carrierB_classic?.packages ?? [])
  servicePrice = prices.carrierB_classic?.final_price_with_tax ?? ""
})

it("a cart's options are listed with amount, days, dates and packages, or the reason for no price", () => {
  const ids = Object.values(quotes).map((quote) => [quote.service_code, quote.shipping_option_id])
  expect(Object.fromEntries(ids)).toEqual(shop.options)
  const { carrierB_classic: classic, carrierA_express_envelope: envelope } = quotes
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
  expect(classic).toMatchObject({
    service_name: "Carrier B Classic",
    kind: "courier",
    available: true,
    amount: Math.ceil(Number(servicePrice) + 1.01) - 0.01,
    tax_inclusive: true,
    is_free: false,
    delivery_days: { min: 1, max: 2 },
    estimated_delivery: { from: day, to: day },
    source: "live",
    chosen_service_code: "carrierB_classic",
    packages: [{ weight: "1.04", length: "14", width: "12", height: "22" }],
    reason: null,
  })
  const { from = "", to = "" } = classic?.estimated_delivery ?? {}
  expect(from < to).toBe(true)
  expect(quotes.carrierB_locker).toMatchObject({ kind: "locker", delivers_to_locker: true })
  expect(envelope).toMatchObject({
    kind: "letter",
    available: false,
    amount: null,
    packages: [],
    reason: { code: "no_envelope", text: expect.stringMatching(/choose another/) },
  })
})

it("Medusa's own route calculates the same prices", async () => {
  const options = await listPricedOptions(shop.storefront, cart.id)
  expect(Object.fromEntries(options.map(({ id, amount }) => [id, amount ?? null]))).toEqual(
    Object.fromEntries(
      Object.values(quotes).map((quote) => [quote.shipping_option_id, quote.amount]),
    ),
  )
  expect(Object.values(quotes).filter(({ available }) => available)).toHaveLength(9)
})

it("the chosen delivery is paid, explained to the merchant, and shipped as it was quoted", async () => {
  const { virtual_cheapest: cheapest, carrierB_classic: classic } = quotes
  await chooseService(shop, cart, "carrierA_standard")
  const chosen = await chooseService(shop, cart, "virtual_cheapest")
  expect(chosen.shipping_total).toBe(cheapest?.amount)
  expect(cheapest?.amount).toBe(classic?.amount)
  const [method] = await storedMethods(shop, cart.id)
  expect(method?.data).toEqual({
    option_key: "virtual_cheapest",
    service_code: "carrierB_classic",
    service_name: "Carrier B Classic",
    delivery_days: classic?.delivery_days,
    locker_code: null,
    locker_postal_code: null,
    locker: null,
    note: null,
    packing: {
      package_type: 1,
      size_unit: "cm",
      fingerprint: expect.any(String),
      packages: cheapest?.packages,
      filled: [expect.objectContaining({ items: [[0, 2]] })],
    },
  })
  const order = await completeCart(shop.storefront, cart.id)
  expect(order.shipping_total).toBe(cheapest?.amount)

  const [price, ...others] = await readOrderPrices(shop, order.id)
  expect(others).toEqual([])
  expect(price).toMatchObject({
    option_key: "virtual_cheapest",
    account: "default",
    service_code: "carrierB_classic",
    source: expect.stringMatching(/^(live|cache)$/),
    amount: String(order.shipping_total),
    currency_code: "eur",
    tax_inclusive: true,
    service_price: servicePrice,
    reason: null,
    package_count: 1,
  })
  expect(price?.steps.map(({ step, amount }) => [step, Number(amount)])).toEqual([
    ["quote", Number(servicePrice)],
    ["handling_fee", Number((Number(servicePrice) + 1).toFixed(2))],
    ["rounding", order.shipping_total],
  ])

  await createBox(shop, { name: "Not there when it was quoted", side: 400 })
  expect(await shipOrder(shop, order)).toMatchObject({
    service_code: "carrierB_classic",
    package_type: "1",
    weight: cheapest?.packages.map(({ weight }) => weight),
    length: cheapest?.packages.map(({ length }) => length),
  })
  const { packages } = await shipmentIn(shop, order.id, "confirmed")
  expect(packages).toEqual(cheapest?.packages)
})
