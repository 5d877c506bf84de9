import type { HttpTypes } from "@medusajs/framework/types"
import { changeCart } from "../../harness/change-cart"
import { moveToNewApi } from "../../harness/move-to-new-api"
import { chooseOption, completeCart, listPricedOptions } from "../../harness/customer-checkout"
import { holdTable } from "../../harness/hold-table"
import { readOrderPrices } from "../../harness/order-prices"
import { setPriceRules } from "../../harness/price-rules"
import { quotesOf } from "../../harness/quotes-of"
import { readApiHealth } from "../../harness/api-health"
import { endTrouble, lasting, TROUBLES } from "../../harness/api-trouble"
import { fillCart, until, upstreamCalls } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { changeOptions } from "../../harness/reconfigure-store"

const SERVICE = "carrierA_standard"
const FALLBACK = { fallback: { kind: "flat", amount: "6.50" } }

const shop = shopWithKey()

beforeEach(() => moveToNewApi(shop))

let quantity = 0
/** A cart that no other test has asked a price for: each gets a weight of its own. */
const freshCart = () =>
  fillCart(shop, {
    items: [{ variantId: shop.seed.variants["NAPKIN-1"] ?? "", quantity: (quantity += 1) }],
  })

const choose = (cart: HttpTypes.StoreCart) =>
  chooseOption(shop.storefront, cart.id, { optionId: shop.options[SERVICE] ?? "" })

/** Asks for one option's price, as a storefront does. */
const calculate = (cart: HttpTypes.StoreCart) =>
  shop.storefront.post(`/store/shipping-options/${shop.options[SERVICE]}/calculate`, {
    cart_id: cart.id,
  })

const calls = () => upstreamCalls(shop).calculate ?? 0

const setTimes = (timing: { quoteFreshSeconds?: number; quoteStaleSeconds?: number }) =>
  changeOptions(shop, { timing: { quoteFreshSeconds: 600, quoteStaleSeconds: 86_400, ...timing } })

