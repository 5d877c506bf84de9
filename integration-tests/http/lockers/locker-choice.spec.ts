// A shop with a key, whose customers choose a parcel locker for their cart.
import { chooseService, completeCart, postCart } from "../../harness/customer-checkout"
import { createHttpClient, outcomeOf } from "../../harness/http-client"
import { listLockers, lockerOf, type ShownLockers, tryToChooseLocker } from "../../harness/lockers"
import { quotesOf, storedMethods } from "../../harness/prices"
import { RIGA_CUSTOMER } from "../../harness/test-data"
import {
  clearFaults,
  fillCart,
  type TestShop,
  until,
  upstreamCalls,
  setLastingFault,
} from "../../harness/test-shop"
import { reconfigureStore } from "../../harness/test-store"
import { shopWithKey } from "../../harness/worlds"

const shop = shopWithKey()

const SERVICE = "carrierB_locker"
/** A locker into which the mug fits, and the pot does not. */
const SMALL_LOCKER = "LV1031"
const LARGE_LOCKER = "LV1001"

afterEach(() => clearFaults(shop))

const cartAt = (postal_code: string, sku = "MUG-05") =>
  fillCart(shop, { shippingAddress: { ...RIGA_CUSTOMER, postal_code }, sku })

const addPot = ({ id }: { id: string }) =>
  postCart(shop, `${id}/line-items`, { variant_id: shop.seed.variants["POT-5"], quantity: 1 })

const moveTo = ({ id }: { id: string }, place: Partial<typeof RIGA_CUSTOMER>, by = shop) =>
  postCart(by, id, { shipping_address: { ...RIGA_CUSTOMER, ...place } })

const outage = () => setLastingFault(shop, { kind: "status", status: 500, operation: "lockers" })

const expectRefused = (cart: { id: string }, message: RegExp) =>
  expect(completeCart(shop.storefront, cart.id)).rejects.toMatchObject({
    status: 409,
    body: { type: "conflict", code: "locker", message: expect.stringMatching(message) },
  })

it("a chosen locker is stored as the service writes it, with the area in which it was found", async () => {
  const cart = await cartAt("LV-1010")
  const far = { code: "FAR1", name: "Far away", city: "Liepāja" }
  const answer = { status: 200, body: { data: [far] } }
  await setLastingFault(shop, { kind: "status", operation: "lockers", times: 1, ...answer })
  await chooseService(shop, cart, SERVICE, { locker_code: "far1", locker_postal_code: "3401" })
  expect(await lockerOf(shop, cart)).toMatchObject({
    locker_code: "FAR1",
    locker_postal_code: "LV-3401",
    locker: { ...far, address: null, country_code: "lv" },
  })
  // A delivery to the door has none.
  await chooseService(shop, cart, "carrierB_classic")
  expect(await lockerOf(shop, cart)).toMatchObject({ locker_code: null, locker: null })
})

it("a locker is needed for a service to lockers and for Parcel locker, as their quotes say, until the nearest will do", async () => {
  const cart = await cartAt("LV-1010")
  const options = [SERVICE, "virtual_parcel_locker"]
  const required = await quotesOf(shop, cart.id)
  expect(required.virtual_cheapest).toMatchObject({ needs_locker: false })
  for (const option of options) {
    expect(required[option]).toMatchObject({ delivers_to_locker: true, needs_locker: true })
    expect(await tryToChooseLocker(shop, cart, { locker_code: " " }, option)).toEqual({
      status: 400,
      message: "Please choose a parcel locker for this delivery service.",
    })
  }
  await shop.configure({ locker_choice: "nearest" })
  const nearest = await quotesOf(shop, cart.id)
  for (const option of options) {
    expect(nearest[option]).toMatchObject({ needs_locker: false })
    await chooseService(shop, cart, option)
    expect(await lockerOf(shop, cart)).toMatchObject({ locker_code: null, locker: null })
  }
  await shop.configure({ locker_choice: "required" })
  await expectRefused(cart, /goes to a parcel locker. Choose one/)
})

it("a locker is refused if it does not exist, or if the items do not fit", async () => {
  const cart = await cartAt("LV-1011", "POT-5")
  const answers = [
    await tryToChooseLocker(shop, cart, { locker_code: "LV9999" }),
    await tryToChooseLocker(shop, cart, { locker_code: SMALL_LOCKER }),
  ]
  expect(answers).toEqual([
    { status: 400, message: expect.stringContaining("no parcel locker LV9999 near LV-1011") },
    { status: 400, message: expect.stringContaining('Parka galerija" is too small') },
  ])
  expect(await storedMethods(shop, cart.id)).toEqual([])
})

it("a locker is accepted unchecked, and sold, while the service cannot be asked", async () => {
  await outage()
  const cart = await cartAt("LV-1012")
  await chooseService(shop, cart, SERVICE, { locker_code: "LV7777" })
  expect(await lockerOf(shop, cart)).toEqual({
    locker_code: "LV7777",
    locker_postal_code: null,
    locker: null,
  })
  await completeCart(shop.storefront, cart.id)
})

