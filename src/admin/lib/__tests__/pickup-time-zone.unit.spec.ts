import { isSameClock } from "../formats"
import { pickupTimeZone } from "../shipment"

const zones = {
  pickup_time_zone: "Europe/Riga",
  location_time_zones: { sloc_lisbon: "Europe/Lisbon" },
}

describe("the clock of a pickup", () => {
  it("is that of the warehouse, where it has one of its own", () => {
    expect(pickupTimeZone({ location_id: "sloc_lisbon" }, zones)).toBe("Europe/Lisbon")
  })

  it.each(["sloc_riga", null])("is the shop's for location %s", (location_id) => {
    expect(pickupTimeZone({ location_id }, zones)).toBe("Europe/Riga")
  })

  it("is not known before the settings are", () => {
    expect(pickupTimeZone({ location_id: "sloc_lisbon" }, undefined)).toBeUndefined()
  })
})

it.each([
  ["Europe/Riga", "Europe/Tallinn", true],
  ["Europe/Riga", "Europe/Copenhagen", false],
  ["Europe/Helsinki", "Africa/Johannesburg", false],
])("Clocks in %s and %s show the same all year: %s", (one, other, isSame) => {
  expect(isSameClock(one, other)).toBe(isSame)
})
