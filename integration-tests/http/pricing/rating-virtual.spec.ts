// A shop with a key that also sells to New York, has an envelope, and whose own code may ask for a type of package.
import { openCountry } from "../../harness/countries-and-locations"
import {
  calculatePrice,
  chooseService,
  completeCart,
  postCart,
  setQuantity,
} from "../../harness/customer-checkout"
import { shipOrder } from "../../harness/fulfil-order"
import { BOXES, createBox } from "../../harness/items-and-boxes"
import { quotesOf, setPriceRules, type ShownQuote, storedMethods } from "../../harness/prices"
import { priceQuestions, recordApi, type RequestRecorder } from "../../harness/record-api"
import { runSql } from "../../harness/run-sql"
import { ENVELOPE_BOX, RIGA_CUSTOMER } from "../../harness/test-data"
import { clearFaults, fillCart, setLastingFault } from "../../harness/test-shop"
import { reconfigureStore } from "../../harness/test-store"
import { shopWithKey } from "../../harness/worlds"

const shop = shopWithKey({ locker_services: ["*_locker"] }, { hasPriceHints: true })

const NEW_YORK = {
  ...RIGA_CUSTOMER,
  address_1: "5 Bleecker Street",
  city: "New York",
  postal_code: "10012",
  country_code: "us",
}

let regionId: string
let service: RequestRecorder

beforeAll(async () => {
  service = await recordApi(shop)
  regionId = await openCountry(shop, {
    countryCode: "us",
    currencyCode: "usd",
    taxRate: 0,
    prices: { "NAPKIN-1": 12 },
  })
  await shop.admin.post(BOXES, ENVELOPE_BOX)
})

afterAll(() => service.close())
beforeEach(() => setPriceRules(shop, { exchange_rates: { usd: "1.25" } }))

const cartOf = (sku: string, quantity = 1, overrides: Parameters<typeof fillCart>[1] = {}) =>
  fillCart(shop, { sku, quantity, ...overrides })

const napkinsToNewYork = (quantity: number) =>
  cartOf("NAPKIN-1", quantity, { regionId, shippingAddress: NEW_YORK })

/** The stored data of the cart's one delivery. */
const stored = async ({ id }: { id: string }) => (await storedMethods(shop, id))[0]?.data

const bookedFor = async ({ id }: { id: string }) =>
  shipOrder(shop, await completeCart(shop.storefront, id))

/** Prices of the carriers' services that bring a paid parcel to the door. */
const toTheDoor = (quotes: Record<string, ShownQuote>) =>
  Object.values(quotes)
    .filter(({ available, service_code }) => available && /^carrier/.test(service_code))
    .filter(({ service_code }) => !/_cod$|_locker$/.test(service_code))
    .map(({ amount }) => Number(amount))

it("Cheapest and Fastest stand for the best service to the door, Parcel locker for the cheapest to lockers", async () => {
  const cart = await cartOf("MUG-05")
  const quotes = await quotesOf(shop, cart.id)
  const { virtual_cheapest: cheapest, virtual_fastest: fastest } = quotes
  expect(cheapest).toMatchObject({
    available: true,
    chosen_service_code: "carrierB_classic",
    amount: Math.min(...toTheDoor(quotes)),
  })
  // A parcel locker costs less, but a customer does not expect the parcel there.
  expect(quotes.carrierB_locker?.amount).toBeLessThan(cheapest?.amount ?? 0)
  expect(fastest).toMatchObject({
    chosen_service_code: "carrierA_express",
    amount: quotes.carrierA_express?.amount,
    delivery_days: { min: 1, max: 1 },
  })
  expect(quotes.virtual_parcel_locker).toMatchObject({
    chosen_service_code: "carrierB_locker",
    amount: quotes.carrierB_locker?.amount,
  })
  await shop.configure({ locker_services: [] })
  const without = await quotesOf(shop, cart.id)
  await shop.configure({ locker_services: ["*_locker"] })
  expect(without.virtual_parcel_locker).toMatchObject({
    available: false,
    amount: null,
    reason: { code: "no_locker_service" },
  })
})

it("Cheapest keeps its service when the cart changes, and is the cheapest service again when the customer chooses it again", async () => {
  // Seven pots are too heavy for all but one of the cheap services; a single one is not.
  const cart = await cartOf("POT-5", 7)
  await chooseService(shop, cart, "virtual_cheapest")
  expect(await stored(cart)).toMatchObject({ service_code: "carrierA_standard" })
  const changed = await setQuantity(shop, cart, 1)
  const { carrierA_standard: standard, ...quotes } = await quotesOf(shop, cart.id)
  expect(quotes.carrierB_classic?.amount).toBeLessThan(standard?.amount ?? 0)
  expect(changed.shipping_total).toBe(standard?.amount)
  expect(await stored(cart)).toMatchObject({ service_code: "carrierA_standard" })
  expect(quotes.virtual_cheapest).toMatchObject({
    chosen_service_code: "carrierA_standard",
    amount: standard?.amount,
  })

  const again = await chooseService(shop, cart, "virtual_cheapest")
  expect(await stored(cart)).toMatchObject({ service_code: "carrierB_classic" })
  expect(again.shipping_total).toBe(quotes.carrierB_classic?.amount)

  // The same when the chosen service does not take the cart any more.
  expect((await setQuantity(shop, cart, 7)).items?.[0]?.quantity).toBe(7)
  const last = await chooseService(shop, cart, "virtual_cheapest")
  const heavy = await quotesOf(shop, cart.id)
  expect(last.shipping_total).toBe(heavy.carrierA_standard?.amount)
  expect(await bookedFor(cart)).toMatchObject({ service_code: "carrierA_standard" })
})