it("a chosen locker stays when the cart changes, and another is asked for once the items outgrow it", async () => {
  const cart = await cartAt("LV-1013")
  await chooseService(shop, cart, SERVICE, { locker_code: SMALL_LOCKER })
  const chosen = await lockerOf(shop, cart)
  await addPot(cart)
  expect(await lockerOf(shop, cart)).toEqual(chosen)
  await expectRefused(cart, /Parka galerija" is too small .* Choose another one/)
  await chooseService(shop, cart, SERVICE, { locker_code: LARGE_LOCKER })
  const { id } = await completeCart(shop.storefront, cart.id)
  const { lockers, too_small } = await shop.admin.get<ShownLockers>(
    `/admin/shipment-ordering/lockers?order_id=${id}`,
  )
  expect(lockers.length).toBeGreaterThan(0)
  expect(lockers.map(({ max_height }) => max_height)).not.toContain(15)
  expect(too_small).toBeGreaterThan(0)
})

it("a locker that is too small is refused also while the list near the address does not come", async () => {
  const cart = await cartAt("LV-4302")
  await chooseService(shop, cart, SERVICE, {
    locker_code: SMALL_LOCKER,
    locker_postal_code: "LV-1010",
  })
  await addPot(cart)
  await setLastingFault(shop, { kind: "hang", operation: "lockers" })
  await expectRefused(cart, /is too small/)
})

it("a cart with a locker becomes an order when it moves within the country, and none when it leaves it, also in an outage", async () => {
  const [staying, leaving] = [await cartAt("LV-1010"), await cartAt("LV-1010")]
  for (const cart of [staying, leaving]) {
    await chooseService(shop, cart, SERVICE, { locker_code: LARGE_LOCKER })
  }
  await moveTo(staying, { city: "Liepāja", postal_code: "LV-3401" })
  await completeCart(shop.storefront, staying.id)
  await moveTo(leaving, { city: "Tallinn", postal_code: "10115", country_code: "ee" })
  await outage()
  await expectRefused(leaving, /not available for this address. Choose another one/)
})

describe("a visitor who asks for the lockers of one postal code after the other", () => {
  /** The limit of one visitor in a minute. */
  const QUESTIONS = 6
  let visitors = 0
  /** A shop as a new visitor sees it. */
  const shopOfVisitor = (): TestShop => ({
    ...shop,
    storefront: createHttpClient(shop.store.url, {
      "x-publishable-api-key": shop.seed.publishableKey,
      "x-forwarded-for": `192.0.2.${(visitors += 1)}`,
    }),
  })
  let area = 2000
  const nextArea = () => `LV-${(area += 1)}`
  const reasonFor = async (postal_code: string, { storefront }: TestShop) =>
    (await listLockers(storefront, { country_code: "LV", postal_code })).reason?.code

  /** Asks for many at once, as a crawler does, until one is refused. */
  async function askUntilRefused(crawler: TestShop) {
    const answered: string[] = []
    for (;;) {
      const areas = Array.from({ length: 2 * QUESTIONS }, nextArea)
      const reasons = await Promise.all(areas.map((one) => reasonFor(one, crawler)))
      answered.push(...areas.filter((_, index) => reasons[index] !== "unavailable"))
      const refused = areas.find((_, index) => reasons[index] === "unavailable")
      if (refused !== undefined) return { answered, refused }
    }
  }

  beforeAll(() => reconfigureStore(shop, { callBudgets: { visitorPerMinute: QUESTIONS } }))

  it("a visitor who asks too often gets only known lists, and others are not limited", async () => {
    const crawler = shopOfVisitor()
    const before = upstreamCalls(shop).lockers ?? 0
    const { answered, refused } = await askUntilRefused(crawler)
    expect(answered.length).toBeGreaterThanOrEqual(QUESTIONS)
    expect((upstreamCalls(shop).lockers ?? 0) - before).toBe(answered.length)
    expect(await reasonFor(answered[0] ?? "", crawler)).toBeUndefined()
    expect(await reasonFor(refused, shopOfVisitor())).toBeUndefined()
  })

  it("a visitor who asks too often gets no new prices either, but may change the cart", async () => {
    const crawler = shopOfVisitor()
    const cart = await cartAt("LV-1010")
    const refusal = await until("no price is asked for any more", async () => {
      await askUntilRefused(crawler)
      await moveTo(cart, { postal_code: nextArea() }, crawler)
      const path = `/store/shipping-options/${shop.options[SERVICE]}/calculate`
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
    expect((await quotesOf(shopOfVisitor(), cart.id))[SERVICE]).toMatchObject({ available: true })
    expect((await quotesOf(crawler, cart.id))[SERVICE]).toMatchObject({ source: "cache" })
  })

  it("a locker that a visitor who asks too often has chosen is looked up before the order is placed", async () => {
    const crawler = shopOfVisitor()
    const cart = await cartAt("LV-1010")
    // Another visitor has asked for its price: a known price does not count for the limit.
    await quotesOf(shopOfVisitor(), cart.id)
    await until("the locker is accepted unchecked", async () => {
      await askUntilRefused(crawler)
      const data = { locker_code: "LV9999", locker_postal_code: nextArea() }
      const { status } = await tryToChooseLocker(crawler, cart, data)
      return status === 200 ? true : undefined
    })
    const placed = await crawler.storefront.send("POST", `/store/carts/${cart.id}/complete`)
    expect(await outcomeOf(placed)).toEqual({
      status: 409,
      message: expect.stringContaining("parcel locker is not available"),
    })
  })
})
