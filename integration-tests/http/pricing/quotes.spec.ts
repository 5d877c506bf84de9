import type { HttpTypes } from "@medusajs/framework/types"
import { createBox } from "../../harness/boxes"
import { changeService } from "../../harness/change-service"
import {
  calculatePrice,
  chooseOption,
  completeCart,
  listPricedOptions,
} from "../../harness/customer-checkout"
import { openCountry } from "../../harness/open-country"
import { setPriceRules } from "../../harness/price-rules"
import { quotesOf as askQuotes } from "../../harness/quotes-of"
import { shipOrder } from "../../harness/ship-order"
import {
  command,
  fillCart,
  RIGA_CUSTOMER,
  startOwnShop,
  upstreamCalls,
  type TestShop,
} from "../../harness/test-shop"

let shop: TestShop

beforeAll(async () => {
  shop = await startOwnShop({}, { env: { STORE_PRICE_HINTS: "true" } })
})

afterEach(() => setFreshSeconds(600))
afterAll(() => shop.sandbox.close())

const setFreshSeconds = (quote_fresh_seconds: number) =>
  shop.admin.post("/admin/shipment-ordering/settings", { quote_fresh_seconds })

/** A cart that no other test has asked a price for: each gets a weight of its own. */
let quantity = 0
const freshCart = () =>
  fillCart(shop, {
    items: [{ variantId: shop.seed.variants["NAPKIN-1"] ?? "", quantity: (quantity += 1) }],
  })

const quotesOf = (cartId: string) => askQuotes(shop, cartId)

describe("prices at checkout", () => {
  it("are those of the service, for all options of a cart from one call per question", async () => {
    const cart = await freshCart()
    const before = upstreamCalls(shop).calculate ?? 0
    const options = await listPricedOptions(shop.storefront, cart.id)
    const quotes = await quotesOf(cart.id)
    // One for parcels, two for cash on delivery: the sum to collect contains the price that is asked for.
    expect((upstreamCalls(shop).calculate ?? 0) - before).toBe(3)
    expect(quotes.carrierB_classic).toMatchObject({
      available: true,
      source: "cache",
      reason: null,
    })
    const classic = options.find(({ id }) => id === shop.options.carrierB_classic)
    expect(classic?.amount).toBe(quotes.carrierB_classic?.amount)
    expect(classic?.amount).toBeGreaterThan(0)
    expect(quotes.carrierB_classic?.delivery_days?.min).toBeGreaterThan(0)
  })

  it("are what the customer is charged, tax included", async () => {
    const cart = await freshCart()
    const quotes = await quotesOf(cart.id)
    const chosen = await chooseOption(shop.storefront, cart.id, {
      optionId: shop.options.carrierA_standard ?? "",
      data: { service_code: "carrierA_express", amount: 0.01 },
    })
    expect(chosen.shipping_total).toBe(quotes.carrierA_standard?.amount)
    const stored = await shop.storefront.get<HttpTypes.StoreCartResponse>(
      `/store/carts/${cart.id}?fields=+shipping_methods.data`,
    )
    expect(stored.cart.shipping_methods?.[0]?.data).toEqual({
      option_key: "carrierA_standard",
      service_code: "carrierA_standard",
      service_name: "Carrier A Standard",
      locker_code: null,
      locker_postal_code: null,
      locker: null,
      note: null,
      packing: {
        package_type: 1,
        size_unit: "cm",
        fingerprint: expect.stringMatching(/^[\w-]{22}$/),
        packages: quotes.carrierA_standard?.packages,
      },
    })
  })

  it("leave out an envelope service when the shop has no envelope, with a reason", async () => {
    const quotes = await quotesOf((await freshCart()).id)
    expect(quotes.carrierA_express_envelope).toMatchObject({
      available: false,
      amount: null,
      reason: { code: "no_envelope", text: expect.not.stringContaining("too big") },
    })
  })

  it("cost as many questions when they are fresh for no time as when they last", async () => {
    const callsFor = async () => {
      const cart = await freshCart()
      const before = upstreamCalls(shop).calculate ?? 0
      await quotesOf(cart.id)
      return (upstreamCalls(shop).calculate ?? 0) - before
    }
    const once = await callsFor()
    expect(once).toBeGreaterThan(0)
    await setFreshSeconds(0)
    const calls: number[] = []
    for (let time = 0; time < 5; time += 1) calls.push(await callsFor())
    expect(calls).toEqual(calls.map(() => once))
  })

  it("follow the merchant's boxes, and offer envelopes that fit", async () => {
    const { box } = await shop.admin.post<{ box: { id: string } }>(
      "/admin/shipment-ordering/boxes",
      {
        name: "Envelope",
        kind: "envelope",
        inner_length: 350,
        inner_width: 250,
        inner_height: 60,
        tare_weight: 20,
        max_weight: 1000,
      },
    )
    const cart = await freshCart()
    const withBox = await quotesOf(cart.id)
    await shop.admin.delete(`/admin/shipment-ordering/boxes/${box.id}`)
    expect(withBox.carrierA_express_envelope).toMatchObject({ available: true })
    expect((await quotesOf(cart.id)).carrierA_express_envelope).toMatchObject({ available: false })
  })

  it.each([
    ["a surcharge", { surcharge: 2.5 }, 2.5],
    ["a surcharge of this account", { account: "default", surcharge: 1 }, 1],
    ["one that is no number", { surcharge: "2.5" }, 0],
    ["an account that is none", { account: "nobody", surcharge: 2.5 }, 0],
    ["no object", "2.5", 0],
  ])("are the same wherever they are asked for when the store adds %s", async (_, hints, added) => {
    const plain = await freshCart()
    const cart = await fillCart(shop, {
      items: [{ variantId: shop.seed.variants["NAPKIN-1"] ?? "", quantity }],
    })
    const path = `/store/carts/${cart.id}`
    await shop.storefront.post(path, { metadata: { hints } })
    const without = (await quotesOf(plain.id)).carrierA_standard?.amount ?? 0
    const amount = Math.round((without + added) * 100) / 100
    const optionId = shop.options.carrierA_standard ?? ""
    expect((await quotesOf(cart.id)).carrierA_standard?.amount).toBe(amount)
    expect(await calculatePrice(shop.storefront, cart.id, optionId)).toBe(amount)
    const chosen = await chooseOption(shop.storefront, cart.id, { optionId })
    expect(chosen.shipping_total).toBe(amount)
    const refreshed = await shop.storefront.post<HttpTypes.StoreCartResponse>(path, {
      email: "changed@customer.test",
    })
    expect(refreshed.cart.shipping_total).toBe(amount)
  })
})

