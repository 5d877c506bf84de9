import type { HttpTypes } from "@medusajs/framework/types"
import Big from "big.js"
import { capturePayments } from "../../harness/capture-payments"
import { chooseOption, completeCart } from "../../harness/customer-checkout"
import { openCountry } from "../../harness/open-country"
import { setPriceRules } from "../../harness/price-rules"
import { quotesOf } from "../../harness/quotes-of"
import { priceQuestions, recordApi } from "../../harness/record-api"
import type { RequestRecorder } from "../../harness/request-recorder"
import { endTrouble, lasting } from "../../harness/api-trouble"
import { planOf, shipFromAdmin, tryToShip } from "../../harness/ship-from-admin"
import { shipOrder } from "../../harness/ship-order"
import { takeHalfOff } from "../../harness/take-half-off"
import { command, fillCart, RIGA_CUSTOMER } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const COD = "carrierB_cod"
const MUG_PRICE = "18.90"

const shop = shopWithKey()
let service: RequestRecorder

beforeEach(async () => {
  await setPriceRules(shop)
  service = await recordApi(shop)
})

afterEach(async () => {
  await endTrouble(shop)
  await service.close()
})

const mugs = (quantity: number, overrides: Parameters<typeof fillCart>[1] = {}) =>
  fillCart(shop, {
    items: [{ variantId: shop.seed.variants["MUG-05"] ?? "", quantity }],
    ...overrides,
  })

const choose = (cart: HttpTypes.StoreCart) =>
  chooseOption(shop.storefront, cart.id, { optionId: shop.options[COD] ?? "" })

const quoteOf = async (cart: HttpTypes.StoreCart) => (await quotesOf(shop, cart.id))[COD]

/** The sums that the service was asked to collect, in the order of the questions. */
const collected = () => priceQuestions(service).flatMap((query) => query.get("parcel_price") ?? [])

/** What the service asks for collecting a sum, with everything else as in its last question. */
async function costOfCollecting(sum: string | undefined): Promise<Big> {
  const query = new URLSearchParams(priceQuestions(service).at(-1))
  query.set("parcel_price", sum ?? "")
  const answer = await fetch(`${shop.sandbox.baseUrls.development}/services/calculate?${query}`)
  const { data } = (await answer.json()) as {
    data: { service_code: string; final_price_with_tax: string }[]
  }
  return new Big(data.find((quote) => quote.service_code === COD)?.final_price_with_tax ?? "")
}

/** Places the order and fulfils it; what the service was told to collect. */
async function ship(cart: HttpTypes.StoreCart) {
  const order = await completeCart(shop.storefront, cart.id)
  return { order, body: await shipOrder(shop, order) }
}

