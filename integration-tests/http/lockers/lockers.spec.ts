import type { HttpTypes } from "@medusajs/framework/types"
import { anotherProfile } from "../../harness/another-place"
import { tryToChooseLocker } from "../../harness/choose-locker"
import { createProduct } from "../../harness/create-product"
import { createHttpClient } from "../../harness/http-client"
import { listLockers, type ShownLockers } from "../../harness/lockers-of"
import { changeOptions, reconfigureStore } from "../../harness/reconfigure-store"
import { endTrouble, lasting } from "../../harness/api-trouble"
import { command, fillCart, RIGA_CUSTOMER, until, upstreamCalls } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { outcomeOf } from "../../harness/try-to-fulfil"

const SERVICE = "carrierB_locker"
const ROUTE = "/store/shipment-ordering/lockers"

const shop = shopWithKey()

afterEach(() => endTrouble(shop))

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
      opening_hours: expect.stringContaining("Mon-Fri"),
      picture_url: null,
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

  it("are judged and told in centimetres, whatever the unit of the account's packages is", async () => {
    const pot = await cartAt("LV-1003", "POT-5")
    const before = await near({ cart_id: pot.id })
    await changeOptions(shop, { shipments: { sizeUnit: "mm" } })
    const after = await near({ cart_id: pot.id })
    await changeOptions(shop, { shipments: { sizeUnit: "cm" } })
    expect(before.too_small).toBeGreaterThan(0)
    expect(after).toEqual(before)
  })

  it("are measured in the unit that the plugin option says of the service", async () => {
    const configure = (sizeUnit: string) =>
      reconfigureStore(shop, { endpoints: { default: { lockers: { sizeUnit } } } })
    await configure("mm")
    await listed([{ code: "M", max_length: 640, max_width: 380, max_height: 190, max_weight: 30 }])
    const found = await near({ country_code: "LV", postal_code: "LV-1007" })
    await configure("cm")
    expect(found.lockers).toMatchObject([
      { code: "M", max_length: 64, max_width: 38, max_height: 19, max_weight: 30 },
    ])
  })

  it("have their hours and a picture, for customers and merchants, by the names that the option says", async () => {
    const fields = { openingHours: "info.open" }
    await reconfigureStore(shop, { endpoints: { default: { lockers: { fields } } } })
    const photo = "https://pictures.example/a.jpg"
    await listed([
      { code: "A", info: { open: { "Mon-Fri": "8-20", Sat: "9-18" } }, photo },
      { code: "B", opening_hours: "24/7", photo: "http://pictures.example/b.jpg" },
    ])
    const lists = [
      await near({ country_code: "LV", postal_code: "LV-1009" }),
      await shop.admin.get<ShownLockers>(
        "/admin/shipment-ordering/lockers?country_code=LV&postal_code=LV-1009",
      ),
    ]
    await reconfigureStore(shop, { endpoints: { default: {} } })
    const shown = [
      { code: "A", opening_hours: "Mon-Fri: 8-20, Sat: 9-18", picture_url: photo },
      { code: "B", opening_hours: null, picture_url: null },
    ]
    expect(lists).toMatchObject([{ lockers: shown }, { lockers: shown }])
  })

  it("take what goes by the delivery to lockers that is chosen, and all items while none is", async () => {
    const shippingProfileId = await anotherProfile(shop.admin)
    const sizes = { weight: 900, length: 300, width: 300, height: 300 }
    const vase = await createProduct(shop, { title: "Vase", sizes, shippingProfileId })
    const cart = await cartAt("LV-1010")
    await shop.storefront.post(`/store/carts/${cart.id}/line-items`, {
      variant_id: vase,
      quantity: 1,
    })
    const before = await near({ cart_id: cart.id })
    const locker_code = codesOf(before)[0]
    expect(await tryToChooseLocker(shop, cart, { data: { locker_code } })).toMatchObject({
      status: 200,
    })
    const after = await near({ cart_id: cart.id })
    expect([before.too_small > 0, after.too_small]).toEqual([true, 0])
  })

  it("are none, with the reason, without an address, in a far country and in an outage", async () => {
    const { cart } = await shop.storefront.post<HttpTypes.StoreCartResponse>("/store/carts", {
      region_id: shop.seed.regionId,
    })
    const reasons = async (query: Record<string, string>) => (await near(query)).reason?.code
    expect(await reasons({ cart_id: cart.id })).toBe("no_address")
    expect(await reasons({ country_code: "LV", postal_code: "12" })).toBe("no_address")
    expect(await reasons({ country_code: "US", postal_code: "10001" })).toBe("none_near")
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

describe("a list that was had before", () => {
  it("stays while the service is down, and says that it is old", async () => {
    const AGED = { country_code: "EE", postal_code: "10111" }
    await reconfigureStore(shop, { timing: { lockersFreshSeconds: 0.5 } })
    await near(AGED)
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
