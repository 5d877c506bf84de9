import { chooseLocker, lockerOf, tryToChooseLocker } from "../../harness/choose-locker"
import { completeCart } from "../../harness/customer-checkout"
import { createHttpClient } from "../../harness/http-client"
import { listLockers, type ShownLockers } from "../../harness/lockers-of"
import { quotesOf } from "../../harness/quotes-of"
import { reconfigureStore } from "../../harness/reconfigure-store"
import { endTrouble, lasting } from "../../harness/api-trouble"
import { storedMethods } from "../../harness/stored-method"
import {
  fillCart,
  RIGA_CUSTOMER,
  type TestShop,
  until,
  upstreamCalls,
} from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { outcomeOf } from "../../harness/try-to-fulfil"

const SERVICE = "carrierB_locker"
/** The mug fits into it, and the pot does not. */
const SMALL_LOCKER = "LV1031"
const LARGE_LOCKER = "LV1001"
/** Of one visitor within a minute. */
const QUESTIONS = 6

const shop = shopWithKey()

let visitors = 0
/** Somebody else than all who have asked before. */
const visitor = () =>
  createHttpClient(shop.store.url, {
    "x-publishable-api-key": shop.seed.publishableKey,
    "x-forwarded-for": `192.0.2.${(visitors += 1)}`,
  })

afterEach(() => endTrouble(shop))

const near = (query: Record<string, string>) => listLockers(shop.storefront, query)

const cartAt = (postal_code: string, sku = "MUG-05") =>
  fillCart(shop, {
    shippingAddress: { ...RIGA_CUSTOMER, postal_code },
    items: [{ variantId: shop.seed.variants[sku] ?? "", quantity: 1 }],
  })

const codesOf = ({ lockers }: ShownLockers) => lockers.map(({ code }) => code)

/** The service lists these, next time it is asked. */
const listed = (data: unknown[]) =>
  lasting({ kind: "status", status: 200, operation: "lockers", times: 1, body: { data } })(shop)

const outage = () => lasting({ kind: "status", status: 500, operation: "lockers" })(shop)