describe("the type of package that the store's own code asks for", () => {
  const regionOf = () =>
    openCountry(shop, {
      countryCode: "us",
      currencyCode: "usd",
      taxRate: 0,
      prices: { "NAPKIN-1": 12 },
    })

  it("is priced and shipped, also after the items or what the code says have changed", async () => {
    await setPriceRules(shop, { exchange_rates: { usd: "1.25" } })
    await createBox(shop, { name: "Carton", side: 400 })
    await shop.admin.post("/admin/shipment-ordering/boxes", {
      name: "Envelope",
      kind: "envelope",
      inner_length: 350,
      inner_width: 250,
      inner_height: 60,
      tare_weight: 20,
      max_weight: 1000,
    })
    const regionId = await regionOf()
    const variantId = shop.seed.variants["NAPKIN-1"] ?? ""
    const cart = await fillCart(shop, {
      items: [{ variantId, quantity: 3 }],
      regionId,
      shippingAddress: {
        ...RIGA_CUSTOMER,
        address_1: "5 Bleecker Street",
        city: "New York",
        postal_code: "10012",
        country_code: "us",
      },
    })
    const path = `/store/carts/${cart.id}`
    const saver = async () => (await quotesOf(cart.id)).carrierA_express_saver
    const envelope = await saver()
    await shop.storefront.post(path, { metadata: { hints: { package_type: "parcel" } } })
    const parcel = await saver()
    expect(parcel?.amount).toBeGreaterThan(envelope?.amount ?? Infinity)
    const optionId = shop.options.carrierA_express_saver ?? ""
    expect(await calculatePrice(shop.storefront, cart.id, optionId)).toBe(parcel?.amount)
    expect((await chooseOption(shop.storefront, cart.id, { optionId })).shipping_total).toBe(
      parcel?.amount,
    )
    await shop.storefront.post(path, { metadata: { hints: { package_type: "envelope" } } })
    const changed = await shop.storefront.post<HttpTypes.StoreCartResponse>(
      `${path}/line-items/${cart.items?.[0]?.id}`,
      { quantity: 2 },
    )
    const fewer = await saver()
    expect(changed.cart.shipping_total).toBe(fewer?.amount)
    const order = await completeCart(shop.storefront, cart.id)
    const body = await shipOrder(shop, order)
    expect(body).toMatchObject({
      package_type: "1",
      length: fewer?.packages.map(({ length }) => length),
    })
  })
})

