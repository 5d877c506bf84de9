// A shop with a key, whose customers and merchant ask for lists of parcel lockers.
import type { HttpTypes } from "@medusajs/framework/types"
import { chooseService, postCart } from "../../harness/customer-checkout"
import { createHttpClient, outcomeOf } from "../../harness/http-client"
import { createBox, createProduct, createProfile, deleteBoxes } from "../../harness/items-and-boxes"
import { listLockers, type ShownLockers } from "../../harness/lockers"
import { setPriceRules } from "../../harness/prices"
import { RIGA_CUSTOMER } from "../../harness/test-data"
import { clearFaults, fillCart, upstreamCalls, setLastingFault } from "../../harness/test-shop"
import { changeOptions, reconfigureStore } from "../../harness/test-store"
import { shopWithKey } from "../../harness/worlds"

const SERVICE = "carrierB_locker"
const ROUTE = "/store/shipment-ordering/lockers"

const shop = shopWithKey()

afterEach(() => clearFaults(shop))

const near = (query: Record<string, string>) => listLockers(shop.storefront, query)
const inLatvia = (postal_code: string) => near({ country_code: "LV", postal_code })
const asMerchant = (postal_code: string) =>
  shop.admin.get<ShownLockers>(
    `/admin/shipment-ordering/lockers?country_code=LV&postal_code=${postal_code}`,
  )

const calls = () => upstreamCalls(shop).lockers ?? 0

/** A pot needs a higher locker than a mug. */
const cartAt = (postal_code: string, sku = "MUG-05") =>
  fillCart(shop, { shippingAddress: { ...RIGA_CUSTOMER, postal_code }, sku })

const codesOf = ({ lockers }: ShownLockers) => lockers.map(({ code }) => code)

/** Makes the service list these lockers the next time. */
const listed = (data: unknown[]) =>
  setLastingFault(shop, {
    kind: "status",
    status: 200,
    operation: "lockers",
    times: 1,
    body: { data },
  })

const outage = () => setLastingFault(shop, { kind: "status", status: 500, operation: "lockers" })

it("the lockers of an area are asked for once, for all customers and however the area is spelled", async () => {
  const carts = [await cartAt("LV-1002"), await cartAt("1002", "POT-5")]
  const before = calls()
  const lists = await Promise.all([
    ...carts.map(({ id }) => near({ cart_id: id })),
    ...carts.map(({ id }) =>
      near({ cart_id: id, shipping_option_id: shop.options[SERVICE] ?? "" }),
    ),
    near({ country_code: "lv", postal_code: "LV 1002" }),
    inLatvia("1002"),
    asMerchant("LV-1002"),
  ])
  expect(calls() - before).toBe(1)
  expect(lists.map(({ postal_code }) => postal_code)).toEqual(lists.map(() => "LV-1002"))
})

it("lockers that do not take a cart's packages are left out, and counted", async () => {
  const all = await inLatvia("LV-1003")
  const pot = await cartAt("LV-1003", "POT-5")
  const list = await near({ cart_id: pot.id, shipping_option_id: shop.options[SERVICE] ?? "" })
  expect(list.too_small).toBeGreaterThan(0)
  expect(list.lockers.length + list.too_small).toBe(all.lockers.length)
  expect(codesOf(list)).toEqual(
    all.lockers.filter(({ max_height }) => max_height !== 15).map(({ code }) => code),
  )
  // Lockers of unknown size stay in the list.
  const small = { code: "S", max_length: 10, max_width: 10, max_height: 10 }
  await listed([small, { code: "U", distance: "3" }, { code: "W", max_weight: "30" }, null])
  expect(await near({ cart_id: pot.id, postal_code: "LV-1004" })).toMatchObject({
    postal_code: "LV-1004",
    lockers: [
      { code: "U", name: "U", max_length: null, distance_km: 3 },
      { code: "W", max_weight: 30, distance_km: null },
    ],
    too_small: 1,
  })
  await listed([small])
  expect(await near({ cart_id: pot.id, postal_code: "LV-1005" })).toMatchObject({
    lockers: [],
    too_small: 1,
    reason: { code: "none_fits", text: expect.any(String) },
  })
})

