import { changeCart, chooseOption, listPricedOptions } from "../harness/customer-checkout"
import { creationOf, shipOddOrder, shopAtOddApi } from "../harness/odd-shop"
import { quotesOf } from "../harness/prices"
import { errorLines } from "../harness/store-process"
import { fillCart, placeOrder, until } from "../harness/test-shop"

const shop = shopAtOddApi()

/** How often the service was asked for the price of a parcel of this weight, with nothing to collect. */
const timesAsked = (kilograms: string) =>
  shop.odd.requests.filter(
    ({ operation, query }) =>
      operation === "calculate" &&
      query.get("weight[]") === kilograms &&
      !query.has("parcel_price"),
  ).length

/** Longer than any deadline here, and shorter than the client's timeout. */
const SLOW_MS = 4000

describe("a service that takes four seconds", () => {
  afterEach(() => shop.odd.delay("calculate", 0))

  it("a service that takes four seconds delays no cart beyond the deadline, and its late answer is not lost", async () => {
    // The first price of a process also loads its code.
    const first = await fillCart(shop, { sku: "NAPKIN-1", quantity: 4 })
    await listPricedOptions(shop.storefront, first.id)
    const cart = await fillCart(shop, { sku: "NAPKIN-1", quantity: 5 })
    shop.odd.delay("calculate", SLOW_MS)

    // All at once: each would have a price if it had waited for the service.
    const option_id = shop.options.northPost_econ
    const [slow, quotes, refused] = await Promise.all([
      listPricedOptions(shop.storefront, cart.id),
      quotesOf(shop, cart.id),
      shop.storefront.send("POST", `/store/carts/${cart.id}/shipping-methods`, { option_id }),
    ])
    expect(slow).toHaveLength(Object.keys(shop.options).length)
    expect(slow.map(({ amount }) => amount)).toEqual(slow.map(() => undefined))
    expect(quotes.northPost_econ).toMatchObject({
      amount: null,
      reason: { code: "no_live_price" },
    })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ message: expect.stringMatching(/\w+/) })
    expect(timesAsked("0.45")).toBe(1)

    // From now on the service gives no further answer.
    shop.odd.delay("calculate", 60_000)
    const quote = await until("the slow answer has arrived", async () => {
      const { northPost_econ } = await quotesOf(shop, cart.id)
      return northPost_econ?.available ? northPost_econ : undefined
    })
    expect(quote).toMatchObject({ amount: 7.5, source: "cache" })
    const late = await chooseOption(shop.storefront, cart.id, {
      optionId: shop.options.northPost_econ ?? "",
    })
    expect(late.shipping_total).toBe(7.5)
    expect(timesAsked("0.45")).toBe(1)
  })

  it("a service that takes four seconds freezes no cart that has chosen it: every change goes through", async () => {
    const cart = await fillCart(shop, { sku: "NAPKIN-1", quantity: 7 })
    await chooseOption(shop.storefront, cart.id, { optionId: shop.options.northPost_econ ?? "" })
    shop.odd.delay("calculate", SLOW_MS)
    expect(await changeCart(shop, cart)).toMatchObject(Array(4).fill({ status: 200 }))
  })

  it("orders with a slow answer are still ordered once", async () => {
    const placed = await placeOrder(shop, { serviceCode: "northPost_econ", sku: "MUG-03" })
    shop.odd.delay("create", 3000)
    shop.odd.delay("confirm", 1500)
    try {
      await shipOddOrder(shop, placed)
      creationOf(shop, placed)
    } finally {
      shop.odd.delay("create", 0)
      shop.odd.delay("confirm", 0)
    }
  })
})

it("a slow service leaves a log without errors", () => {
  expect(errorLines(shop.store.logs.lines)).toEqual([])
})
