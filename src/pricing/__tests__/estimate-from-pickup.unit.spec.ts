import { parseSettings } from "../../modules/shipment_ordering/settings-schema"
import { estimateFromPickup } from "../quote-cart"

/** Collected at 16:00 in Rīga, on orders before 14:00. 2026-12-07 is a Monday. */
const settings = parseSettings({
  pickup_time_zone: "Europe/Riga",
  pickup_time: "16:00",
  pickup_cut_off: "14:00",
  pickup_closed_days: ["2026-12-09"],
  location_time_zones: { tokyo: "Asia/Tokyo" },
})
const deliveryDays = { min: 1, max: 2 }
const way = { from: "lv", to: "ee" }
const orderedAt = (time: string, locationId?: string) =>
  estimateFromPickup(settings, {
    deliveryDays,
    pickup: { orderedAt: new Date(time), locationId },
    ...way,
  })

it("the expected days count from the next pickup after the order, and the carrier works on the shop's closed days", () => {
  expect(orderedAt("2026-12-07T09:00:00Z")).toEqual({ from: "2026-12-08", to: "2026-12-09" })
  expect(orderedAt("2026-12-08T12:30:00Z")).toEqual({ from: "2026-12-11", to: "2026-12-14" })
})

it("the expected days of an order count by the clock of the location that ships", () => {
  // 18:00 in Tokyo.
  expect(orderedAt("2026-12-07T09:00:00Z", "tokyo")).toEqual({
    from: "2026-12-09",
    to: "2026-12-10",
  })
})

it("the expected days are no public holidays where the parcel comes from or goes to, as far as that is known", () => {
  const at = new Date("2027-05-03T13:00:00Z")
  const along = (from: string | undefined, to: string | null) =>
    estimateFromPickup(settings, { deliveryDays, pickup: { at, locationId: null }, from, to })
  // 4 May in Latvia, 5 May nowhere, Ascension Day on 6 May in Germany.
  expect(along("lv", "de")).toEqual({ from: "2027-05-05", to: "2027-05-07" })
  expect(along("DE", "LV")).toEqual({ from: "2027-05-05", to: "2027-05-07" })
  expect(along("lv", "us")).toEqual({ from: "2027-05-05", to: "2027-05-06" })
  expect(along(undefined, "de")).toEqual({ from: "2027-05-04", to: "2027-05-05" })
  expect(along(undefined, null)).toEqual({ from: "2027-05-04", to: "2027-05-05" })
})

it("the expected days count from the booked pickup, by the clock of its location", () => {
  const at = new Date("2026-12-10T20:00:00Z")
  const collectedAt = (locationId: string | null) =>
    estimateFromPickup(settings, { deliveryDays, pickup: { at, locationId }, ...way })
  expect(collectedAt(null)).toEqual({ from: "2026-12-11", to: "2026-12-14" })
  expect(collectedAt("tokyo")).toEqual({ from: "2026-12-14", to: "2026-12-15" })
})

it.each([null, undefined])(
  "the expected days are not known without the service's days: %s",
  (none) => {
    const pickup = { orderedAt: new Date(), locationId: null }
    expect(estimateFromPickup(settings, { deliveryDays: none, pickup, ...way })).toBeNull()
  },
)

it("the expected days are not known if the settings leave no pickup, which is no error", () => {
  const days = Array.from({ length: 400 }, (_, day) => new Date(Date.now() + day * 86_400_000))
  const closed = parseSettings({
    pickup_closed_days: days.map((day) => day.toISOString().slice(0, 10)),
  })
  const pickup = { orderedAt: new Date(), locationId: null }
  expect(estimateFromPickup(closed, { deliveryDays, pickup, ...way })).toBeNull()
})