describe("the locker that a customer chooses", () => {
  it("is kept with its address, wherever it was found", async () => {
    const cart = await cartAt("LV-1010")
    await chooseLocker(shop, cart, { data: { locker_code: LARGE_LOCKER, note: "Ring" } })
    const locker = {
      code: LARGE_LOCKER,
      name: "Rīga, Stacijas pasāža",
      address: "Stacijas laukums 6",
      city: "Rīga",
      postal_code: "LV-1050",
      country_code: "lv",
    }
    expect(await lockerOf(shop, cart)).toEqual({
      locker_code: LARGE_LOCKER,
      locker_postal_code: locker.postal_code,
      locker,
    })
    await listed([{ code: "FAR1", name: "Far away", city: "Liepāja" }])
    const data = { locker_code: "FAR1", locker_postal_code: "3401" }
    await chooseLocker(shop, cart, { data, option: "virtual_parcel_locker" })
    expect(await lockerOf(shop, cart)).toMatchObject({
      locker_postal_code: "LV-3401",
      locker: { name: "Far away", address: null, city: "Liepāja", country_code: "lv" },
    })
  })

  it("may be typed in small letters, and is kept as the service writes it", async () => {
    const cart = await cartAt("LV-1010")
    await chooseLocker(shop, cart, { data: { locker_code: LARGE_LOCKER.toLowerCase() } })
    expect(await lockerOf(shop, cart)).toMatchObject({
      locker_code: LARGE_LOCKER,
      locker: { code: LARGE_LOCKER },
    })
  })

  it("is needed for a service to lockers and for Parcel locker, as their quotes say", async () => {
    const cart = await cartAt("LV-1010")
    const required = await quotesOf(shop, cart.id)
    expect(required.virtual_cheapest).toMatchObject({ needs_locker: false })
    const options = [SERVICE, "virtual_parcel_locker"]
    for (const option of options) {
      expect(required[option]).toMatchObject({ delivers_to_locker: true, needs_locker: true })
      for (const data of [{}, { locker_code: " " }, { locker_code: ["LV1001"] }]) {
        expect(await tryToChooseLocker(shop, cart, { data, option })).toEqual({
          status: 400,
          message: "Please choose a parcel locker for this delivery service.",
        })
      }
    }
    await shop.admin.post("/admin/shipment-ordering/settings", { locker_choice: "nearest" })
    const nearest = await quotesOf(shop, cart.id)
    for (const option of options) {
      expect(nearest[option]).toMatchObject({ needs_locker: false })
      await chooseLocker(shop, cart, { option })
      expect(await lockerOf(shop, cart)).toMatchObject({ locker_code: null, locker: null })
    }
    await shop.admin.post("/admin/shipment-ordering/settings", { locker_choice: "required" })
  })

  it("is refused where there is no such one, and where the items do not fit", async () => {
    const cart = await cartAt("LV-1011", "POT-5")
    expect(await tryToChooseLocker(shop, cart, { data: { locker_code: "LV9999" } })).toEqual({
      status: 400,
      message: expect.stringContaining("no parcel locker LV9999 near LV-1011"),
    })
    expect(await tryToChooseLocker(shop, cart, { data: { locker_code: SMALL_LOCKER } })).toEqual({
      status: 400,
      message: expect.stringContaining('Parka galerija" is too small'),
    })
    expect(await storedMethods(shop, cart.id)).toEqual([])
  })

  it("is refused in another country, and not listed, where the service lists it all the same", async () => {
    await listed([{ code: "EE1001", country_code: "EE" }, { code: "LV-A" }])
    const cart = await cartAt("LV-1014")
    expect(await tryToChooseLocker(shop, cart, { data: { locker_code: "EE1001" } })).toEqual({
      status: 400,
      message: expect.stringContaining("no parcel locker EE1001 near LV-1014"),
    })
    expect(codesOf(await near({ cart_id: cart.id }))).toEqual(["LV-A"])
  })

  it("is taken at its word while nobody can be asked, and sold", async () => {
    await outage()
    const cart = await cartAt("LV-1012")
    await chooseLocker(shop, cart, { data: { locker_code: "LV7777" } })
    expect(await lockerOf(shop, cart)).toEqual({
      locker_code: "LV7777",
      locker_postal_code: null,
      locker: null,
    })
    await completeCart(shop.storefront, cart.id)
  })

  it("stays when the cart changes, and is asked for anew once the items outgrow it", async () => {
    const cart = await cartAt("LV-1013")
    await chooseLocker(shop, cart, { data: { locker_code: SMALL_LOCKER } })
    const chosen = await lockerOf(shop, cart)
    await shop.storefront.post(`/store/carts/${cart.id}/line-items`, {
      variant_id: shop.seed.variants["POT-5"],
      quantity: 1,
    })
    expect(await lockerOf(shop, cart)).toEqual(chosen)
    await expect(completeCart(shop.storefront, cart.id)).rejects.toMatchObject({
      status: 409,
      body: {
        type: "conflict",
        message: expect.stringMatching(/Parka galerija" is too small .* Choose another one/),
      },
    })
    await chooseLocker(shop, cart, { data: { locker_code: LARGE_LOCKER } })
    const { id } = await completeCart(shop.storefront, cart.id)
    const { lockers, too_small } = await shop.admin.get<ShownLockers>(
      `/admin/shipment-ordering/lockers?order_id=${id}`,
    )
    expect(lockers.length).toBeGreaterThan(0)
    expect(lockers.map(({ max_height }) => max_height)).not.toContain(15)
    expect(too_small).toBeGreaterThan(0)
  })
})

describe("a cart whose delivery goes to lockers", () => {
  const refusedAs = (message: RegExp) => ({
    status: 409,
    body: { type: "conflict", code: "locker", message: expect.stringMatching(message) },
  })

  const moveTo = (cart: { id: string }, place: Partial<typeof RIGA_CUSTOMER>) =>
    shop.storefront.post(`/store/carts/${cart.id}`, {
      shipping_address: { ...RIGA_CUSTOMER, ...place },
    })

  it("becomes no order without a locker, once one must be chosen", async () => {
    await shop.admin.post("/admin/shipment-ordering/settings", { locker_choice: "nearest" })
    const cart = await cartAt("LV-1010")
    await chooseLocker(shop, cart, {})
    await shop.admin.post("/admin/shipment-ordering/settings", { locker_choice: "required" })
    await expect(completeCart(shop.storefront, cart.id)).rejects.toMatchObject(
      refusedAs(/goes to a parcel locker. Choose one/),
    )
  })

  it("becomes no order with one that is too small, also while the list near the address does not come", async () => {
    const cart = await cartAt("LV-4302")
    await chooseLocker(shop, cart, {
      data: { locker_code: SMALL_LOCKER, locker_postal_code: "LV-1010" },
    })
    await shop.storefront.post(`/store/carts/${cart.id}/line-items`, {
      variant_id: shop.seed.variants["POT-5"],
      quantity: 1,
    })
    await lasting({ kind: "hang", operation: "lockers" })(shop)
    await expect(completeCart(shop.storefront, cart.id)).rejects.toMatchObject(
      refusedAs(/is too small/),
    )
  })

  it("becomes one when it moves within the country, and none when it leaves it, also in an outage", async () => {
    const cart = await cartAt("LV-1010")
    await chooseLocker(shop, cart, { data: { locker_code: LARGE_LOCKER } })
    const leaving = await cartAt("LV-1010")
    await chooseLocker(shop, leaving, { data: { locker_code: LARGE_LOCKER } })
    await moveTo(cart, { city: "Liepāja", postal_code: "LV-3401" })
    await completeCart(shop.storefront, cart.id)
    await moveTo(leaving, { city: "Tallinn", postal_code: "10115", country_code: "ee" })
    await outage()
    await expect(completeCart(shop.storefront, leaving.id)).rejects.toMatchObject(
      refusedAs(/not available for this address. Choose another one/),
    )
  })
})

describe("whoever asks for the lockers of one postal code after the other", () => {
  let crawler: TestShop
  let area = 2000
  const nextArea = () => `LV-${(area += 1)}`
  const code = async (postal_code: string) => {
    const list = await listLockers(crawler.storefront, { country_code: "LV", postal_code })
    return list.reason?.code
  }
  /** Asks for many at once, as a crawler does, until one is refused. */
  const askUntilRefused = async () => {
    const answered: string[] = []
    for (;;) {
      const areas = Array.from({ length: 2 * QUESTIONS }, nextArea)
      const codes = await Promise.all(areas.map(code))
      answered.push(...areas.filter((_, index) => codes[index] !== "unavailable"))
      const refused = areas.find((_, index) => codes[index] === "unavailable")
      if (refused !== undefined) {
        return { answered, refused }
      }
    }
  }

  beforeAll(async () => {
    await reconfigureStore(shop, { callBudgets: { visitorPerMinute: QUESTIONS } })
    crawler = { ...shop, storefront: visitor() }
  })

  // Whoever else asks is another visitor in each test.
  beforeEach(() => {
    shop.storefront = visitor()
  })

  it("is told no more but what is known, and nobody else is held to it", async () => {
    const before = upstreamCalls(shop).lockers ?? 0
    const { answered, refused } = await askUntilRefused()
    expect(answered.length).toBeGreaterThanOrEqual(QUESTIONS)
    expect((upstreamCalls(shop).lockers ?? 0) - before).toBe(answered.length)
    expect(await code(answered[0] ?? "")).toBeUndefined()
    expect((await near({ country_code: "LV", postal_code: refused })).reason).toBeNull()
  })

  it("has used up the prices as well, with a word for that, and goes on with the cart", async () => {
    const cart = await cartAt("LV-1010")
    const option = shop.options[SERVICE]
    const refusal = await until("no price is asked for any more", async () => {
      await askUntilRefused()
      const postal_code = nextArea()
      const address = { ...RIGA_CUSTOMER, postal_code }
      const changed = await crawler.storefront.send("POST", `/store/carts/${cart.id}`, {
        shipping_address: address,
      })
      expect(changed.status).toBe(200)
      const path = `/store/shipping-options/${option}/calculate`
      const answer = await crawler.storefront.send("POST", path, { cart_id: cart.id })
      return answer.status === 200 ? undefined : answer
    })
    expect({ status: refusal.status, body: await refusal.json() }).toEqual({
      status: 400,
      body: {
        type: "not_allowed",
        code: "asked_too_often",
        message: expect.stringContaining("wait a minute and try again"),
      },
    })
    const quotes = await quotesOf(shop, cart.id)
    expect(quotes[SERVICE]).toMatchObject({ available: true })
    expect((await quotesOf(crawler, cart.id))[SERVICE]).toMatchObject({ source: "cache" })
  })

  it("chooses a locker that is looked up before the order is placed", async () => {
    const cart = await cartAt("LV-1010")
    // Somebody else has asked for its price: what is known costs nothing of the budget.
    await quotesOf(shop, cart.id)
    await until("the locker is taken unchecked", async () => {
      await askUntilRefused()
      const data = { locker_code: "LV9999", locker_postal_code: nextArea() }
      const { status } = await tryToChooseLocker(crawler, cart, { data })
      return status === 200 ? true : undefined
    })
    const placed = await crawler.storefront.send("POST", `/store/carts/${cart.id}/complete`)
    expect(await outcomeOf(placed)).toEqual({
      status: 409,
      message: expect.stringContaining("parcel locker is not available"),
    })
  })
})