describe.each(TROUBLES)("a service that %s", (_, beginTrouble) => {
  it("lets every change of a cart through, at the merchant's fallback price", async () => {
    await setPriceRules(shop, FALLBACK)
    const chosen = await choose(await freshCart())
    await beginTrouble(shop)
    const changes = await changeCart(shop, chosen)
    expect(changes.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    // The note changes nothing that a price depends on.
    const { shipping_total } = chosen
    expect(changes.map(({ deliveries }) => deliveries)).toEqual([
      [shipping_total],
      [6.5],
      [6.5],
      [6.5],
    ])
    expect(shipping_total).toBeGreaterThan(0)
    const { carrierA_standard } = await quotesOf(shop, chosen.id)
    expect(carrierA_standard).toMatchObject({ available: true, amount: 6.5, source: "fallback" })
    const order = await completeCart(shop.storefront, chosen.id)
    expect(order.shipping_total).toBe(6.5)
    expect(await readOrderPrices(shop, order.id)).toEqual([
      expect.objectContaining({
        source: "fallback",
        amount: "6.5",
        reason: "no_live_price",
        service_price: null,
      }),
    ])
  })
})

describe("a service that answers 500", () => {
  it("lets every change through without a fallback too, and prices nothing at 0", async () => {
    await setPriceRules(shop)
    const chosen = await choose(await freshCart())
    await lasting({ kind: "status", status: 500 })(shop)
    const other = await freshCart()
    const options = await listPricedOptions(shop.storefront, other.id)
    expect(options.map(({ amount }) => amount)).toEqual(options.map(() => undefined))
    const { carrierA_standard } = await quotesOf(shop, other.id)
    expect(carrierA_standard).toMatchObject({
      available: false,
      amount: null,
      source: null,
      reason: { code: "no_live_price", text: expect.stringMatching(/try again/) },
    })
    const refused = await shop.storefront.send(
      "POST",
      `/store/carts/${other.id}/shipping-methods`,
      { option_id: shop.options[SERVICE] },
    )
    expect(refused.status).toBe(400)
    const changes = await changeCart(shop, chosen)
    expect(changes.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { shipping_total } = chosen
    expect(changes.map(({ deliveries }) => deliveries)).toEqual([[shipping_total], [], [], []])
  })
})

describe("the last price known", () => {
  beforeEach(() => setPriceRules(shop, FALLBACK))

  afterEach(() => setTimes({}))

  it("is kept for the same packages and destination through an outage, and said to be stale", async () => {
    await setTimes({ quoteFreshSeconds: 0 })
    const cart = await freshCart()
    const live = await quotesOf(shop, cart.id)
    await lasting({ kind: "status", status: 500 })(shop)
    const stale = await quotesOf(shop, cart.id)
    for (const code of [SERVICE, "carrierB_classic", "virtual_cheapest", "carrierB_cod"]) {
      expect(live[code]).toMatchObject({ source: "live" })
      expect(stale[code]).toMatchObject({
        source: "stale",
        amount: live[code]?.amount,
        delivery_days: live[code]?.delivery_days,
      })
    }
    const chosen = await choose(cart)
    expect(chosen.shipping_total).toBe(live[SERVICE]?.amount)
    const order = await completeCart(shop.storefront, cart.id)
    expect(await readOrderPrices(shop, order.id)).toEqual([
      expect.objectContaining({
        source: "stale",
        amount: String(live[SERVICE]?.amount),
        reason: null,
      }),
    ])
  })

  it("is kept through a change of the times, too", async () => {
    const cart = await freshCart()
    const live = await quotesOf(shop, cart.id)
    await lasting({ kind: "status", status: 500 })(shop)
    await setTimes({ quoteFreshSeconds: 0, quoteStaleSeconds: 90_000 })
    expect((await quotesOf(shop, cart.id))[SERVICE]).toMatchObject({
      source: "stale",
      amount: live[SERVICE]?.amount,
    })
  })

  it("is not used for other packages, nor once it is too old", async () => {
    await setTimes({ quoteFreshSeconds: 0 })
    const cart = await freshCart()
    await quotesOf(shop, cart.id)
    await lasting({ kind: "status", status: 500 })(shop)
    const { carrierA_standard } = await quotesOf(shop, (await freshCart()).id)
    expect(carrierA_standard).toMatchObject({ source: "fallback", amount: 6.5 })

    await moveToNewApi(shop)
    await setTimes({ quoteFreshSeconds: 0, quoteStaleSeconds: 0 })
    expect((await quotesOf(shop, cart.id))[SERVICE]).toMatchObject({ source: "live" })
    await lasting({ kind: "status", status: 500 })(shop)
    expect((await quotesOf(shop, cart.id))[SERVICE]).toMatchObject({ source: "fallback" })
  })
})

describe("a database that is slow to count the questions of visitors", () => {
  it("opens no way around their limit: the checkout shows the fallback, and the service is not asked", async () => {
    await setPriceRules(shop, FALLBACK)
    const { id } = await freshCart()
    const table = await holdTable(shop.databaseUrl, "shipment_ordering_call_budget")
    const before = calls()
    const { carrierA_standard: meanwhile } = await quotesOf(shop, id)
    const askedMeanwhile = calls() - before
    await table.release()
    expect(meanwhile).toMatchObject({ available: true, amount: 6.5, source: "fallback" })
    expect(askedMeanwhile).toBe(0)
    await until("the question is counted, and asked", async () =>
      calls() > before ? true : undefined,
    )
    await until("the price is there", async () => {
      const { carrierA_standard } = await quotesOf(shop, id)
      return carrierA_standard?.source === "cache" ? true : undefined
    })
  })
})

describe("after a question that was not answered in time", () => {
  beforeEach(() => setPriceRules(shop, FALLBACK))

  it("the same one is answered without asking again, however often it comes", async () => {
    await lasting({ kind: "hang" })(shop)
    const cart = await freshCart()
    const before = calls()
    await calculate(cart)
    expect(calls()).toBe(before + 1)
    await calculate(cart)
    // Adding a delivery asks twice.
    await choose(cart)
    await listPricedOptions(shop.storefront, cart.id)
    // One for cash on delivery, which is another question.
    expect(calls()).toBe(before + 2)
    await calculate(await freshCart())
    expect(calls()).toBe(before + 3)
  })
})

describe("a service that is overrun", () => {
  beforeEach(() => setPriceRules(shop, FALLBACK))

  it("and asks to be left alone is not asked before the time that it named", async () => {
    await lasting({ kind: "status", status: 429, headers: { "Retry-After": "120" } })(shop)
    const before = Date.now()
    await calculate(await freshCart())
    const health = await readApiHealth(shop)
    expect(health).toMatchObject({
      state: "open",
      last_error: { kind: "rate-limit", status: 429 },
    })
    const pauseMs = Date.parse(health?.retry_at ?? "") - before
    expect(pauseMs).toBeGreaterThanOrEqual(119_000)
    expect(pauseMs).toBeLessThan(150_000)
    const asked = calls()
    const { carrierA_standard } = await quotesOf(shop, (await freshCart()).id)
    expect(carrierA_standard).toMatchObject({ source: "fallback", amount: 6.5 })
    expect(calls()).toBe(asked)
  })

  it("is tried again with one question, and trusted when it answers", async () => {
    await lasting({ kind: "status", status: 429, headers: { "Retry-After": "1" } })(shop)
    await calculate(await freshCart())
    expect(await readApiHealth(shop)).toMatchObject({ state: "open" })
    await endTrouble(shop)
    await until("the pause is over", async () =>
      (await readApiHealth(shop))?.state === "half_open" ? true : undefined,
    )
    await calculate(await freshCart())
    expect(await readApiHealth(shop)).toMatchObject({
      state: "closed",
      consecutive_failures: 0,
      retry_at: null,
    })
    const { carrierA_standard } = await quotesOf(shop, (await freshCart()).id)
    expect(carrierA_standard).toMatchObject({ source: "live" })
  })
})