describe("a cart that cannot be shipped", () => {
  it.each([
    ["no address", { shippingAddress: { country_code: "lv" } }, "no_address"],
    [
      "a postal code of another form",
      {
        shippingAddress: {
          country_code: "at",
          postal_code: "ABC",
          address_1: "Ring 1",
          city: "Wien",
        },
      },
      "invalid_postal_code",
    ],
  ])("with %s says why", async (_, wish, code) => {
    const cart = await fillCart(shop, wish)
    const quotes = await quotesOf(cart.id)
    expect(quotes.carrierB_classic).toMatchObject({ available: false, reason: { code } })
  })

  it("because it is empty says so and gives no amount", async () => {
    const cart = await fillCart(shop, { items: [] })
    const quotes = await quotesOf(cart.id)
    expect(quotes.carrierB_classic?.reason?.code).toBe("nothing_to_ship")
  })

  it("has an id that is none: 400, and the database is not asked", async () => {
    const answer = await shop.storefront.send("GET", "/store/shipment-ordering/quotes?cart_id=%00")
    expect(answer.status).toBe(400)
  })

  it("is not known: 404", async () => {
    const answer = await shop.storefront.send(
      "GET",
      "/store/shipment-ordering/quotes?cart_id=cart_x",
    )
    expect(answer.status).toBe(404)
  })
})

describe("a service that fails", () => {
  beforeEach(() => changeService(shop))

  const cartStillWorks = async (cartId: string, lineId: string) => {
    const cart = `/store/carts/${cartId}`
    await shop.storefront.post(`${cart}/line-items/${lineId}`, { quantity: 41 })
    await shop.storefront.post(cart, { metadata: { note: "changed" } })
    await shop.storefront.delete(`${cart}/line-items/${lineId}`)
  }

  it.each([
    ["hangs", { kind: "hang" }],
    ["answers 500", { kind: "status", status: 500 }],
    ["answers HTML", { kind: "malformed" }],
    ["cuts the connection", { kind: "drop-before" }],
    ["refuses", { kind: "status", status: 422 }],
    ["is overrun", { kind: "status", status: 429 }],
  ])("and %s gives no amount, never 0, and freezes no cart", async (_, fault) => {
    const cart = await freshCart()
    await chooseOption(shop.storefront, cart.id, { optionId: shop.options.carrierB_classic ?? "" })
    await command(shop, "/faults", { operation: "calculate", times: 1000, ...fault })
    const other = await freshCart()
    const before = upstreamCalls(shop).calculate ?? 0
    const options = await listPricedOptions(shop.storefront, other.id)
    expect(options.map(({ amount }) => amount)).toEqual(options.map(() => undefined))
    expect(upstreamCalls(shop).calculate).toBeGreaterThan(before)
    const quotes = await quotesOf(other.id)
    expect(quotes.carrierB_classic?.reason?.text).toMatch(/\w+/)
    await cartStillWorks(cart.id, cart.items?.[0]?.id ?? "")
  })

  it("is answered from the last price known for the same packages", async () => {
    await setFreshSeconds(0)
    const cart = await freshCart()
    const live = await quotesOf(cart.id)
    await command(shop, "/faults", {
      operation: "calculate",
      kind: "status",
      status: 500,
      times: 1000,
    })
    const again = await quotesOf(cart.id)
    expect(live.carrierB_classic?.source).toBe("live")
    expect(again.carrierB_classic).toMatchObject({
      source: "stale",
      amount: live.carrierB_classic?.amount,
    })
  })
})
