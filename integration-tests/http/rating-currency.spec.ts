import type { HttpTypes } from "@medusajs/framework/types"
import Big from "big.js"
import { changeCart } from "../harness/change-cart"
import { chooseOption } from "../harness/customer-checkout"
import { openCountry } from "../harness/open-country"
import { setPriceRules } from "../harness/price-rules"
import { quotesOf } from "../harness/quotes-of"
import { servicePrices } from "../harness/service-prices"
import { fillCart, RIGA_CUSTOMER, startTestShop, type TestShop } from "../harness/test-shop"

let shop: TestShop
let polishRegion: string

const WARSAW = { ...RIGA_CUSTOMER, city: "Warszawa", postal_code: "00-001", country_code: "pl" }

beforeAll(async () => {
  shop = await startTestShop()
  polishRegion = await openCountry(shop, {
    countryCode: "pl",
    currencyCode: "pln",
    taxRate: 23,
    prices: { "MUG-05": 80, "NAPKIN-4": 150 },
  })
})

afterAll(() => shop.sandbox.close())

beforeEach(() => setPriceRules(shop))

const polishCart = (quantity = 1) =>
  fillCart(shop, {
    regionId: polishRegion,
    shippingAddress: WARSAW,
    items: [{ variantId: shop.seed.variants["MUG-05"] ?? "", quantity }],
  })

const quoteFor = async ({ id }: HttpTypes.StoreCart) => (await quotesOf(shop, id)).carrierB_classic

describe("a cart in another currency than the service's prices", () => {
  it("has no price without a rate, says so, and can still be changed", async () => {
    const cart = await polishCart()
    expect(cart.currency_code).toBe("pln")
    expect(await quoteFor(cart)).toMatchObject({
      available: false,
      amount: null,
      reason: { code: "currency", text: expect.stringMatching(/your currency/) },
    })
    const refused = await shop.storefront.send("POST", `/store/carts/${cart.id}/shipping-methods`, {
      option_id: shop.options.carrierB_classic,
    })
    expect(refused.status).toBe(400)
    const changes = await changeCart(shop, cart)
    expect(changes.map(({ status }) => status)).toEqual(changes.map(() => 200))
  })

  it("is exchanged at the rate of the settings with the buffer on it", async () => {
    await setPriceRules(shop, { exchange_rates: { pln: "4.2537" }, exchange_buffer_percent: 2.5 })
    const cart = await polishCart()
    const quote = await quoteFor(cart)
    const prices = await servicePrices(shop, quote?.packages ?? [], {
      country_code: "PL",
      zip_code: "00-001",
    })
    const cost = new Big(prices.carrierB_classic?.withTax ?? "")
    const exchanged = cost.times("4.2537").times("1.025").round(2, Big.roundHalfUp)
    expect(quote).toMatchObject({ available: true, amount: exchanged.toNumber() })
    const chosen = await chooseOption(shop.storefront, cart.id, {
      optionId: shop.options.carrierB_classic ?? "",
    })
    expect(chosen.shipping_total).toBe(exchanged.toNumber())
  })

  it("loses its delivery, and nothing else, when the rate is taken away", async () => {
    await setPriceRules(shop, { exchange_rates: { pln: "4.25" } })
    const cart = await polishCart(2)
    await chooseOption(shop.storefront, cart.id, {
      optionId: shop.options.carrierB_classic ?? "",
    })
    await setPriceRules(shop)
    const { cart: changed } = await shop.storefront.post<HttpTypes.StoreCartResponse>(
      `/store/carts/${cart.id}/line-items/${cart.items?.[0]?.id}`,
      { quantity: 3 },
    )
    expect(changed.items?.[0]?.quantity).toBe(3)
    expect(changed.shipping_methods).toEqual([])
  })

  it("limits, rounds and gives free delivery by the rules in that currency", async () => {
    const rules = {
      price_tax: "without_tax",
      maximum: "5",
      rounding: { kind: "ending", ending: ".99" },
      free_from: [{ countries: ["PL"], amount: "50" }],
      exchange_rates: { pln: "4" },
      exchange_buffer_percent: 10,
    }
    await setPriceRules(shop, rules)
    // 5 EUR at 4.40, and 23% on it, are 27.06 PLN.
    const two = await polishCart(2)
    const chosen = await chooseOption(shop.storefront, two.id, {
      optionId: shop.options.carrierB_classic ?? "",
    })
    expect(chosen.shipping_total.toFixed(2)).toBe("27.99")
    // 50 EUR are 200 PLN: the buffer is no part of the threshold.
    expect(chosen.item_total).toBeCloseTo(196.8, 6)
    expect(await quoteFor(two)).toMatchObject({ is_free: false })
    expect(await quoteFor(await polishCart(3))).toMatchObject({ amount: 0, is_free: true })
  })
})
