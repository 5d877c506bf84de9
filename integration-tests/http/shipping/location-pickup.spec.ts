import type { HttpTypes } from "@medusajs/framework/types"
import { anotherLocation } from "../../harness/another-place"
import { shopWithKey } from "../../harness/worlds"

const PLUGIN = "/admin/shipment-ordering"

interface Pickup {
  is_enabled: boolean
  missing: string[]
  address: string
  is_own_address: boolean
  time_zone: string
  is_own_time_zone: boolean
  usual_time_zone: string | null
  cut_off: string
  next_at: string | null
  refusal: string | null
}

const shop = shopWithKey({ pickup_address: "Brīvības gatve 1, Rīga, LV-1039" })

const pickupOf = async (locationId: string) =>
  (await shop.admin.get<{ pickup: Pickup }>(`${PLUGIN}/locations/${locationId}/pickup`)).pickup

/** The time of day that a clock shows at a moment. */
const clock = (moment: string | null, timeZone: string) =>
  new Date(moment ?? NaN).toLocaleTimeString("en-GB", { timeZone, timeStyle: "short" })

it("a location that has all is collected from at the next pickup, on the settings' clock", async () => {
  const pickup = await pickupOf(shop.seed.stockLocationId)
  expect(pickup).toEqual({
    is_enabled: true,
    missing: [],
    address: "Baltic Table SIA, Katlakalna iela 11, LV-1073 Riga, LV",
    is_own_address: true,
    time_zone: "Europe/Riga",
    is_own_time_zone: false,
    usual_time_zone: null,
    cut_off: "12:00",
    next_at: expect.any(String),
    refusal: null,
  })
  expect(Date.parse(pickup.next_at ?? "")).toBeGreaterThan(Date.now())
  expect(clock(pickup.next_at, "Europe/Riga")).toBe("16:00")
})

it("a time zone of its own moves the pickup to that clock", async () => {
  const { stockLocationId } = shop.seed
  await shop.configure({ location_time_zones: { [stockLocationId]: "Australia/Perth" } })
  const pickup = await pickupOf(stockLocationId)
  expect(pickup).toMatchObject({ time_zone: "Australia/Perth", is_own_time_zone: true })
  expect(clock(pickup.next_at, "Australia/Perth")).toBe("16:00")
  await shop.configure({ location_time_zones: {} })
})

it("a location in another country than its time zone is shown the usual one of the country", async () => {
  const { stock_location } = await shop.admin.post<HttpTypes.AdminStockLocationResponse>(
    "/admin/stock-locations",
    { name: "Copenhagen", address: { address_1: "Vestergade 1", country_code: "dk" } },
  )
  const usual_time_zone = "Europe/Copenhagen"
  expect(await pickupOf(stock_location.id)).toMatchObject({
    time_zone: "Europe/Riga",
    usual_time_zone,
  })
  const listed = async () =>
    (await shop.admin.get<{ locations: { id: string }[] }>(`${PLUGIN}/locations`)).locations.find(
      ({ id }) => id === stock_location.id,
    )
  expect(await listed()).toMatchObject({ time_zone: "Europe/Riga", usual_time_zone })
  await shop.configure({ location_time_zones: { [stock_location.id]: usual_time_zone } })
  expect(await listed()).toMatchObject({ time_zone: usual_time_zone, usual_time_zone: null })
  await shop.configure({ location_time_zones: {} })
})

it("a location without an address is collected from at the settings' one, and says what it lacks", async () => {
  const id = await anotherLocation(shop.admin)
  expect(await pickupOf(id)).toMatchObject({
    is_enabled: false,
    missing: ["address_1", "city", "postal_code", "country_code", "phone"],
    address: "Brīvības gatve 1, Rīga, LV-1039",
    is_own_address: false,
  })
})

it("an address that lacks a part is told by that part", async () => {
  const { stock_location } = await shop.admin.post<HttpTypes.AdminStockLocationResponse>(
    "/admin/stock-locations",
    {
      name: "Half a place",
      address: { address_1: "Brīvības iela 1", city: "Rīga", country_code: "lv", phone: " " },
    },
  )
  expect(await pickupOf(stock_location.id)).toMatchObject({
    missing: ["postal_code", "phone"],
    address: "Brīvības iela 1, Rīga, LV",
    is_own_address: true,
  })
})

it("settings that leave no day for a pickup are told in words", async () => {
  const everyDay = Array.from({ length: 400 }, (_, days) =>
    new Date(Date.now() + (days - 2) * 86_400_000).toISOString().slice(0, 10),
  )
  await shop.configure({ pickup_closed_days: everyDay })
  expect(await pickupOf(shop.seed.stockLocationId)).toMatchObject({
    next_at: null,
    refusal: expect.stringContaining("closed days"),
  })
  await shop.configure({ pickup_closed_days: [] })
})

it("a location that is not there is not found, and nobody sees one without a login", async () => {
  const path = `${PLUGIN}/locations/sloc_gone/pickup`
  const answer = await shop.admin.send("GET", path)
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain("This stock location no longer exists.")
  expect((await fetch(`${shop.store.url}${path}`)).status).toBe(401)
})
