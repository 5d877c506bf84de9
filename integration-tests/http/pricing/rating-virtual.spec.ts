import type { HttpTypes } from "@medusajs/framework/types"
import { BOXES, createBox } from "../../harness/boxes"
import { chooseOption, completeCart, listPricedOptions } from "../../harness/customer-checkout"
import { openCountry } from "../../harness/open-country"
import { setPriceRules } from "../../harness/price-rules"
import { quotesOf, type ShownQuote } from "../../harness/quotes-of"
import { priceQuestions, recordApi } from "../../harness/record-api"
import type { RequestRecorder } from "../../harness/request-recorder"
import { runSql } from "../../harness/run-sql"
import { endTrouble, lasting } from "../../harness/api-trouble"
import { shipOrder } from "../../harness/ship-order"
import { storedMethods } from "../../harness/stored-method"
import { fillCart, RIGA_CUSTOMER } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const PLUGIN = "/admin/shipment-ordering"
const ENVELOPE = {
  name: "Envelope",
  kind: "envelope",
  inner_length: 350,
  inner_width: 250,
  inner_height: 60,
  tare_weight: 20,
  max_weight: 1000,
}

const shop = shopWithKey()
let service: RequestRecorder

beforeEach(async () => {
  await setPriceRules(shop)
  await setLockerServices(["*_locker"])
  service = await recordApi(shop)
})

afterEach(async () => {
  await endTrouble(shop)
  await service.close()
})

const setLockerServices = (locker_services: string[]) =>
  shop.admin.post(`${PLUGIN}/settings`, { locker_services })

const cartOf = (sku: string, quantity = 1, overrides: Parameters<typeof fillCart>[1] = {}) =>
  fillCart(shop, { items: [{ variantId: shop.seed.variants[sku] ?? "", quantity }], ...overrides })

const choose = (cart: { id: string }, option: string) =>
  chooseOption(shop.storefront, cart.id, {
    optionId: shop.options[option] ?? "",
    data: { locker_code: "LV1001" },
  })

const changeQuantity = async (cart: HttpTypes.StoreCart, quantity: number) => {
  const path = `/store/carts/${cart.id}/line-items/${cart.items?.[0]?.id}`
  return (await shop.storefront.post<HttpTypes.StoreCartResponse>(path, { quantity })).cart
}

const storedChoice = async (cart: { id: string }) => {
  const [method] = await storedMethods(shop, cart.id)
  return method?.data.service_code
}

const bookedFor = async (cart: { id: string }) =>
  shipOrder(shop, await completeCart(shop.storefront, cart.id))

/** Prices of the carriers' services that bring a paid parcel to the door. */
const toTheDoor = (quotes: Record<string, ShownQuote>) =>
  Object.values(quotes)
    .filter(({ available, service_code }) => available && /^carrier/.test(service_code))
    .filter(({ service_code }) => !/_cod$|_locker$/.test(service_code))
    .map(({ amount }) => Number(amount))

