import type { HttpTypes } from "@medusajs/framework/types"
import { moveToNewApi } from "../../harness/move-to-new-api"
import { completeCart, listPricedOptions } from "../../harness/customer-checkout"
import { fulfilOrder } from "../../harness/fulfil-order"
import { atTheService } from "../../harness/look-at-order"
import { readOrderPrices } from "../../harness/order-prices"
import { quotesOf } from "../../harness/quotes-of"
import { readApiPrices } from "../../harness/api-prices"
import { command, fillCart, shipmentIn, upstreamCalls } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

interface Health {
  services: {
    host: string
    state: string
    retry_at: string | null
    consecutive_failures: number
    last_error: { kind: string; status?: number } | null
  }[]
  quotes: Record<string, unknown>
}

const shop = shopWithKey({
  handling_fee_per_package: "1.00",
  rounding: { kind: "ending", ending: ".99" },
})

const setLockerServices = (locker_services: string[]) => shop.configure({ locker_services })

beforeEach(() => shop.configure({ locker_services: ["*_locker"], locker_choice: "required" }))

const mugs = (quantity: number) =>
  fillCart(shop, { items: [{ variantId: shop.seed.variants["MUG-05"] ?? "", quantity }] })

/** Chooses a delivery as a storefront does that knows nothing of this plugin: with no `data`. */
const choose = async (cartId: string, serviceCode: string) => {
  const { cart } = await shop.storefront.post<HttpTypes.StoreCartResponse>(
    `/store/carts/${cartId}/shipping-methods`,
    { option_id: shop.options[serviceCode] },
  )
  return cart
}

const changeQuantity = async (cart: HttpTypes.StoreCart, quantity: number) => {
  const path = `/store/carts/${cart.id}/line-items/${cart.items?.[0]?.id}`
  return (await shop.storefront.post<HttpTypes.StoreCartResponse>(path, { quantity })).cart
}

const fulfil = async (order: HttpTypes.StoreOrder) => {
  await fulfilOrder(shop.admin, {
    orderId: order.id,
    stockLocationId: shop.seed.stockLocationId,
  })
  const shipment = await shipmentIn(shop, order.id, "confirmed")
  const [sent] = await atTheService(shop, order)
  return { shipment, body: sent?.body }
}

const health = () => shop.admin.get<Health>("/admin/shipment-ordering/health")