it("lockers have sizes, hours and a picture for customers and merchants as the plugin options say", async () => {
  const lockers = { sizeUnit: "mm", fields: { openingHours: "info.open" } }
  await reconfigureStore(shop, { endpoints: { default: { lockers } } })
  const photo = "https://pictures.example/a.jpg"
  const open = { "Mon-Fri": "8-20", Sat: "9-18" }
  await listed([
    { code: "A", max_length: 640, max_height: 190, max_weight: 30, info: { open }, photo },
    { code: "B", opening_hours: "24/7", photo: "http://pictures.example/b.jpg" },
  ])
  const lists = [await inLatvia("LV-1009"), await asMerchant("LV-1009")]
  await reconfigureStore(shop, {})
  const shown = [
    {
      code: "A",
      max_length: 64,
      max_height: 19,
      max_weight: 30,
      opening_hours: "Mon-Fri: 8-20, Sat: 9-18",
      picture_url: photo,
    },
    { code: "B", opening_hours: null, picture_url: null },
  ]
  expect(lists).toMatchObject([{ lockers: shown }, { lockers: shown }])
})

it("lockers must take what goes by the chosen delivery to lockers, and all items while none is chosen", async () => {
  const shippingProfileId = await createProfile(shop.admin)
  const sizes = { weight: 900, length: 300, width: 300, height: 300 }
  const vase = await createProduct(shop, { title: "Vase", sizes, shippingProfileId })
  const cart = await cartAt("LV-1010")
  await postCart(shop, `${cart.id}/line-items`, { variant_id: vase, quantity: 1 })
  const before = await near({ cart_id: cart.id })
  await chooseService(shop, cart, SERVICE, { locker_code: codesOf(before)[0] })
  const after = await near({ cart_id: cart.id })
  expect([before.too_small > 0, after.too_small]).toEqual([true, 0])
})

it("lockers must take the box that a shipping rule wants", async () => {
  await createBox(shop, { name: "Small", side: 140 })
  const { id: box } = await createBox(shop, { name: "Tall" })
  const cart = await cartAt("LV-1003")
  const tooSmall = async () => {
    const option = { shipping_option_id: shop.options[SERVICE] ?? "" }
    return (await near({ cart_id: cart.id, ...option })).too_small
  }
  expect(await tooSmall()).toBe(0)
  const rules = [{ name: "Tall", is_on: true, if: {}, then: { box } }]
  await setPriceRules(shop, { rules })
  expect(await tooSmall()).toBeGreaterThan(0)
  await setPriceRules(shop, { rules: [] })
  await deleteBoxes(shop)
})

it("no lockers are listed, with the reason, without an address, in a far country and in an outage", async () => {
  const { cart } = await shop.storefront.post<HttpTypes.StoreCartResponse>("/store/carts", {
    region_id: shop.seed.regionId,
  })
  const reasons = async (query: Record<string, string>) => (await near(query)).reason?.code
  expect(await reasons({ cart_id: cart.id })).toBe("no_address")
  expect(await reasons({ country_code: "LV", postal_code: "12" })).toBe("no_address")
  expect(await reasons({ country_code: "US", postal_code: "10001" })).toBe("none_near")
  await outage()
  expect(await inLatvia("LV-1006")).toEqual({
    country_code: "lv",
    postal_code: "LV-1006",
    is_stale: false,
    lockers: [],
    too_small: 0,
    reason: { code: "unavailable", text: expect.stringContaining("Try again") },
  })
  const before = calls()
  expect(await reasons({ country_code: "LV", postal_code: "LV-1006" })).toBe("unavailable")
  // A second request at once does not wait for the same outage.
  expect(calls()).toBe(before)
})

it("a known list stays while the service is down or hangs, and is marked as stale", async () => {
  const known = codesOf(await inLatvia("LV-1008"))
  await outage()
  await changeOptions(shop, { timing: { lockersFreshSeconds: 0.001 } })
  const stale = await inLatvia("LV-1008")
  expect(stale).toMatchObject({ is_stale: true, reason: null })
  expect(codesOf(stale)).toEqual(known)
  await clearFaults(shop)
  await setLastingFault(shop, { kind: "hang", operation: "lockers" })
  expect(codesOf(await inLatvia("LV-1008"))).toEqual(known)
  await reconfigureStore(shop, {})
})

it("lockers are refused to a request that names no shop, no cart or no area", async () => {
  const area = `${ROUTE}?country_code=LV&postal_code=LV-1010`
  expect((await createHttpClient(shop.store.url, {}).send("GET", area)).status).toBe(400)
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
