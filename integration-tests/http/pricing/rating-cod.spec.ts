// A shop with a key, whose questions to the service are recorded.
import type { HttpTypes } from "@medusajs/framework/types"
import Big from "big.js"
import { openCountry } from "../../harness/countries-and-locations"
import { chooseService, completeCart, postCart, setQuantity } from "../../harness/customer-checkout"
import { listApiShipments, shipOrder } from "../../harness/fulfil-order"
import { addHalfPricePromotion, quotesOf, setPriceRules } from "../../harness/prices"
import { priceQuestions, recordApi, type RequestRecorder } from "../../harness/record-api"
import { planOf, shipFromAdmin } from "../../harness/ship-from-admin"
import { RIGA_CUSTOMER } from "../../harness/test-data"
import { clearFaults, command, fillCart, setLastingFault } from "../../harness/test-shop"
import { reconfigureStore } from "../../harness/test-store"
import { shopWithKey } from "../../harness/worlds"

const COD = "carrierB_cod"
const MUG_PRICE = "18.90"

const shop = shopWithKey()
let service: RequestRecorder

beforeAll(async () => {
  service = await recordApi(shop)
})

beforeEach(async () => {
  await reconfigureStore(shop, {})
  await setPriceRules(shop)
  service.requests.length = 0
})

afterEach(() => clearFaults(shop))
afterAll(() => service.close())

const mugs = (quantity: number, overrides: Parameters<typeof fillCart>[1] = {}) =>
  fillCart(shop, { quantity, ...overrides })

const choose = (cart: HttpTypes.StoreCart) => chooseService(shop, cart, COD)

const quoteOf = async (cart: HttpTypes.StoreCart) => (await quotesOf(shop, cart.id))[COD]

/** The sums that the service was asked to collect, in the order of the questions. */
const collected = () => priceQuestions(service).flatMap((query) => query.get("parcel_price") ?? [])

/** The service's price for collecting a sum, with everything else as in the last question. */
async function costOfCollecting(sum: string | undefined): Promise<Big> {
  const query = new URLSearchParams(priceQuestions(service).at(-1))
  query.set("parcel_price", sum ?? "")
  const answer = await fetch(`${shop.sandbox.baseUrls.development}/services/calculate?${query}`)
  const { data } = (await answer.json()) as {
    data: { service_code: string; final_price_with_tax: string }[]
  }
  return new Big(data.find((quote) => quote.service_code === COD)?.final_price_with_tax ?? "")
}

/** The quoted and the collected sum differ by less than one percent. */
const expectNear = (total: number, quotedFor: string | undefined) =>
  expect(Math.abs(total - Number(quotedFor))).toBeLessThan(total / 100)

it("cash on delivery is priced in two questions by what will be collected, this delivery included", async () => {
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
  // The sums are the same: the choice needed no new question.
  expect(collected()).toEqual([first, whole])

  // Other items are priced again, and the delivery that was chosen before does not count.
  const changed = await setQuantity(shop, cart, 3)
  const [other, otherWhole, ...evenMore] = collected().slice(2)
  expect(evenMore).toEqual([])
  expect(other).toBe(new Big(MUG_PRICE).times(3).toFixed(2))
  expect(changed.shipping_total).toBe((await costOfCollecting(otherWhole)).toNumber())

  const order = await completeCart(shop.storefront, cart.id)
  expect(order.total).toBe(new Big(MUG_PRICE).times(3).plus(changed.shipping_total).toNumber())
  expect(await shipOrder(shop, order)).toMatchObject({
    service_code: COD,
    parcel_price: order.total.toFixed(2),
    parcel_currency: "0",
  })
  expectNear(order.total, otherWhole)
})

it("cash on delivery collects the tax that the store adds to the delivery", async () => {
  await setPriceRules(shop, { price_tax: "without_tax", markup_fixed: "2" })
  const { total, shipping_total, shipping_subtotal } = await choose(await mugs(4))
  const tax = new Big(shipping_total).minus(shipping_subtotal)
  expect(tax.div(shipping_subtotal).toNumber()).toBeCloseTo(0.21, 3)
  expectNear(total, collected().at(1))
})

it("cash on delivery is asked for once at the merchant's fallback price, which no sum changes", async () => {
  await setPriceRules(shop, { fallback: { kind: "flat", amount: "7.50" } })
  await setLastingFault(shop, { kind: "hang" })
  expect(await quoteOf(await mugs(5))).toMatchObject({ source: "fallback", amount: 7.5 })
  expect(collected()).toHaveLength(1)
})