describe("Cheapest and Fastest", () => {
  it("stand for the best service to the door that collects nothing", async () => {
    const cart = await cartOf("MUG-05")
    const quotes = await quotesOf(shop, cart.id)
    const { virtual_cheapest: cheapest, virtual_fastest: fastest } = quotes
    expect(cheapest).toMatchObject({
      available: true,
      chosen_service_code: "carrierB_classic",
      amount: Math.min(...toTheDoor(quotes)),
    })
    // A parcel locker costs less, and is somewhere else than the customer expects.
    expect(quotes.carrierB_locker?.amount).toBeLessThan(cheapest?.amount ?? 0)
    expect(fastest).toMatchObject({
      chosen_service_code: "carrierA_express",
      amount: quotes.carrierA_express?.amount,
      delivery_days: { min: 1, max: 1 },
    })
  })

  it.each([
    ["virtual_cheapest", "carrierB_classic"],
    ["virtual_parcel_locker", "carrierB_locker"],
  ])("are stored and booked as chosen: %s as %s", async (option, code) => {
    const cart = await cartOf("MUG-05", 2)
    const quotes = await quotesOf(shop, cart.id)
    const chosen = await choose(cart, option)
    expect(chosen.shipping_total).toBe(quotes[code]?.amount)
    expect(await storedMethods(shop, cart.id)).toEqual([
      {
        amount: quotes[code]?.amount,
        data: expect.objectContaining({ option_key: option, service_code: code }),
      },
    ])
    expect(await bookedFor(cart)).toMatchObject({ service_code: code, package_type: "1" })
  })

  it("keep the choice when the cart changes, though another service is cheaper by then", async () => {
    // Seven pots are too heavy for all but one of the cheap services; a single one is not.
    const cart = await choose(await cartOf("POT-5", 7), "virtual_cheapest")
    expect(await storedChoice(cart)).toBe("carrierA_standard")
    const changed = await changeQuantity(cart, 1)
    const quotes = await quotesOf(shop, cart.id)
    expect(quotes.carrierB_classic?.amount).toBeLessThan(quotes.carrierA_standard?.amount ?? 0)
    expect(changed.shipping_total).toBe(quotes.carrierA_standard?.amount)
    expect(await storedChoice(cart)).toBe("carrierA_standard")
    expect(quotes.virtual_cheapest).toMatchObject({
      chosen_service_code: "carrierA_standard",
      amount: quotes.carrierA_standard?.amount,
    })
    expect(await bookedFor(cart)).toMatchObject({ service_code: "carrierA_standard" })
  })

  it("are chosen anew when the customer chooses them again, at the price of what is booked", async () => {
    const cart = await choose(await cartOf("POT-5", 7), "virtual_cheapest")
    await changeQuantity(cart, 1)
    const again = await choose(cart, "virtual_cheapest")
    const quotes = await quotesOf(shop, cart.id)
    expect(await storedChoice(cart)).toBe("carrierB_classic")
    expect(again.shipping_total).toBe(quotes.carrierB_classic?.amount)

    // Also when the service that was chosen does not take the cart any more.
    const changed = await changeQuantity(cart, 7)
    expect(changed.items?.[0]?.quantity).toBe(7)
    const last = await choose(cart, "virtual_cheapest")
    const heavy = await quotesOf(shop, cart.id)
    expect(await storedChoice(cart)).toBe("carrierA_standard")
    expect(last.shipping_total).toBe(heavy.carrierA_standard?.amount)
    expect(await bookedFor(cart)).toMatchObject({ service_code: "carrierA_standard" })
  })

  it("are the best of then, where none could be chosen while the service was down", async () => {
    await setPriceRules(shop, { fallback: { kind: "flat", amount: "6.50" } })
    await lasting({ kind: "status", status: 500 })(shop)
    const cart = await choose(await cartOf("MUG-05", 3), "virtual_cheapest")
    expect(cart.shipping_total).toBe(6.5)
    expect(await storedChoice(cart)).toBeNull()
    const order = await completeCart(shop.storefront, cart.id)
    await endTrouble(shop)
    await service.close()
    service = await recordApi(shop)
    expect(await shipOrder(shop, order)).toMatchObject({ service_code: "carrierB_classic" })
  })
})

describe("Parcel locker", () => {
  it("is the cheapest service that the settings name, and there is none when they name none", async () => {
    const cart = await cartOf("MUG-05", 4)
    const quotes = await quotesOf(shop, cart.id)
    expect(quotes.virtual_parcel_locker).toMatchObject({
      chosen_service_code: "carrierB_locker",
      amount: quotes.carrierB_locker?.amount,
    })
    await setLockerServices([])
    expect((await quotesOf(shop, cart.id)).virtual_parcel_locker).toMatchObject({
      available: false,
      amount: null,
      reason: { code: "no_locker_service" },
    })
  })
})

