// A shop with a key, whose own code may add a surcharge to prices.
import {
  calculatePrice,
  chooseService,
  listPricedOptions,
  postCart,
} from "../../harness/customer-checkout"
import { quotesOf } from "../../harness/prices"
import { fillCart, upstreamCalls } from "../../harness/test-shop"
import { changeOptions } from "../../harness/test-store"
import { shopWithKey } from "../../harness/worlds"

const SERVICE = "carrierA_standard"

const shop = shopWithKey({}, { hasPriceHints: true })

/** Each quantity needs another question to the service. */
const cartOf = (quantity: number) => fillCart(shop, { sku: "NAPKIN-1", quantity })

const calls = () => upstreamCalls(shop).calculate ?? 0

it("all options of a cart are priced by one call per question, also if prices are fresh for no time", async () => {
  const { id } = await cartOf(1)
  const before = calls()
  await listPricedOptions(shop.storefront, id)
  const { carrierB_classic } = await quotesOf(shop, id)
  // One for parcels, two for cash on delivery: the sum to collect contains the price that is asked for.
  expect(calls() - before).toBe(3)
  expect(carrierB_classic).toMatchObject({ available: true, source: "cache", reason: null })

  await changeOptions(shop, { timing: { quoteFreshSeconds: 0 } })
  for (const quantity of [2, 3]) {
    const other = await cartOf(quantity)
    const asked = calls()
    await quotesOf(shop, other.id)
    expect(calls() - asked).toBe(3)
  }
  await changeOptions(shop, { timing: { quoteFreshSeconds: 600 } })
})

it("a surcharge of the store's own code is in the price wherever it is asked for", async () => {
  const plain = await cartOf(4)
  const cart = await cartOf(4)
  await postCart(shop, cart.id, { metadata: { hints: { account: "default", surcharge: 2.5 } } })
  const without = (await quotesOf(shop, plain.id))[SERVICE]?.amount ?? 0
  const amount = Math.round((without + 2.5) * 100) / 100
  expect((await quotesOf(shop, cart.id))[SERVICE]?.amount).toBe(amount)
  const optionId = shop.options[SERVICE] ?? ""
  expect(await calculatePrice(shop.storefront, cart.id, optionId)).toBe(amount)
  expect((await chooseService(shop, cart, SERVICE)).shipping_total).toBe(amount)
  const refreshed = await postCart(shop, cart.id, { email: "changed@customer.test" })
  expect(refreshed.shipping_total).toBe(amount)
})

it.each([
  ["%00", 400],
  ["cart_x", 404],
])("the prices of a cart with the id %s are refused with %i", async (id, status) => {
  const path = `/store/shipment-ordering/quotes?cart_id=${id}`
  expect((await shop.storefront.send("GET", path)).status).toBe(status)
})
