import type { HttpTypes } from "@medusajs/framework/types"
import { chooseLocker, lockerOf, tryToChooseLocker } from "../harness/choose-locker"
import { completeCart } from "../harness/customer-checkout"
import { createHttpClient } from "../harness/http-client"
import { listLockers, type ShownLockers } from "../harness/lockers-of"
import { quotesOf } from "../harness/quotes-of"
import { endTrouble, lasting } from "../harness/service-trouble"
import { storedMethods } from "../harness/stored-method"
import {
  command,
  fillCart,
  RIGA_CUSTOMER,
  startTestShop,
  type TestShop,
  until,
  upstreamCalls,
} from "../harness/test-shop"
import { outcomeOf } from "../harness/try-to-fulfil"

const SERVICE = "carrierB_locker"
const ROUTE = "/store/shipment-ordering/lockers"
/** The mug fits into it, and the pot does not. */
const SMALL_LOCKER = "LV1031"
const LARGE_LOCKER = "LV1001"
/** Asked for at the beginning, and again when its list has aged. */
const AGED = { country_code: "EE", postal_code: "10111" }
const FRESH_SECONDS = 20

let shop: TestShop

beforeAll(async () => {
  shop = await startTestShop(
    {},
    { STORE_TIMING: JSON.stringify({ lockersFreshSeconds: FRESH_SECONDS }) },
  )
  await listLockers(shop.storefront, AGED)
})
afterEach(() => endTrouble(shop))
afterAll(() => shop.sandbox.close())

const near = (query: Record<string, string>) => listLockers(shop.storefront, query)

const calls = () => upstreamCalls(shop).lockers ?? 0

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

