import type { HttpTypes } from "@medusajs/framework/types"
import { chooseOption, listPricedOptions } from "../harness/customer-checkout"
import {
  command,
  fillCart,
  startTestShop,
  upstreamCalls,
  type TestShop,
} from "../harness/test-shop"

interface Quote {
  service_code: string
  amount: number | null
  delivery_days: { min: number; max: number } | null
  source: string | null
  available: boolean
  packages: { weight: string; length: string }[]
  reason: { code: string; text: string } | null
}

let shop: TestShop

beforeAll(async () => {
  shop = await startTestShop()
})

afterAll(() => shop.sandbox.close())

beforeEach(async () => {
  await fetch(`${shop.sandbox.url}/_sandbox/faults`, { method: "DELETE" })
})

/** A cart that no other test has asked a price for: each gets a weight of its own. */
let quantity = 0
const freshCart = () =>
  fillCart(shop, {
    items: [{ variantId: shop.seed.variants["NAPKIN-1"] ?? "", quantity: (quantity += 1) }],
  })

const quotesOf = async (cartId: string) => {
  const { quotes } = await shop.storefront.get<{ quotes: Quote[] }>(
    `/store/shipment-ordering/quotes?cart_id=${cartId}`,
  )
  return Object.fromEntries(quotes.map((quote) => [quote.service_code, quote]))
}

describe("prices at checkout", () => {
  it("are those of the service, for all options of a cart from one call per question", async () => {
    const cart = await freshCart()
    const before = upstreamCalls(shop).calculate ?? 0
    const options = await listPricedOptions(shop.storefront, cart.id)
    const quotes = await quotesOf(cart.id)
    // One for parcels, one for parcels with a sum to collect.
    expect((upstreamCalls(shop).calculate ?? 0) - before).toBe(2)
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
      service_code: "carrierA_standard",
      service_name: "Carrier A Standard",
    })
  })

  it("leave out an envelope service when no envelope holds the goods, with a reason", async () => {
    const quotes = await quotesOf((await freshCart()).id)
    expect(quotes.carrierA_express_envelope).toMatchObject({
      available: false,
      amount: null,
      reason: { code: "too_big" },
    })
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
})

describe("a service that fails", () => {
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
    const options = await listPricedOptions(shop.storefront, other.id)
    expect(options.map(({ amount }) => amount)).toEqual(options.map(() => undefined))
    const quotes = await quotesOf(other.id)
    expect(quotes.carrierB_classic?.reason?.text).toMatch(/\w+/)
    await cartStillWorks(cart.id, cart.items?.[0]?.id ?? "")
  })

  it("is answered from the last price known for the same packages", async () => {
    const cart = await freshCart()
    const live = await quotesOf(cart.id)
    await command(shop, "/faults", {
      operation: "calculate",
      kind: "status",
      status: 500,
      times: 1000,
    })
    const again = await quotesOf(cart.id)
    expect(again.carrierB_classic?.amount).toBe(live.carrierB_classic?.amount)
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

  it("is not known: 404", async () => {
    const answer = await shop.storefront.send(
      "GET",
      "/store/shipment-ordering/quotes?cart_id=cart_x",
    )
    expect(answer.status).toBe(404)
  })
})