describe("the prices of a cart", () => {
  it("come in one answer: amount, days, dates and packages of every option, or the reason", async () => {
    const cart = await mugs(2)
    const quotes = await quotesOf(shop, cart.id)
    const ids = Object.values(quotes).map((quote) => [quote.service_code, quote.shipping_option_id])
    expect(Object.fromEntries(ids)).toEqual(shop.options)

    const { carrierB_classic: classic, carrierA_express_envelope: envelope } = quotes
    const prices = await readApiPrices(shop, classic?.packages ?? [])
    const withFee = Number(prices.carrierB_classic?.withTax) + 1
    expect(classic).toMatchObject({
      service_name: "Carrier B Classic",
      available: true,
      amount: Math.ceil(withFee + 0.01) - 0.01,
      tax_inclusive: true,
      is_free: false,
      delivery_days: { min: 1, max: 2 },
      estimated_delivery: {
        from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        to: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
      source: "live",
      chosen_service_code: "carrierB_classic",
      packages: [{ weight: "1.04", length: "14", width: "12", height: "22" }],
      reason: null,
    })
    const { from = "", to = "" } = classic?.estimated_delivery ?? {}
    expect(from < to).toBe(true)
    expect(envelope).toMatchObject({
      available: false,
      amount: null,
      packages: [],
      reason: { code: "no_envelope", text: expect.stringMatching(/choose another/) },
    })
  })

  it("are those that core's own route calculates", async () => {
    const cart = await mugs(3)
    const quotes = Object.values(await quotesOf(shop, cart.id))
    const options = await listPricedOptions(shop.storefront, cart.id)
    const calculated = options.map(({ id, amount }) => [id, amount ?? null])
    expect(Object.fromEntries(calculated)).toEqual(
      Object.fromEntries(quotes.map((quote) => [quote.shipping_option_id, quote.amount])),
    )
    expect(quotes.filter(({ available }) => available)).toHaveLength(9)
  })
})

describe("a delivery that is chosen", () => {
  it("costs what was shown and keeps service and packages, with nothing sent by the storefront", async () => {
    const { id } = await mugs(4)
    const { virtual_cheapest: cheapest, carrierB_classic: classic } = await quotesOf(shop, id)
    const chosen = await choose(id, "virtual_cheapest")
    expect(chosen.shipping_total).toBe(cheapest?.amount)
    expect(cheapest?.amount).toBe(classic?.amount)
    const { cart } = await shop.storefront.get<HttpTypes.StoreCartResponse>(
      `/store/carts/${id}?fields=+shipping_methods.data`,
    )
    expect(cart.shipping_methods?.[0]?.data).toEqual({
      option_key: "virtual_cheapest",
      service_code: "carrierB_classic",
      service_name: "Carrier B Classic",
      locker_code: null,
      delivery_days: classic?.delivery_days,
      locker_postal_code: null,
      locker: null,
      note: null,
      packing: {
        package_type: 1,
        size_unit: "cm",
        fingerprint: expect.any(String),
        packages: cheapest?.packages,
        filled: [expect.objectContaining({ items: [[0, 4]] })],
      },
    })
  })

  it("is booked as it was quoted, whatever would be cheapest and packed by then", async () => {
    await setLockerServices([])
    const { id } = await mugs(5)
    const quotes = await quotesOf(shop, id)
    await choose(id, "virtual_cheapest")
    await setLockerServices(["*_locker"])
    expect((await quotesOf(shop, id)).virtual_cheapest?.amount).toBe(quotes.carrierB_locker?.amount)
    const order = await completeCart(shop.storefront, id)
    expect(order.shipping_total).toBe(quotes.carrierB_locker?.amount)

    const { box } = await shop.admin.post<{ box: { id: string } }>(
      "/admin/shipment-ordering/boxes",
      {
        name: "Far too big",
        inner_length: 580,
        inner_width: 380,
        inner_height: 370,
        tare_weight: 900,
        max_weight: 20_000,
      },
    )
    // Nobody was asked for a locker: it was taken for a service to the door.
    await shop.configure({ locker_choice: "nearest" })
    const { shipment, body } = await fulfil(order)
    await shop.admin.delete(`/admin/shipment-ordering/boxes/${box.id}`)
    const packages = quotes.virtual_cheapest?.packages ?? []
    expect(shipment).toMatchObject({ service_code: "carrierB_locker", packages })
    expect(body).toMatchObject({
      service_code: "carrierB_locker",
      weight: packages.map(({ weight }) => weight),
      length: packages.map(({ length }) => length),
    })
  })

  it("follows the cart: other items are priced, and packed, anew", async () => {
    const cart = await mugs(1)
    await choose(cart.id, "carrierB_classic")
    const changed = await changeQuantity(cart, 6)
    const { carrierB_classic: quote } = await quotesOf(shop, cart.id)
    expect(changed.shipping_total).toBe(quote?.amount)
    expect(quote?.packages[0]?.weight).toBe("3.12")
    const { shipment } = await fulfil(await completeCart(shop.storefront, cart.id))
    expect(shipment.packages).toEqual(quote?.packages)
  })
})

describe("the merchant", () => {
  it("is shown what the price of an order was made of", async () => {
    const { id } = await mugs(7)
    const quotes = await quotesOf(shop, id)
    await choose(id, "carrierA_standard")
    await choose(id, "virtual_cheapest")
    const order = await completeCart(shop.storefront, id)
    const prices = await readApiPrices(shop, quotes.virtual_cheapest?.packages ?? [])
    const cost = prices.carrierB_classic?.withTax ?? ""
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
      service_price: cost,
      reason: null,
      package_count: 1,
    })
    expect(price?.steps.map(({ step, amount }) => [step, Number(amount)])).toEqual([
      ["quote", Number(cost)],
      ["handling_fee", Number((Number(cost) + 1).toFixed(2))],
      ["rounding", order.shipping_total],
    ])
  })

  it("is told when there is no such order", async () => {
    const answer = await shop.admin.send("GET", "/admin/shipment-ordering/orders/order_x/prices")
    expect(answer.status).toBe(404)
  })

  it("sees whether the service is left alone for its failures, and how often it was asked", async () => {
    await moveToNewApi(shop)
    await quotesOf(shop, (await mugs(8)).id)
    const before = await health()
    expect(before.services.find(({ host }) => host === shop.sandbox.url)).toMatchObject({
      state: "closed",
      retry_at: null,
      consecutive_failures: 0,
      last_error: null,
    })
    expect(before.quotes).toMatchObject({
      shared_with_other_processes: false,
      fresh_hits: expect.any(Number),
      upstream_calls: expect.any(Number),
    })

    await command(shop, "/faults", {
      operation: "calculate",
      kind: "status",
      status: 500,
      times: 1000,
    })
    for (const quantity of [9, 10, 11, 12]) {
      await quotesOf(shop, (await mugs(quantity)).id)
    }
    const asked = upstreamCalls(shop).calculate
    await quotesOf(shop, (await mugs(13)).id)
    expect(upstreamCalls(shop).calculate).toBe(asked)
    const after = await health()
    const broken = after.services.find(({ host }) => host === shop.sandbox.url)
    expect(broken).toMatchObject({ state: "open", last_error: { kind: "outage", status: 500 } })
    expect(Date.parse(broken?.retry_at ?? "")).toBeGreaterThan(Date.now())
    const gained = (figure: string) => Number(after.quotes[figure]) - Number(before.quotes[figure])
    expect(gained("failed_calls")).toBeGreaterThanOrEqual(5)
    expect(gained("calls_left_out")).toBeGreaterThan(0)
  })
})
