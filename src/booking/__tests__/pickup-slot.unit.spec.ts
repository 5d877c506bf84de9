import fc from "fast-check"
import { DateTime } from "luxon"
import {
  dateIn,
  dateOf,
  nextPickup,
  nextPickups,
  type PickupSettings,
  PickupSettingsError,
} from ".."

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

const night = { workingDays: [7], cutOff: "01:00", pickupTime: "03:30" }
it.each<[string, now: string, pickup: string, changed?: Partial<PickupSettings>]>([
  ["is today before the cut-off time, by the clock of the location", "14T11:59:59", "14 16"],
  ["is tomorrow from the cut-off time on", "14T12:00:00", "15 16"],
  ["skips the weekend", "16T12:30:00", "19 16"],
  [
    "is never in the past, even when the cut-off lies behind it",
    "14T15:00:00",
    "15 16",
    { cutOff: "20:00" },
  ],
  ["is never at this very moment", "14T14:00:00", "15 16", { cutOff: "20:00" }],
  ["is on the day of the location and not of the server", "14T23:30:00", "15 16"],
  ["is on the day of any location", "14T03:00:00", "14 16", { timeZone: "America/Los_Angeles" }],
])("the next pickup %s", (...row) => {
  const [, now, pickup, changed] = row
  expect(pickupAfter(`2026-01-${now}Z`, changed)).toBe(`2026-01-${pickup}:00:00`)
})

it("the next pickup skips closed days", () => {
  expect(pickupAfter("2026-12-24T15:00:00Z")).toBe("2026-12-28 16:00:00")
})

it("several next pickups are on as many open days, or on as many as a year has", () => {
  const now = new Date("2026-12-24T15:00:00Z")
  const dates = (count: number, changed: Partial<PickupSettings> = {}) =>
    nextPickups({ ...settings, ...changed, now, count }).map(({ text }) => dateOf(text))
  expect(dates(3)).toEqual(["2026-12-28", "2026-12-29", "2026-12-30"])
  expect(dates(400, { workingDays: [1] })).toHaveLength(52)
})

it("a stored pickup is on the day of its location", () => {
  expect(dateIn("Europe/Riga", new Date("2026-01-14T23:30:00Z"))).toBe("2026-01-15")
})

it("the next pickup keeps its time of day when summer time begins and ends", () => {
  for (const [saturday, sunday, hour] of [
    ["2026-03-28", "2026-03-29", "13"],
    ["2026-10-24", "2026-10-25", "14"],
  ]) {
    const now = new Date(`${saturday}T12:00:00Z`)
    const at = new Date(`${sunday}T${hour}:00:00Z`)
    const pickup = nextPickup({ ...settings, workingDays: [7], now })
    expect(pickup).toEqual({ text: `${sunday} 16:00:00`, at })
  }
})

it("the next pickup moves behind the hour that summer time skips", () => {
  expect(pickupAfter("2026-03-28T21:00:00Z", night)).toBe("2026-03-29 04:30:00")
})

it("the next pickup is in the future on an open day, at any time of any zone", () => {
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

/** The clock of a place by the runtime's own calendar, as `YYYY-MM-DD HH:MM:SS`. */
function clockOf(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  })
  return (at) => format.format(at)
}

function nextDay(day: string): string {
  const noon = new Date(`${day}T12:00:00Z`)
  return new Date(noon.getTime() + 86_400_000).toISOString().slice(0, 10)
}

function isOpen(day: string, { workingDays, closedDays }: PickupSettings): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay() || 7
  return workingDays.includes(weekday) && !closedDays.includes(day)
}

/** By the calendar alone: today before the cut-off on an open day, else the next open day. */
function expectedText(local: string, chosen: PickupSettings): string {
  const [today = "", time = ""] = local.split(" ")
  const isInTime = time < `${chosen.cutOff}:00` && time < `${chosen.pickupTime}:00`
  let day = isInTime ? today : nextDay(today)
  while (!isOpen(day, chosen)) day = nextDay(day)
  return `${day} ${chosen.pickupTime}:00`
}

describe.each([
  // Summer time begins in spring: in March on one half of the earth, in October on the other.
  ["Europe/Riga", "2026-03-29", "2026-10-25"],
  ["Australia/Sydney", "2026-04-05", "2026-10-04"],
  // Changes its clocks at midnight, so that one day begins at one o'clock.
  ["America/Santiago", "2026-04-04", "2026-09-06"],
])("in %s", (timeZone, ...changes) => {
  const clock = clockOf(timeZone)
  const year: PickupSettings = { ...settings, timeZone, closedDays: ["2026-05-01", "2026-12-25"] }

  it("every day of a year leads to the next open day at the same time of day", () => {
    const moments = ["00:00:00", `${year.cutOff}:00`]
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 3_600_000) {
      if (!moments.includes(clock(new Date(at)).slice(11))) continue
      for (const now of [new Date(at - 1), new Date(at)]) {
        const pickup = nextPickup({ ...year, now })
        const times = [pickup.text, clock(pickup.at)]
        // Named by its moment, since thousands are asked for.
        const expected = expectedText(clock(now), year)
        expect([now.toISOString(), ...times]).toEqual([now.toISOString(), expected, expected])
      }
    }
  })

  it("the days when the clocks change keep any cut-off and any pickup time", () => {
    const minute = fc.integer({ min: -48 * 60, max: 48 * 60 })
    const daytime = fc
      .integer({ min: 5 * 60, max: 23 * 60 + 59 })
      .map(
        (of) =>
          `${String(Math.floor(of / 60)).padStart(2, "0")}:${String(of % 60).padStart(2, "0")}`,
      )
    const days = fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 })
    fc.assert(
      fc.property(
        fc.constantFrom(...changes),
        minute,
        fc.record({ cutOff: daytime, pickupTime: daytime, workingDays: days }),
        (change, minutes, changed) => {
          const now = new Date(Date.parse(`${change}T00:00:00Z`) + minutes * 60_000)
          const chosen = { ...year, ...changed, closedDays: [change] }
          const { text, at } = nextPickup({ ...chosen, now })
          expect(text).toBe(expectedText(clock(now), chosen))
          expect(clock(at)).toBe(text)
          expect(at.getTime()).toBeGreaterThan(now.getTime())
        },
      ),
      { numRuns: 100 },
    )
  })
})

it.each<[string, Partial<PickupSettings>, RegExp]>([
  ["no working day", { workingDays: [] }, /No working day/],
  ["no day of a week", { workingDays: [8] }, /No working day/],
  ["an unknown time zone", { timeZone: "Mars/Base" }, /time zone "Mars\/Base"/],
  ["a cut-off that is no time", { cutOff: "25:00" }, /cut-off time "25:00"/],
  ["a cut-off with seconds", { cutOff: "14:00:00" }, /cut-off time "14:00:00"/],
  ["a pickup in an hour that does not exist", { pickupTime: "116:00" }, /pickup time "116:00"/],
  ["a pickup that is no time", { pickupTime: "4pm" }, /pickup time "4pm"/],
])("the pickup setting %s is refused by name", (_, changed, message) => {
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
