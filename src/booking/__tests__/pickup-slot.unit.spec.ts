import fc from "fast-check"
import { DateTime } from "luxon"
import { nextPickup, type PickupSettings, PickupSettingsError } from ".."

const settings: PickupSettings = {
  timeZone: "Europe/Riga",
  cutOff: "14:00",
  pickupTime: "16:00",
  workingDays: [1, 2, 3, 4, 5],
  closedDays: ["2026-12-25"],
}

function pickupAfter(now: string, changed: Partial<PickupSettings> = {}): string {
  return nextPickup({ ...settings, ...changed, now: new Date(now) }).text
}

describe("the next pickup", () => {
  it("is today before the cut-off time, by the clock of the location", () => {
    expect(pickupAfter("2026-01-14T11:59:59Z")).toBe("2026-01-14 16:00:00")
  })

  it("is tomorrow from the cut-off time on", () => {
    expect(pickupAfter("2026-01-14T12:00:00Z")).toBe("2026-01-15 16:00:00")
  })

  it("skips the weekend and closed days", () => {
    expect(pickupAfter("2026-01-16T12:30:00Z")).toBe("2026-01-19 16:00:00")
    expect(pickupAfter("2026-12-24T15:00:00Z")).toBe("2026-12-28 16:00:00")
  })

  it("is never in the past, even when the cut-off lies behind the pickup", () => {
    const late = { cutOff: "20:00" }
    expect(pickupAfter("2026-01-14T15:00:00Z", late)).toBe("2026-01-15 16:00:00")
  })

  it("keeps its time of day when summer time begins and ends", () => {
    const sundays = { workingDays: [7] }
    const before = nextPickup({ ...settings, ...sundays, now: new Date("2026-03-28T12:00:00Z") })
    expect(before).toEqual({
      text: "2026-03-29 16:00:00",
      at: new Date("2026-03-29T13:00:00Z"),
    })
    const after = nextPickup({ ...settings, ...sundays, now: new Date("2026-10-24T12:00:00Z") })
    expect(after).toEqual({
      text: "2026-10-25 16:00:00",
      at: new Date("2026-10-25T14:00:00Z"),
    })
  })

  it("moves behind the hour that summer time skips", () => {
    const night = { workingDays: [7], cutOff: "01:00", pickupTime: "03:30" }
    expect(pickupAfter("2026-03-28T21:00:00Z", night)).toBe("2026-03-29 04:30:00")
  })

  it("takes the day of the location and not of the server", () => {
    expect(pickupAfter("2026-01-14T23:30:00Z")).toBe("2026-01-15 16:00:00")
    expect(pickupAfter("2026-01-14T03:00:00Z", { timeZone: "America/Los_Angeles" })).toBe(
      "2026-01-14 16:00:00",
    )
  })

  it("is in the future on an open day, at any time of any zone", () => {
    const zone = fc.constantFrom("Europe/Riga", "America/Havana", "Asia/Beirut", "Africa/Cairo")
    const date = fc.date({
      min: new Date("2025-01-01"),
      max: new Date("2030-01-01"),
      noInvalidDate: true,
    })
    const days = fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 })
    const clock = fc.constantFrom("00:00", "00:30", "02:30", "14:00", "23:59")
    fc.assert(
      fc.property(zone, date, days, clock, clock, (timeZone, now, workingDays, cutOff, time) => {
        const changed = { timeZone, now, workingDays, cutOff, pickupTime: time }
        const { text, at } = nextPickup({ ...settings, ...changed })
        const local = DateTime.fromJSDate(at, { zone: timeZone })
        expect(at.getTime()).toBeGreaterThan(now.getTime())
        expect(workingDays).toContain(local.weekday)
        expect(local.toFormat("yyyy-MM-dd HH:mm:ss")).toBe(text)
      }),
    )
  })
})

describe("settings that leave no pickup", () => {
  it.each<[string, Partial<PickupSettings>, RegExp]>([
    ["no working day", { workingDays: [] }, /No working day/],
    ["no day of a week", { workingDays: [8] }, /No working day/],
    ["an unknown time zone", { timeZone: "Mars/Base" }, /time zone "Mars\/Base"/],
    ["a cut-off that is no time", { cutOff: "25:00" }, /cut-off time "25:00"/],
    ["a pickup that is no time", { pickupTime: "4pm" }, /pickup time "4pm"/],
  ])("%s is refused by name", (_, changed, message) => {
    const ask = (): unknown => pickupAfter("2026-01-14T11:00:00Z", changed)
    expect(ask).toThrow(PickupSettingsError)
    expect(ask).toThrow(message)
  })

  it("a year of closed days is refused", () => {
    const start = DateTime.utc(2026, 1, 1)
    const closedDays = Array.from({ length: 400 }, (_, days) =>
      start.plus({ days }).toFormat("yyyy-MM-dd"),
    )
    expect(() => pickupAfter("2026-01-14T11:00:00Z", { closedDays })).toThrow(/closed days/)
  })
})
