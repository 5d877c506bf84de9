import type { HttpTypes } from "@medusajs/framework/types"
import { shopWithKey } from "../../harness/worlds"

/** A shop with a key, with a pickup address for locations that have none. */
const shop = shopWithKey({ pickup_address: "Brīvības gatve 1, Rīga, LV-1039" })

const PLUGIN = "/admin/shipment-ordering"

interface Pickup {
  time_zone: string
  usual_time_zone: string | null
  next_at: string | null
  refusal: string | null
}

const pickupOf = async (locationId: string) =>
  (await shop.admin.get<{ pickup: Pickup }>(`${PLUGIN}/locations/${locationId}/pickup`)).pickup

it("a location with all its data is collected from at the next pickup, on the settings' clock", async () => {
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
  const next = new Date(pickup.next_at ?? NaN)
  expect(next.getTime()).toBeGreaterThan(Date.now())
  const clock = { timeZone: "Europe/Riga", timeStyle: "short" } as const
  expect(next.toLocaleTimeString("en-GB", clock)).toBe("16:00")

  const closedDays = Array.from({ length: 400 }, (_, days) =>
    new Date(Date.now() + (days - 2) * 86_400_000).toISOString().slice(0, 10),
  )
  await shop.configure({ pickup_closed_days: closedDays })
  expect(await pickupOf(shop.seed.stockLocationId)).toMatchObject({
    next_at: null,
    refusal: expect.stringContaining("closed days"),
  })
  await shop.configure({ pickup_closed_days: [] })
})

it("a location abroad shows its country's time zone and what it lacks, until it has a time zone of its own", async () => {
  const { stock_location } = await shop.admin.post<HttpTypes.AdminStockLocationResponse>(
    "/admin/stock-locations",
    { name: "Copenhagen", address: { address_1: "Vestergade 1", country_code: "dk" } },
  )
  const usual_time_zone = "Europe/Copenhagen"
  expect(await pickupOf(stock_location.id)).toMatchObject({
    is_enabled: false,
    missing: ["city", "postal_code", "phone"],
    address: "Brīvības gatve 1, Rīga, LV-1039",
    is_own_address: false,
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
  expect(await pickupOf(stock_location.id)).toMatchObject({
    time_zone: usual_time_zone,
    is_own_time_zone: true,
    usual_time_zone: null,
  })
})
