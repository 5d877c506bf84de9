import { IANAZone } from "luxon"
import { hasZone, listTimeZones } from "../time-zones"

it.each([
  ["dk", "Europe/Copenhagen"],
  ["LV", "Europe/Riga"],
  ["DE", "Europe/Berlin"],
  ["ES", "Europe/Madrid"],
  ["PT", "Europe/Lisbon"],
  ["US", "America/New_York"],
  ["AU", "Australia/Sydney"],
])("The most common time zone of %s is %s", (country, zone) => {
  const [first] = listTimeZones(country)
  expect(first).toBe(zone)
})

it("A country's time zones exist, and none of them is listed twice", () => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
  const codes = letters.flatMap((one) => letters.map((other) => one + other))
  const byCountry = codes.map(listTimeZones).filter((zones) => zones.length > 0)
  expect(byCountry.length).toBeGreaterThan(200)
  for (const zones of byCountry) {
    expect(zones.every((zone) => IANAZone.isValidZone(zone))).toBe(true)
    expect(new Set(zones).size).toBe(zones.length)
  }
})

it.each([
  ["UA", "Europe/Kyiv"],
  ["UA", "Europe/Kiev"],
  ["IN", "Asia/Kolkata"],
  ["IN", "Asia/Calcutta"],
  ["VN", "Asia/Ho_Chi_Minh"],
  ["US", "America/Los_Angeles"],
])("The zones of %s have %s, whatever name the engine lists", (country, zone) => {
  expect(hasZone(listTimeZones(country), zone)).toBe(true)
  expect(hasZone(listTimeZones("LV"), zone)).toBe(false)
})

it.each(["", null, "ZZ", "Denmark", "D"])("%j is no country and has no time zone", (code) => {
  expect(listTimeZones(code)).toEqual([])
})
