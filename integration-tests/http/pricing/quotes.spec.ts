import type { HttpTypes } from "@medusajs/framework/types"
import { anotherProfile } from "../../harness/another-place"
import { createBox } from "../../harness/boxes"
import {
  calculatePrice,
  chooseOption,
  completeCart,
  listPricedOptions,
} from "../../harness/customer-checkout"
import { createProduct } from "../../harness/create-product"
import { openCountry } from "../../harness/open-country"
import { setPriceRules } from "../../harness/price-rules"
import { chooseLocker } from "../../harness/choose-locker"
import { chosenOf, quotesOf as askQuotes } from "../../harness/quotes-of"
import { changeOptions, reconfigureStore } from "../../harness/reconfigure-store"
import { endTrouble, lasting } from "../../harness/api-trouble"
import { createShippingOptions } from "../../harness/seed/shipping-options"
import { shipOrder } from "../../harness/ship-order"
import { storedMethods } from "../../harness/stored-method"
import { fillCart, RIGA_CUSTOMER, upstreamCalls } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const shop = shopWithKey()

beforeAll(async () => {
  await reconfigureStore(shop, { hasPriceHints: true })
})

afterEach(() => setFreshSeconds(600))

const setFreshSeconds = (quoteFreshSeconds: number) =>
  changeOptions(shop, { timing: { quoteFreshSeconds } })

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
    for (let time = 0; time < 2; time += 1) calls.push(await callsFor())
    expect(calls).toEqual(calls.map(() => once))
  })

  it("follow the merchant's boxes: an envelope service is offered for one that fits, and left out without", async () => {
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
    expect(withBox.carrierA_express_envelope).toMatchObject({ available: true, kind: "letter" })
    // It takes parcels too, and the envelope is cheaper.
    expect(withBox.carrierA_express_saver).toMatchObject({ available: true, kind: "letter" })
    const without = await quotesOf(cart.id)
    expect(without.carrierA_express_saver).toMatchObject({ available: true, kind: "courier" })
    expect(without.carrierB_locker).toMatchObject({ available: true, kind: "locker" })
    expect(without.carrierA_express_envelope).toMatchObject({
      available: false,
      kind: "letter",
      amount: null,
      reason: { code: "no_envelope", text: expect.not.stringContaining("too big") },
    })
  })

  it("are the same wherever they are asked for when the store adds a surcharge", async () => {
    const hints = { account: "default", surcharge: 2.5 }
    const plain = await freshCart()
    const cart = await fillCart(shop, {
      items: [{ variantId: shop.seed.variants["NAPKIN-1"] ?? "", quantity }],
    })
    const path = `/store/carts/${cart.id}`
    await shop.storefront.post(path, { metadata: { hints } })
    const without = (await quotesOf(plain.id)).carrierA_standard?.amount ?? 0
    const amount = Math.round((without + 2.5) * 100) / 100
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

describe("the delivery that a cart has", () => {
  const LV1001 = { locker_code: "LV1001", locker_postal_code: "LV-1050" }
  const optionOf = (service: string) => ({ shipping_option_id: shop.options[service] ?? "" })
  const noLocker = { locker_code: null, locker_postal_code: null, locker: null }

  it("is none at first, and then the last one chosen, with its locker as it was stored", async () => {
    const cart = await freshCart()
    expect(await chosenOf(shop, cart.id)).toBeNull()
    await chooseLocker(shop, cart, { data: LV1001 })
    const [stored] = await storedMethods(shop, cart.id)
    expect(await chosenOf(shop, cart.id)).toEqual({
      ...optionOf("carrierB_locker"),
      ...LV1001,
      locker: stored?.data.locker,
    })
    expect(stored?.data.locker).toMatchObject({ code: "LV1001" })
    await chooseOption(shop.storefront, cart.id, {
      optionId: shop.options.carrierB_classic ?? "",
    })
    expect(await chosenOf(shop, cart.id)).toEqual({ ...optionOf("carrierB_classic"), ...noLocker })
  })

  it("is the one that the plugin prices, where another provider delivers other items", async () => {
    const shippingProfileId = await anotherProfile(shop.admin)
    const vase = await createProduct(shop, { title: "Vase", shippingProfileId })
    const [van] = await createShippingOptions(shop.admin, {
      ...shop.seed,
      shippingProfileId,
      services: [{ id: "van", name: "Our own van", is_return: false }],
      provider: "manual_manual",
      flatPrice: 40,
    })
    const cart = await freshCart()
    await shop.storefront.post(`/store/carts/${cart.id}/line-items`, {
      variant_id: vase,
      quantity: 1,
    })
    await chooseOption(shop.storefront, cart.id, { optionId: van?.id ?? "" })
    expect(await chosenOf(shop, cart.id)).toBeNull()
    await chooseOption(shop.storefront, cart.id, {
      optionId: shop.options.carrierB_classic ?? "",
    })
    expect(await chosenOf(shop, cart.id)).toEqual({ ...optionOf("carrierB_classic"), ...noLocker })
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

  it("is kept where the service does not answer and the price is a fallback", async () => {
    await setPriceRules(shop, { fallback: { kind: "flat", amount: "5.00" } })
    const cart = await fillCart(shop, {
      items: [{ variantId: shop.seed.variants["NAPKIN-1"] ?? "", quantity: 4 }],
    })
    const metadata = { hints: { package_type: "envelope" } }
    await shop.storefront.post(`/store/carts/${cart.id}`, { metadata })
    await lasting({ kind: "status", status: 500 })(shop)
    const optionId = shop.options.carrierA_express_saver ?? ""
    await chooseOption(shop.storefront, cart.id, { optionId })
    await endTrouble(shop)
    expect(await storedMethods(shop, cart.id)).toMatchObject([
      { amount: 5, data: { packing: { package_type: 2 }, store_package_type: 2 } },
    ])
  })
})

describe("a cart that cannot be shipped", () => {
  it("with no address says why", async () => {
    const cart = await fillCart(shop, { shippingAddress: { country_code: "lv" } })
    const quotes = await quotesOf(cart.id)
    expect(quotes.carrierB_classic).toMatchObject({
      available: false,
      reason: { code: "no_address" },
    })
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