describe("items that an envelope holds", () => {
  const NEW_YORK = {
    ...RIGA_CUSTOMER,
    address_1: "5 Bleecker Street",
    city: "New York",
    postal_code: "10012",
    country_code: "us",
  }
  let regionId: string

  beforeAll(async () => {
    regionId = await openCountry(shop, {
      countryCode: "us",
      currencyCode: "usd",
      taxRate: 0,
      prices: { "NAPKIN-1": 12, "MUG-05": 24 },
    })
    await shop.admin.post(`${PLUGIN}/boxes`, ENVELOPE)
  })

  beforeEach(() => setPriceRules(shop, { exchange_rates: { usd: "1.25" } }))

  const overseas = (sku: string, quantity: number) =>
    cartOf(sku, quantity, { regionId, shippingAddress: NEW_YORK })

  /** What was asked for without money to collect. */
  const packageTypesAsked = () =>
    priceQuestions(service)
      .filter((query) => !query.has("parcel_price"))
      .map((query) => query.get("package_type"))
      .sort()

  it("go by the envelope service when that is the cheapest, and are booked so", async () => {
    const cart = await overseas("NAPKIN-1", 2)
    const quotes = await quotesOf(shop, cart.id)
    expect(packageTypesAsked()).toEqual(["1", "2"])
    expect(quotes.virtual_cheapest).toMatchObject({
      chosen_service_code: "carrierA_express_envelope",
      amount: quotes.carrierA_express_envelope?.amount,
    })
    expect(quotes.carrierA_express_saver?.amount).toBeGreaterThan(
      quotes.virtual_cheapest?.amount ?? Infinity,
    )
    const chosen = await choose(cart, "virtual_cheapest")
    expect(chosen.shipping_total).toBe(quotes.virtual_cheapest?.amount)
    const [method] = await storedMethods(shop, cart.id)
    expect(method?.data).toMatchObject({
      service_code: "carrierA_express_envelope",
      packing: { package_type: 2, packages: quotes.virtual_cheapest?.packages },
    })
    // Every option of this cart, and adding one, has asked once as parcels and once as an envelope.
    expect(packageTypesAsked()).toEqual(["1", "2"])
    const body = await bookedFor(cart)
    expect(body).toMatchObject({
      service_code: "carrierA_express_envelope",
      package_type: "2",
      weight: quotes.virtual_cheapest?.packages.map(({ weight }) => weight),
    })
    expect(body).not.toHaveProperty("length")
  })

  it("go as an envelope by a service that takes parcels too, where that is cheaper", async () => {
    // As of an option that was made before the service was seen to take envelopes.
    const older = `update shipping_option set data = data || '{"offers_envelope": false}' where id = $1`
    await runSql(shop.databaseUrl, older, [shop.options.carrierA_express_saver])
    const carton = await createBox(shop, { name: "Carton", side: 400 })
    const cart = await overseas("NAPKIN-1", 3)
    const { carrierA_express_saver: saver } = await quotesOf(shop, cart.id)
    expect(saver?.packages).toHaveLength(1)
    expect(Number(saver?.packages[0]?.length)).toBeLessThan(40)
    const options = await listPricedOptions(shop.storefront, cart.id)
    expect(options.find(({ id }) => id === shop.options.carrierA_express_saver)?.amount).toBe(
      saver?.amount,
    )
    const chosen = await choose(cart, "carrierA_express_saver")
    expect(chosen.shipping_total).toBe(saver?.amount)
    const [method] = await storedMethods(shop, cart.id)
    expect(method?.data.packing).toMatchObject({ package_type: 2, packages: saver?.packages })
    // What was priced is what is shipped, though parcels cost less by then.
    await shop.admin.delete(`${BOXES}/${carton.id}`)
    expect((await quotesOf(shop, cart.id)).carrierA_express_saver).toMatchObject({
      amount: saver?.amount,
      packages: saver?.packages,
    })
    const body = await bookedFor(cart)
    expect(body).toMatchObject({ service_code: "carrierA_express_saver", package_type: "2" })
    expect(body).not.toHaveProperty("length")
  })

  it("go as parcels once they are too many for it, at the price of parcels", async () => {
    const carton = await createBox(shop, { name: "Carton", side: 400 })
    const cart = await choose(await overseas("NAPKIN-1", 1), "carrierA_express_saver")
    const before = cart.shipping_total
    const changed = await changeQuantity(cart, 40)
    expect(changed.shipping_total).toBeGreaterThan(before)
    const { carrierA_express_saver: saver } = await quotesOf(shop, cart.id)
    expect(saver?.amount).toBe(changed.shipping_total)
    expect(await bookedFor(cart)).toMatchObject({
      service_code: "carrierA_express_saver",
      package_type: "1",
      length: saver?.packages.map(({ length }) => length),
    })
    await shop.admin.delete(`${BOXES}/${carton.id}`)
  })

  it("go by parcel when no envelope holds them, asked for as parcels only", async () => {
    const quotes = await quotesOf(shop, (await overseas("MUG-05", 1)).id)
    expect(packageTypesAsked()).toEqual(["1"])
    expect(quotes.virtual_cheapest).toMatchObject({
      chosen_service_code: "carrierA_express_saver",
      amount: quotes.carrierA_express_saver?.amount,
    })
    expect(quotes.carrierA_express_envelope).toMatchObject({
      available: false,
      reason: { code: "too_big" },
    })
  })
})