it("cash on delivery has its price in time from a service that takes most of a second to answer", async () => {
  await setLastingFault(shop, { kind: "delay", ms: 600 })
  const cart = await mugs(6)
  const first = await quoteOf(cart)
  // Two answers, one after the other, would take longer than the deadline, so the first price is used.
  expect(first).toMatchObject({ available: true, amount: expect.any(Number) })
  expect(first?.amount).toBeGreaterThan(0)
  const later = await quoteOf(cart)
  expect(later?.amount).toBeGreaterThanOrEqual(first?.amount ?? Infinity)
})

it("cash on delivery is not sold if the service collects the items' value, but not the delivery's as well", async () => {
  await command(shop, "/faults", { operation: "calculate", kind: "delay", ms: 0 })
  await setLastingFault(shop, { kind: "status", status: 422 })
  const cart = await mugs(7)
  await expect(choose(cart)).rejects.toMatchObject({ status: 400 })
  expect(new Set(collected()).size).toBe(2)
  expect(await quoteOf(cart)).toMatchObject({
    available: false,
    amount: null,
    reason: { code: "service_does_not_deliver" },
  })
})

it("cash on delivery collects the delivery alone if a voucher covers the items, and is not sold if that is free", async () => {
  await addHalfPricePromotion(shop, {
    code: "ALLFREE",
    application_method: {
      type: "percentage",
      target_type: "items",
      allocation: "across",
      value: 100,
      currency_code: "eur",
    },
  })
  const cart = await mugs(2)
  await postCart(shop, `${cart.id}/promotions`, { promo_codes: ["ALLFREE"] })
  const quote = await quoteOf(cart)
  expect(quote).toMatchObject({ available: true })
  expect(quote?.amount).toBeGreaterThan(0)
  expect(collected()).toEqual(["0.01", expect.stringMatching(/^[1-9]\d*\.\d\d$/)])
  expect((await choose(cart)).total).toBeCloseTo(quote?.amount ?? 0, 6)
  await setPriceRules(shop, { free_from: [{ countries: [], amount: "0" }] })
  expect(await quoteOf(cart)).toMatchObject({
    available: false,
    amount: null,
    reason: { code: "cash_on_delivery_not_offered" },
  })
})

it("cash on delivery is priced in the service's currency and collected in the order's, for which a rate is needed", async () => {
  const regionId = await openCountry(shop, {
    countryCode: "pl",
    currencyCode: "pln",
    taxRate: 23,
    prices: { "MUG-05": 80 },
  })
  const warsaw = { city: "Warszawa", postal_code: "00-001", country_code: "pl" }
  await setPriceRules(shop, { exchange_rates: { pln: "4" } })
  const cart = await mugs(1, { regionId, shippingAddress: { ...RIGA_CUSTOMER, ...warsaw } })
  const quote = await quoteOf(cart)
  const [first, whole, ...more] = collected()
  expect(more).toEqual([])
  expect(first).toBe(new Big(cart.item_total).div(4).toFixed(2))
  const amount = (await costOfCollecting(whole)).times(4).round(2, Big.roundHalfUp).toNumber()
  expect(quote).toMatchObject({ available: true, amount })
  await choose(cart)
  const order = await completeCart(shop.storefront, cart.id)

  // The Ship dialog has no price without a rate, and says so.
  await setPriceRules(shop)
  const offerOf = ({ services }: Awaited<ReturnType<typeof planOf>>) =>
    services.find(({ service_code }) => service_code === COD)
  expect(offerOf(await planOf(shop, order))).toMatchObject({
    is_available: false,
    price: null,
    reason: expect.stringMatching(/no exchange rate.*EUR/),
  })
  await setPriceRules(shop, {
    exchange_rates: { pln: "4" },
    cod_payment_providers: ["pp_system_default"],
  })
  const offer = offerOf(await planOf(shop, order))
  const inEuro = new Big(order.total).div(4).toFixed(2)
  expect(collected().at(-1)).toBe(inEuro)
  const price = (await costOfCollecting(inEuro)).toFixed(2)
  expect(offer).toMatchObject({ is_available: true, price, price_currency: "eur" })
  const { shipment } = await shipFromAdmin(shop, order)
  expect(shipment.quoted_price).toBe(price)
  const [{ body } = { body: {} }] = await listApiShipments(shop, order)
  expect(body).toMatchObject({ parcel_price: order.total.toFixed(2), parcel_currency: "2" })
})
