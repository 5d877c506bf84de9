// A shop with a key, whose service is in trouble. The process knows no prices when a test begins.
import type { HttpTypes } from "@medusajs/framework/types"
import { openCountry } from "../../harness/countries-and-locations"
import {
  calculatePrice,
  changeCart,
  chooseService,
  completeCart,
  listPricedOptions,
  setQuantity,
} from "../../harness/customer-checkout"
import { holdTable } from "../../harness/database-trouble"
import { quotesOf, readOrderPrices, setPriceRules, storedMethods } from "../../harness/prices"
import { RIGA_CUSTOMER } from "../../harness/test-data"
import {
  readApiHealth,
  clearFaults,
  fillCart,
  upstreamCalls,
  setLastingFault,
} from "../../harness/test-shop"
import { changeOptions, reconfigureStore } from "../../harness/test-store"
import { shopWithKey } from "../../harness/worlds"

const SERVICE = "carrierA_standard"
const FLAT = { fallback: { kind: "flat", amount: "6.50" } }

const shop = shopWithKey()

beforeEach(async () => {
  await clearFaults(shop)
  await reconfigureStore(shop, {})
  await setPriceRules(shop, FLAT)
})

let lastQuantity = 0
/** By default a cart that no other test has asked a price for: each has a weight of its own. */
const cartOf = (quantity = (lastQuantity += 1)) => fillCart(shop, { sku: "NAPKIN-1", quantity })

const calculate = ({ id }: HttpTypes.StoreCart) =>
  calculatePrice(shop.storefront, id, shop.options[SERVICE] ?? "")

const quoteOf = async ({ id }: HttpTypes.StoreCart) => (await quotesOf(shop, id))[SERVICE]

const calls = () => upstreamCalls(shop).calculate ?? 0
const failing = { kind: "status", status: 500 }

it("a service that hangs stops no change of a cart, which is sold at the merchant's fallback price", async () => {
  const chosen = await chooseService(shop, await cartOf(), SERVICE)
  await setLastingFault(shop, { kind: "hang" })
  const changes = await changeCart(shop, chosen)
  expect(changes.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  // The note does not change the price.
  const { shipping_total } = chosen
  expect(changes.map(({ deliveries }) => deliveries)).toEqual([
    [shipping_total],
    [6.5],
    [6.5],
    [6.5],
  ])
  expect(shipping_total).toBeGreaterThan(0)
  expect(await quoteOf(chosen)).toMatchObject({ available: true, amount: 6.5, source: "fallback" })
  const order = await completeCart(shop.storefront, chosen.id)
  expect(order.shipping_total).toBe(6.5)
  expect(await readOrderPrices(shop, order.id)).toMatchObject([
    { source: "fallback", amount: "6.5", reason: "no_live_price", service_price: null },
  ])
})

it("a cart loses its delivery while the service answers 500 without a fallback price, and nothing costs 0", async () => {
  await setPriceRules(shop)
  const chosen = await chooseService(shop, await cartOf(), SERVICE)
  await setLastingFault(shop, failing)
  const other = await cartOf()
  const options = await listPricedOptions(shop.storefront, other.id)
  expect(options.map(({ amount }) => amount)).toEqual(options.map(() => undefined))
  expect(await quoteOf(other)).toMatchObject({
    available: false,
    amount: null,
    source: null,
    reason: { code: "no_live_price" },
  })
  await expect(chooseService(shop, other, SERVICE)).rejects.toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/try again in a moment/) },
  })
  const changed = await setQuantity(shop, chosen, 60)
  expect(changed).toMatchObject({ items: [{ quantity: 60 }], shipping_methods: [] })
})

it("the last price for the same packages and place is kept in an outage and marked as stale, until it is too old", async () => {
  const cart = await cartOf()
  const live = await quotesOf(shop, cart.id)
  await setLastingFault(shop, failing)
  await changeOptions(shop, { timing: { quoteFreshSeconds: 0, quoteStaleSeconds: 90_000 } })
  const stale = await quotesOf(shop, cart.id)
  for (const code of [SERVICE, "carrierB_classic", "virtual_cheapest", "carrierB_cod"]) {
    expect(live[code]).toMatchObject({ source: "live" })
    expect(stale[code]).toMatchObject({
      source: "stale",
      amount: live[code]?.amount,
      delivery_days: live[code]?.delivery_days,
    })
  }
  expect(await quoteOf(await cartOf())).toMatchObject({ source: "fallback", amount: 6.5 })
  const amount = live[SERVICE]?.amount
  expect((await chooseService(shop, cart, SERVICE)).shipping_total).toBe(amount)
  const order = await completeCart(shop.storefront, cart.id)
  expect(await readOrderPrices(shop, order.id)).toMatchObject([
    { source: "stale", amount: String(amount), reason: null },
  ])
  const same = await cartOf(lastQuantity - 1)
  expect(await quoteOf(same)).toMatchObject({ source: "stale", amount })
  await changeOptions(shop, { timing: { quoteFreshSeconds: 0, quoteStaleSeconds: 0 } })
  expect(await quoteOf(same)).toMatchObject({ source: "fallback" })
})