describe("the lockers of a cart", () => {
  it("are those near its address, nearest first, with all that is known of them", async () => {
    const cart = await cartAt("LV-1010")
    const found = await near({ cart_id: cart.id })
    expect(found).toMatchObject({
      country_code: "lv",
      postal_code: "LV-1010",
      is_stale: false,
      too_small: 0,
      reason: null,
    })
    expect(found.lockers[0]).toEqual({
      code: "LV1031",
      name: "Rīga, Parka galerija",
      address: "Elizabetes iela 10",
      city: "Rīga",
      postal_code: "LV-1010",
      country_code: "lv",
      latitude: 56.956,
      longitude: 24.113,
      distance_km: 0,
      max_length: 45,
      max_width: 35,
      max_height: 15,
      max_weight: 10,
    })
    const distances = found.lockers.map(({ distance_km }) => distance_km ?? Infinity)
    expect(distances.length).toBeGreaterThan(50)
    expect(distances).toEqual([...distances].sort((one, other) => one - other))
  })

  it("are asked for once, whoever asks and however the area is spelled", async () => {
    const carts = [await cartAt("LV-1002"), await cartAt("1002", "POT-5")]
    const before = calls()
    const lists = await Promise.all([
      ...carts.map(({ id }) => near({ cart_id: id })),
      ...carts.map(({ id }) =>
        near({ cart_id: id, shipping_option_id: shop.options[SERVICE] ?? "" }),
      ),
      near({ country_code: "lv", postal_code: "LV 1002" }),
      near({ country_code: "LV", postal_code: "1002" }),
      shop.admin.get<ShownLockers>(
        "/admin/shipment-ordering/lockers?country_code=LV&postal_code=LV-1002",
      ),
    ])
    expect(calls() - before).toBe(1)
    expect(lists.map(({ postal_code }) => postal_code)).toEqual(lists.map(() => "LV-1002"))
  })

  it("that do not take its packages are left out, and counted", async () => {
    const all = await near({ country_code: "lv", postal_code: "LV-1003" })
    const pot = await cartAt("LV-1003", "POT-5")
    const found = await near({ cart_id: pot.id, shipping_option_id: shop.options[SERVICE] ?? "" })
    expect(found.too_small).toBeGreaterThan(0)
    expect(found.lockers.length + found.too_small).toBe(all.lockers.length)
    expect(codesOf(found)).toEqual(
      all.lockers.filter(({ max_height }) => max_height !== 15).map(({ code }) => code),
    )
  })

  it("stay where their sizes are not known, and are told to be none where all are too small", async () => {
    const pot = await cartAt("LV-1004", "POT-5")
    const small = { code: "S", max_length: 10, max_width: 10, max_height: 10 }
    await listed([small, { code: "U", distance: "3" }, { code: "W", max_weight: "30" }, null])
    expect(await near({ cart_id: pot.id })).toMatchObject({
      lockers: [
        { code: "U", name: "U", max_length: null, distance_km: 3 },
        { code: "W", max_weight: 30, distance_km: null },
      ],
      too_small: 1,
    })
    await listed([small])
    expect(await near({ cart_id: pot.id, postal_code: "LV-1005" })).toMatchObject({
      postal_code: "LV-1005",
      lockers: [],
      too_small: 1,
      reason: { code: "none_fits", text: expect.any(String) },
    })
  })

  it("are none, with the reason, without an address, in a far country and in an outage", async () => {
    const { cart } = await shop.storefront.post<HttpTypes.StoreCartResponse>("/store/carts", {
      region_id: shop.seed.regionId,
    })
    const reasons = async (query: Record<string, string>) => (await near(query)).reason?.code
    expect(await reasons({ cart_id: cart.id })).toBe("no_address")
    expect(await reasons({ country_code: "LV", postal_code: "12" })).toBe("no_address")
    expect(await reasons({ country_code: "DE", postal_code: "10115" })).toBe("none_near")
    await outage()
    expect(await near({ country_code: "LV", postal_code: "LV-1006" })).toEqual({
      country_code: "lv",
      postal_code: "LV-1006",
      is_stale: false,
      lockers: [],
      too_small: 0,
      reason: { code: "unavailable", text: expect.stringContaining("Try again") },
    })
    const before = calls()
    expect(await reasons({ country_code: "LV", postal_code: "LV-1006" })).toBe("unavailable")
    // Who asks again at once does not wait for the same outage.
    expect(calls()).toBe(before)
  })

  it("are refused to a request that names no shop, no cart or no area", async () => {
    const nobody = createHttpClient(shop.store.url, {})
    expect((await nobody.send("GET", `${ROUTE}?country_code=LV&postal_code=LV-1010`)).status).toBe(
      400,
    )
    const cart = await cartAt("LV-1010")
    const answers = [
      ["", 400, "cart_id"],
      ["?country_code=LV", 400, "postal_code"],
      ["?country_code=Latvia&postal_code=1010", 400, "country_code"],
      ["?country_code=LV&postal_code=", 400, "postal_code"],
      ["?country_code=LV&postal_code=%00", 400, "postal_code"],
      [`?cart_id=${cart.id}&country_code=LV`, 400, "country_code"],
      ["?cart_id=cart_nothing", 404, "cart_nothing"],
      [`?cart_id=${cart.id}&shipping_option_id=so_nothing`, 404, "so_nothing"],
    ] as const
    for (const [query, status, words] of answers) {
      const answer = await outcomeOf(await shop.storefront.send("GET", ROUTE + query))
      expect({ query, ...answer }).toEqual({
        query,
        status,
        message: expect.stringContaining(words),
      })
    }
  })
})

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
      locker_postal_code: "LV-1010",
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

  it.each([SERVICE, "virtual_parcel_locker"])(
    "is needed for %s, as its quote says",
    async (option) => {
      const cart = await cartAt("LV-1010")
      const quotes = await quotesOf(shop, cart.id)
      expect(quotes[option]).toMatchObject({ delivers_to_locker: true, needs_locker: true })
      expect(quotes.virtual_cheapest).toMatchObject({ needs_locker: false })
      for (const data of [{}, { locker_code: " " }, { locker_code: ["LV1001"] }]) {
        expect(await tryToChooseLocker(shop, cart, { data, option })).toEqual({
          status: 400,
          message: expect.stringMatching(/choose a parcel locker.*\(data\.locker_code\)/),
        })
      }
      await shop.admin.post("/admin/shipment-ordering/settings", { locker_choice: "nearest" })
      expect((await quotesOf(shop, cart.id))[option]).toMatchObject({ needs_locker: false })
      await chooseLocker(shop, cart, { option })
      expect(await lockerOf(shop, cart)).toMatchObject({ locker_code: null, locker: null })
      await shop.admin.post("/admin/shipment-ordering/settings", { locker_choice: "required" })
    },
  )

  it("is refused where there is no such one, in another country, and where the goods do not fit", async () => {
    const cart = await cartAt("LV-1011", "POT-5")
    for (const locker_code of ["LV9999", "EE1001"]) {
      expect(await tryToChooseLocker(shop, cart, { data: { locker_code } })).toEqual({
        status: 400,
        message: expect.stringContaining(`no parcel locker ${locker_code} near LV-1011`),
      })
    }
    expect(await tryToChooseLocker(shop, cart, { data: { locker_code: SMALL_LOCKER } })).toEqual({
      status: 400,
      message: expect.stringContaining('Parka galerija" is too small'),
    })
    expect(await storedMethods(shop, cart.id)).toEqual([])
  })

  it("is taken at its word while nobody can be asked, and sold", async () => {
    await outage()
    const cart = await cartAt("LV-1012")
    await chooseLocker(shop, cart, { data: { locker_code: "LV7777" } })
    expect(await lockerOf(shop, cart)).toMatchObject({ locker_code: "LV7777", locker: null })
    await completeCart(shop.storefront, cart.id)
  })

  it("stays when the cart changes, and is asked for anew once the goods outgrow it", async () => {
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

describe("a list that was had before", () => {
  it("stays while the service is down, and says that it is old", async () => {
    await outage()
    const old = await until("the list of Tallinn has aged", async () => {
      const list = await near(AGED)
      return list.is_stale ? list : undefined
    })
    expect(codesOf(old).length).toBeGreaterThan(50)
    expect(old.reason).toBeNull()
    await command(shop, "/faults", { operation: "lockers", kind: "hang", times: 100 })
    expect(codesOf(await near(AGED))).toEqual(codesOf(old))
  })
})