describe("cash on delivery", () => {
  it("is priced by what will be collected, this delivery included, in two questions", async () => {
    const cart = await mugs(1)
    const quote = await quoteOf(cart)
    const [first, whole, ...more] = collected()
    expect(first).toBe(MUG_PRICE)
    expect(whole).toBe(new Big(MUG_PRICE).plus(await costOfCollecting(first)).toFixed(2))
    expect(more).toEqual([])
    expect(quote).toMatchObject({
      available: true,
      amount: (await costOfCollecting(whole)).toNumber(),
    })
    expect(quote?.amount).toBeGreaterThan((await costOfCollecting(first)).toNumber())

    expect((await choose(cart)).shipping_total).toBe(quote?.amount)
    // The same sums: adding it asked nothing new.
    expect(collected()).toEqual([first, whole])
    const { order, body } = await ship(cart)
    expect(order.total).toBe(new Big(MUG_PRICE).plus(quote?.amount ?? 0).toNumber())
    expect(body).toMatchObject({
      service_code: COD,
      parcel_price: order.total.toFixed(2),
      parcel_currency: "0",
    })
    // What the customer was quoted for and what is collected differ by less than a hundredth of it.
    expect(Math.abs(order.total - Number(whole))).toBeLessThan(order.total / 100)
  })

  it("follows the items, and never counts the delivery that was chosen before", async () => {
    const cart = await choose(await mugs(2))
    const before = collected().length
    const { cart: changed } = await shop.storefront.post<HttpTypes.StoreCartResponse>(
      `/store/carts/${cart.id}/line-items/${cart.items?.[0]?.id}`,
      { quantity: 3 },
    )
    const [first, whole, ...more] = collected().slice(before)
    expect(more).toEqual([])
    expect(first).toBe(new Big(MUG_PRICE).times(3).toFixed(2))
    expect(changed.shipping_total).toBe((await costOfCollecting(whole)).toNumber())
  })

  it("collects the tax that the store adds to the delivery", async () => {
    await setPriceRules(shop, { price_tax: "without_tax", markup_fixed: "2" })
    const cart = await choose(await mugs(4))
    const { order, body } = await ship(cart)
    const tax = new Big(order.shipping_total).minus(order.shipping_subtotal)
    expect(tax.div(order.shipping_subtotal).toNumber()).toBeCloseTo(0.21, 3)
    expect(body.parcel_price).toBe(order.total.toFixed(2))
    const whole = collected().at(1)
    expect(Math.abs(order.total - Number(whole))).toBeLessThan(order.total / 100)
  })

  it("is asked for once at the merchant's fallback price, which no sum changes", async () => {
    await setPriceRules(shop, { fallback: { kind: "flat", amount: "7.50" } })
    await lasting({ kind: "hang" })(shop)
    expect(await quoteOf(await mugs(5))).toMatchObject({ source: "fallback", amount: 7.5 })
    expect(collected()).toHaveLength(1)
  })

  it("has its price in time from a service that takes most of a second for each question", async () => {
    await lasting({ kind: "delay", ms: 600 })(shop)
    const cart = await mugs(6)
    const first = await quoteOf(cart)
    // Two answers one after the other would take longer than the deadline: what the first one costs stands in.
    expect(first).toMatchObject({ available: true, amount: expect.any(Number) })
    expect(first?.amount).toBeGreaterThan(0)
    const later = await quoteOf(cart)
    expect(later?.amount).toBeGreaterThanOrEqual(first?.amount ?? Infinity)
  })

  it("is not there when the service would collect the items' value, but not the delivery's as well", async () => {
    await command(shop, "/faults", { operation: "calculate", kind: "delay", ms: 0 })
    await lasting({ kind: "status", status: 422 })(shop)
    const cart = await mugs(7)
    const path = `/store/carts/${cart.id}/shipping-methods`
    const refused = await shop.storefront.send("POST", path, { option_id: shop.options[COD] })
    expect(refused.status).toBe(400)
    expect(new Set(collected()).size).toBe(2)
    expect(await quoteOf(cart)).toMatchObject({
      available: false,
      amount: null,
      reason: { code: "service_does_not_deliver" },
    })
  })

  describe("when a voucher covers the items", () => {
    const VOUCHER = "ALLFREE"

    const applyVoucher = (cart: HttpTypes.StoreCart) =>
      shop.storefront.post(`/store/carts/${cart.id}/promotions`, { promo_codes: [VOUCHER] })

    beforeAll(() =>
      takeHalfOff(shop, {
        code: VOUCHER,
        application_method: {
          type: "percentage",
          target_type: "items",
          allocation: "across",
          value: 100,
          currency_code: "eur",
        },
      }),
    )

    it("is offered, and collects the price of the delivery", async () => {
      const cart = await mugs(2)
      await applyVoucher(cart)
      const quote = await quoteOf(cart)
      expect(quote).toMatchObject({ available: true })
      expect(quote?.amount).toBeGreaterThan(0)
      expect(collected()).toEqual(["0.01", expect.stringMatching(/^[1-9]\d*\.\d\d$/)])
      await choose(cart)
      const { order, body } = await ship(cart)
      expect(order.total).toBeCloseTo(quote?.amount ?? 0, 6)
      expect(body).toMatchObject({ service_code: COD, parcel_price: quote?.amount?.toFixed(2) })
    })

    it("is not offered when delivery is free too, since there is nothing to collect", async () => {
      await setPriceRules(shop, { free_from: [{ countries: [], amount: "0" }] })
      const cart = await mugs(3)
      await applyVoucher(cart)
      expect(await quoteOf(cart)).toMatchObject({
        available: false,
        amount: null,
        reason: { code: "cash_on_delivery_not_offered" },
      })
    })
  })

  it("is not there where the service does not offer it, and all else is", async () => {
    const { box } = await shop.admin.post<{ box: { id: string } }>(
      "/admin/shipment-ordering/boxes",
      {
        name: "For one mug",
        inner_length: 150,
        inner_width: 120,
        inner_height: 130,
        tare_weight: 50,
        max_weight: 1000,
      },
    )
    try {
      const cart = await mugs(2)
      const quotes = await quotesOf(shop, cart.id)
      expect(quotes[COD]).toMatchObject({
        available: false,
        amount: null,
        reason: { code: "cash_on_delivery_not_offered", text: expect.stringMatching(/another/) },
      })
      expect(quotes.carrierA_standard).toMatchObject({ available: true })
      expect(quotes.carrierA_standard?.packages).toHaveLength(2)
      const path = `/store/carts/${cart.id}/shipping-methods`
      const refused = await shop.storefront.send("POST", path, { option_id: shop.options[COD] })
      expect(refused.status).toBe(400)
    } finally {
      await shop.admin.delete(`/admin/shipment-ordering/boxes/${box.id}`)
    }
  })
})