it("a fallback price is given in a country once the service has been seen to deliver there, and not before", async () => {
  const regionId = await openCountry(shop, {
    countryCode: "no",
    currencyCode: "pln",
    taxRate: 23,
    prices: { "MUG-05": 80 },
  })
  const oslo = { ...RIGA_CUSTOMER, country_code: "no", postal_code: "0154", city: "Oslo" }
  const quotesToOslo = async (quantity: number) =>
    quotesOf(shop, (await fillCart(shop, { regionId, shippingAddress: oslo, quantity })).id)
  const none = { available: false, amount: null, reason: { code: "no_live_price" } }
  await setPriceRules(shop, { ...FLAT, exchange_rates: { pln: "4" } })
  await setLastingFault(shop, failing)
  expect((await quotesToOslo(1))[SERVICE]).toMatchObject(none)
  await clearFaults(shop)
  await reconfigureStore(shop, {})
  expect((await quotesToOslo(2))[SERVICE]).toMatchObject({ source: "live" })
  await setLastingFault(shop, failing)
  const quotes = await quotesToOslo(3)
  expect(quotes[SERVICE]).toMatchObject({ source: "fallback", amount: 26 })
  // A service that was never offered in a country has no price there.
  expect(quotes.carrierB_classic).toMatchObject(none)
})

it("a database that is slow to count the questions of visitors opens no way around their limit", async () => {
  const cart = await cartOf()
  const table = await holdTable(shop.databaseUrl, "shipment_ordering_call_budget")
  const before = calls()
  const meanwhile = await quoteOf(cart)
  const askedMeanwhile = calls() - before
  await table.release()
  expect(meanwhile).toMatchObject({ available: true, amount: 6.5, source: "fallback" })
  expect(askedMeanwhile).toBe(0)
})

it("a question that was not answered in time is not asked again, however often it comes", async () => {
  await setLastingFault(shop, { kind: "hang" })
  const cart = await cartOf()
  const before = calls()
  await calculate(cart)
  expect(calls()).toBe(before + 1)
  await calculate(cart)
  // Choosing a delivery asks twice, and stores its service without a live price, too.
  expect((await chooseService(shop, cart, SERVICE)).shipping_total).toBe(6.5)
  expect(await storedMethods(shop, cart.id)).toMatchObject([{ data: { service_code: SERVICE } }])
  await listPricedOptions(shop.storefront, cart.id)
  // One for cash on delivery, which is another question.
  expect(calls()).toBe(before + 2)
  await calculate(await cartOf())
  expect(calls()).toBe(before + 3)
})

it("a service that asks for a pause is not asked before the time that it named, which the merchant sees", async () => {
  const readQuotes = async () => {
    const path = "/admin/shipment-ordering/health"
    return (await shop.admin.get<{ quotes: Record<string, unknown> }>(path)).quotes
  }
  await calculate(await cartOf())
  const before = await readQuotes()
  expect(before).toMatchObject({
    shared_with_other_processes: false,
    fresh_hits: expect.any(Number),
    upstream_calls: expect.any(Number),
  })
  expect(await readApiHealth(shop)).toMatchObject({
    state: "closed",
    retry_at: null,
    consecutive_failures: 0,
    last_error: null,
  })
  await setLastingFault(shop, { kind: "status", status: 429, headers: { "Retry-After": "120" } })
  const startedAt = Date.now()
  await calculate(await cartOf())
  const health = await readApiHealth(shop)
  expect(health).toMatchObject({ state: "open", last_error: { kind: "rate-limit", status: 429 } })
  const pauseMs = Date.parse(health?.retry_at ?? "") - startedAt
  expect(pauseMs).toBeGreaterThanOrEqual(119_000)
  expect(pauseMs).toBeLessThan(150_000)
  const asked = calls()
  expect(await quoteOf(await cartOf())).toMatchObject({ source: "fallback", amount: 6.5 })
  expect(calls()).toBe(asked)
  const after = await readQuotes()
  const gained = (figure: string) => Number(after[figure]) - Number(before[figure])
  expect(gained("failed_calls")).toBe(1)
  expect(gained("calls_left_out")).toBeGreaterThan(0)
})
