import type { HttpTypes } from "@medusajs/framework/types"
import Big from "big.js"
import { changeCart } from "../../harness/change-cart"
import { chooseOption, completeCart } from "../../harness/customer-checkout"
import { fulfilOrder } from "../../harness/fulfil-order"
import { atTheService } from "../../harness/look-at-order"
import { openCountry } from "../../harness/open-country"
import { setPriceRules } from "../../harness/price-rules"
import { quotesOf } from "../../harness/quotes-of"
import {
  createReturnOption,
  prepareReturn,
  requestReturn,
  returnsAtTheService,
} from "../../harness/return-items"
import { planOf } from "../../harness/ship-from-admin"
import { readApiPrices } from "../../harness/api-prices"
import { takeHalfOff } from "../../harness/take-half-off"
import { fillCart, RIGA_CUSTOMER } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { tryToFulfil } from "../../harness/try-to-fulfil"

const shop = shopWithKey()
let polishRegion: string

const WARSAW = { ...RIGA_CUSTOMER, city: "Warszawa", postal_code: "00-001", country_code: "pl" }

beforeAll(async () => {
  polishRegion = await openCountry(shop, {
    countryCode: "pl",
    currencyCode: "pln",
    taxRate: 23,
    prices: { "MUG-05": 80, "NAPKIN-4": 150 },
  })
})

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
    const prices = await readApiPrices(shop, quote?.packages ?? [], {
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

describe("an order in a currency that the service does not take", () => {
  it("goes out with what was paid for its items, converted at the rate of its price", async () => {
    const place = { countryCode: "se", currencyCode: "sek", taxRate: 25 }
    const regionId = await openCountry(shop, { ...place, prices: { "MUG-05": 80 } })
    await takeHalfOff(shop, {
      code: "HALF",
      application_method: {
        type: "percentage",
        target_type: "items",
        allocation: "across",
        value: 50,
        currency_code: "sek",
      },
    })
    await setPriceRules(shop, { exchange_rates: { sek: "11" }, exchange_buffer_percent: 10 })
    const cart = await fillCart(shop, {
      regionId,
      shippingAddress: {
        ...RIGA_CUSTOMER,
        city: "Stockholm",
        postal_code: "111 22",
        country_code: "se",
      },
      items: [{ variantId: shop.seed.variants["MUG-05"] ?? "", quantity: 3 }],
    })
    await shop.storefront.post(`/store/carts/${cart.id}/promotions`, { promo_codes: ["HALF"] })
    await chooseOption(shop.storefront, cart.id, {
      optionId: shop.options.carrierA_standard ?? "",
    })
    const order = await completeCart(shop.storefront, cart.id)
    const itemId = order.items?.[0]?.id ?? ""
    const stockLocationId = shop.seed.stockLocationId
    await fulfilOrder(shop.admin, {
      orderId: order.id,
      stockLocationId,
      quantities: { [itemId]: 2 },
    })
    // Two of three at 40 SEK, half of 80, without the tax that the store adds: 80 / 11.
    const [first] = await atTheService(shop, order)
    expect(first?.body).toMatchObject({ parcel_price: "7.27", parcel_currency: "0" })

    await setPriceRules(shop)
    const { issues } = await planOf(shop, order)
    const message = expect.stringMatching(/in SEK\. Set the exchange rate of SEK/)
    expect(issues).toEqual([expect.objectContaining({ message })])
    const rest = { items: [{ id: itemId, quantity: 1 }] }
    expect(await tryToFulfil(shop, order.id, rest)).toEqual({ status: 400, message })
    await setPriceRules(shop, { exchange_rates: { sek: "11" } })
    expect(await tryToFulfil(shop, order.id, rest)).toMatchObject({ status: 200 })
    const bodies = (await atTheService(shop, order)).map(({ body }) => body.parcel_price)
    expect(bodies.sort()).toEqual(["3.64", "7.27"])

    await shop.admin.post("/admin/shipment-ordering/settings", {
      return_service: "carrierA_standard",
    })
    const optionId = await createReturnOption(shop, "sek")
    const returnId = await prepareReturn(shop, { orderId: order.id, optionId, quantity: 2 })
    expect(await requestReturn(shop, returnId)).toMatchObject({ status: 200 })
    const [returned] = await returnsAtTheService(shop, order)
    expect(returned?.body).toMatchObject({ parcel_price: "7.27", parcel_currency: "0" })
  })
})