describe("cash on delivery in another currency", () => {
  const ABROAD = {
    pl: { currencyCode: "pln", taxRate: 23, postal_code: "00-001", city: "Warszawa" },
    fi: { currencyCode: "usd", taxRate: 25.5, postal_code: "00100", city: "Helsinki" },
    se: { currencyCode: "sek", taxRate: 25, postal_code: "111 22", city: "Stockholm" },
  }

  const regions = new Map<string, string>()

  const cartIn = async (countryCode: keyof typeof ABROAD) => {
    const { currencyCode, taxRate, ...place } = ABROAD[countryCode]
    const prices = { "MUG-05": 80 }
    const regionId =
      regions.get(countryCode) ??
      (await openCountry(shop, { countryCode, currencyCode, taxRate, prices }))
    regions.set(countryCode, regionId)
    await setPriceRules(shop, { exchange_rates: { pln: "4", usd: "1.25", sek: "11" } })
    return mugs(1, {
      regionId,
      shippingAddress: { ...RIGA_CUSTOMER, ...place, country_code: countryCode },
    })
  }

  it.each([
    ["pl", "2", 4],
    ["fi", "1", 1.25],
  ] as const)(
    "is priced in the service's and collected in the order's: %s",
    async (...overrides) => {
      const [countryCode, currency, rate] = overrides
      const cart = await cartIn(countryCode)
      const quote = await quoteOf(cart)
      const [first, whole, ...more] = collected()
      expect(more).toEqual([])
      expect(first).toBe(new Big(cart.item_total).div(rate).toFixed(2))
      const cost = (await costOfCollecting(whole)).times(rate).round(2, Big.roundHalfUp)
      expect(quote).toMatchObject({ available: true, amount: cost.toNumber() })
      const { order, body } = await ship(await choose(cart))
      expect(body).toMatchObject({
        parcel_price: order.total.toFixed(2),
        parcel_currency: currency,
      })
    },
  )

  it("has no price in the Ship dialog without a rate, and says so; with one it is asked for in the service's currency, for the ledger too", async () => {
    const cart = await choose(await cartIn("pl"))
    const order = await completeCart(shop.storefront, cart.id)
    await setPriceRules(shop)
    const { services } = await planOf(shop, order)
    expect(services.find(({ service_code }) => service_code === COD)).toMatchObject({
      is_available: false,
      price: null,
      reason: expect.stringMatching(/no exchange rate.*EUR/),
    })
    await setPriceRules(shop, {
      exchange_rates: { pln: "4" },
      cod_payment_providers: ["pp_system_default"],
    })
    const plan = await planOf(shop, order)
    const inEuro = new Big(order.total).div(4).toFixed(2)
    expect(collected().at(-1)).toBe(inEuro)
    const cost = (await costOfCollecting(inEuro)).toFixed(2)
    const offer = plan.services.find(({ service_code }) => service_code === COD)
    expect(offer).toMatchObject({ is_available: true, price: cost, price_currency: "eur" })
    const { shipment } = await shipFromAdmin(shop, order)
    expect(shipment.quoted_price).toBe(cost)
    expect(collected().at(-1)).toBe(inEuro)
  })

  it("is not possible in any but EUR, USD and PLN: nobody is asked, and an order is refused", async () => {
    const cart = await cartIn("se")
    const quotes = await quotesOf(shop, cart.id)
    expect(quotes[COD]).toMatchObject({
      available: false,
      amount: null,
      reason: { code: "cod_currency", text: expect.stringMatching(/EUR, USD and PLN/) },
    })
    expect(quotes.carrierA_standard).toMatchObject({ available: true, source: "live" })
    expect(collected()).toEqual([])
    // Nor is it for an order, since what is collected is never converted.
    await chooseOption(shop.storefront, cart.id, {
      optionId: shop.options.carrierA_standard ?? "",
    })
    const order = await completeCart(shop.storefront, cart.id)
    await shop.admin.post("/admin/shipment-ordering/settings", {
      cod_payment_providers: ["pp_system_default"],
    })
    const { services } = await planOf(shop, order)
    const reason = expect.stringMatching(/collected in EUR, USD, PLN, .* in SEK/)
    expect(services.find(({ service_code }) => service_code === COD)).toMatchObject({
      is_available: false,
      reason,
    })
    const refused = await tryToShip(shop, order, { service_code: COD })
    expect(refused).toEqual({ status: 400, message: reason })
    expect(refused.message).toMatch(/not converted.*Record the payment/)
    await capturePayments(shop.admin, order.id)
    const { shipment } = await shipFromAdmin(shop, order)
    expect(shipment).toMatchObject({ service_code: "carrierA_standard", cod_amount: null })
  })
})