it("Cheapest is the best service of the day of shipping if none could be chosen while the service was down", async () => {
  await setPriceRules(shop, { fallback: { kind: "flat", amount: "6.50" } })
  await setLastingFault(shop, { kind: "status", status: 500 })
  const cart = await chooseService(shop, await cartOf("MUG-05", 3), "virtual_cheapest")
  expect(cart.shipping_total).toBe(6.5)
  expect(await stored(cart)).toMatchObject({ service_code: null })
  const order = await completeCart(shop.storefront, cart.id)
  await clearFaults(shop)
  await reconfigureStore(shop, { hasPriceHints: true })
  expect(await shipOrder(shop, order)).toMatchObject({ service_code: "carrierB_classic" })
})

it("items that fit an envelope go by the envelope service if that is the cheapest", async () => {
  service.requests.length = 0
  /** The questions without money to collect. */
  const packageTypesAsked = () =>
    priceQuestions(service)
      .filter((query) => !query.has("parcel_price"))
      .map((query) => query.get("package_type"))
      .sort()
  const cart = await napkinsToNewYork(2)
  const { virtual_cheapest: cheapest, ...quotes } = await quotesOf(shop, cart.id)
  expect(packageTypesAsked()).toEqual(["1", "2"])
  expect(cheapest).toMatchObject({
    kind: "letter",
    chosen_service_code: "carrierA_express_envelope",
    amount: quotes.carrierA_express_envelope?.amount,
  })
  expect(quotes.carrierA_express_saver?.amount).toBeGreaterThan(cheapest?.amount ?? Infinity)
  const chosen = await chooseService(shop, cart, "virtual_cheapest")
  expect(chosen.shipping_total).toBe(cheapest?.amount)
  expect(await stored(cart)).toMatchObject({
    service_code: "carrierA_express_envelope",
    packing: { package_type: 2, packages: cheapest?.packages },
  })
  // All options of this cart, and choosing one, have asked once as parcels and once as an envelope.
  expect(packageTypesAsked()).toEqual(["1", "2"])
  const body = await bookedFor(cart)
  expect(body).toMatchObject({
    service_code: "carrierA_express_envelope",
    package_type: "2",
    weight: cheapest?.packages.map(({ weight }) => weight),
  })
  expect(body).not.toHaveProperty("length")
})

it("a service that takes both gets an envelope while that is cheaper or was chosen, and parcels once it is too small", async () => {
  // An option that was created before the service was seen to take envelopes.
  const older = `update shipping_option set data = data || '{"offers_envelope": false}' where id = $1`
  await runSql(shop.databaseUrl, older, [shop.options.carrierA_express_saver])
  const carton = await createBox(shop, { name: "Carton", side: 400 })
  const cart = await napkinsToNewYork(3)
  const saverOf = async () => (await quotesOf(shop, cart.id)).carrierA_express_saver
  const saver = await saverOf()
  expect(saver).toMatchObject({ kind: "letter", packages: [expect.anything()] })
  expect(Number(saver?.packages[0]?.length)).toBeLessThan(40)
  const optionId = shop.options.carrierA_express_saver ?? ""
  expect(await calculatePrice(shop.storefront, cart.id, optionId)).toBe(saver?.amount)
  const chosen = await chooseService(shop, cart, "carrierA_express_saver")
  expect(chosen.shipping_total).toBe(saver?.amount)
  expect(await stored(cart)).toMatchObject({
    packing: { package_type: 2, packages: saver?.packages },
  })
  // The type stays while the items stay, although parcels cost less by then.
  await shop.admin.delete(`${BOXES}/${carton.id}`)
  expect(await saverOf()).toMatchObject({ amount: saver?.amount, packages: saver?.packages })

  const changed = await setQuantity(shop, cart, 40)
  expect(changed.shipping_total).toBeGreaterThan(chosen.shipping_total)
  const many = await saverOf()
  expect(many).toMatchObject({ kind: "courier", amount: changed.shipping_total })
  expect(await bookedFor(cart)).toMatchObject({
    service_code: "carrierA_express_saver",
    package_type: "1",
    length: many?.packages.map(({ length }) => length),
  })
})

it("the type of package that the store's own code asks for is priced and shipped, also after items or code have changed", async () => {
  const carton = await createBox(shop, { name: "Carton", side: 400 })
  const cart = await napkinsToNewYork(5)
  const askFor = (package_type: string) =>
    postCart(shop, cart.id, { metadata: { hints: { package_type } } })
  const saverOf = async () => (await quotesOf(shop, cart.id)).carrierA_express_saver
  const envelope = await saverOf()
  await askFor("parcel")
  const parcel = await saverOf()
  expect(parcel?.amount).toBeGreaterThan(envelope?.amount ?? Infinity)
  const optionId = shop.options.carrierA_express_saver ?? ""
  expect(await calculatePrice(shop.storefront, cart.id, optionId)).toBe(parcel?.amount)
  const chosen = await chooseService(shop, cart, "carrierA_express_saver")
  expect(chosen.shipping_total).toBe(parcel?.amount)
  await askFor("envelope")
  const changed = await setQuantity(shop, cart, 4)
  const fewer = await saverOf()
  expect(changed.shipping_total).toBe(fewer?.amount)
  expect(await bookedFor(cart)).toMatchObject({
    package_type: "1",
    length: fewer?.packages.map(({ length }) => length),
  })
  await shop.admin.delete(`${BOXES}/${carton.id}`)
})
