import fc from "fast-check"
import { estimateDelivery } from ".."

const estimate = (pickupDate: string, min: number, max: number, closedDays: string[] = []) =>
  estimateDelivery({ pickupDate, deliveryDays: { min, max }, closedDays })

it("the days of delivery are counted as working days from the day of pickup", () => {
  // 2026-12-07 is a Monday.
  expect(estimate("2026-12-07", 1, 3)).toEqual({ from: "2026-12-08", to: "2026-12-10" })
  expect(estimate("2026-12-10", 1, 3)).toEqual({ from: "2026-12-11", to: "2026-12-15" })
  expect(estimate("2026-12-11", 1, 1)).toEqual({ from: "2026-12-14", to: "2026-12-14" })
})

it("the days of delivery leave out the closed days", () => {
  const holidays = ["2026-12-24", "2026-12-25", "2027-01-01"]
  expect(estimate("2026-12-23", 1, 6, holidays)).toEqual({ from: "2026-12-28", to: "2027-01-05" })
})

it("the days of delivery may be the day of pickup itself, or the next working day", () => {
  expect(estimate("2026-12-07", 0, 1)).toEqual({ from: "2026-12-07", to: "2026-12-08" })
  expect(estimate("2026-12-12", 0, 1)).toEqual({ from: "2026-12-14", to: "2026-12-14" })
  expect(estimate("2026-12-12", 1, 2)).toEqual({ from: "2026-12-14", to: "2026-12-15" })
})

it("the days of delivery count Saturdays when the carrier delivers on them", () => {
  const deliveryDays = { min: 1, max: 1 }
  const question = { pickupDate: "2026-12-11", deliveryDays, closedDays: [] }
  expect(estimateDelivery({ ...question, workingDays: [1, 2, 3, 4, 5, 6] })).toEqual({
    from: "2026-12-12",
    to: "2026-12-12",
  })
})

it("the days of delivery cross a change to summer time without losing a day", () => {
  // 2026-03-29 is a Sunday with 23 hours in Europe.
  expect(estimate("2026-03-27", 1, 2)).toEqual({ from: "2026-03-30", to: "2026-03-31" })
})

it("the days of delivery are unknown without a date, without a working day, and more than a year ahead", () => {
  expect(estimate("tomorrow", 1, 3)).toBeUndefined()
  expect(estimate("2026-02-30", 1, 3)).toBeUndefined()
  expect(estimate("2026-12-07", 1, 1_000_000_000)).toBeUndefined()
  const deliveryDays = { min: 1, max: 1 }
  expect(
    estimateDelivery({ pickupDate: "2026-12-07", deliveryDays, closedDays: [], workingDays: [] }),
  ).toBeUndefined()
})

it("the days of delivery are working days in their order, as many after the pickup as the service says", () => {
  const anyDate = fc
    .integer({ min: 0, max: 2000 })
    .map((day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10))
  const anyDays = fc.tuple(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 0, max: 10 }))
  fc.assert(
    fc.property(anyDate, anyDays, fc.array(anyDate), (pickupDate, [min, more], closedDays) => {
      const found = estimate(pickupDate, min, min + more, closedDays)
      expect(found).toBeDefined()
      if (!found) return
      expect(found.from <= found.to).toBe(true)
      const counted = (until: string): number => {
        let count = 0
        for (
          let day = Date.parse(pickupDate) + 86_400_000;
          day <= Date.parse(until);
          day += 86_400_000
        ) {
          const date = new Date(day)
          const isWeekend = [0, 6].includes(date.getUTCDay())
          if (!isWeekend && !closedDays.includes(date.toISOString().slice(0, 10))) count++
        }
        return count
      }
      expect([counted(found.from), counted(found.to)]).toEqual([min, min + more])
      expect(closedDays).not.toContain(found.to)
    }),
  )
})
