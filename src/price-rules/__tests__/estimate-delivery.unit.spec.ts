import fc from "fast-check"
import { isHoliday } from "../../holidays"
import { estimateDelivery } from ".."

const estimate = (pickupDate: string, min: number, max: number, countries: string[] = []) =>
  estimateDelivery({ pickupDate, deliveryDays: { min, max }, countries })

it("the days of delivery are counted as working days from the day of pickup", () => {
  // 2026-12-07 is a Monday.
  expect(estimate("2026-12-07", 1, 3)).toEqual({ from: "2026-12-08", to: "2026-12-10" })
  expect(estimate("2026-12-10", 1, 3)).toEqual({ from: "2026-12-11", to: "2026-12-15" })
  expect(estimate("2026-12-11", 1, 1)).toEqual({ from: "2026-12-14", to: "2026-12-14" })
})

/** One to two days, counted by hand on the countries' calendars. */
it.each([
  // Wednesday 23 December 2026: Thursday to Saturday are holidays in Latvia, Lithuania, Estonia and Poland.
  ["2026-12-23", "LV", "2026-12-28", "2026-12-29"],
  ["2026-12-23", "LT", "2026-12-28", "2026-12-29"],
  ["2026-12-23", "EE", "2026-12-28", "2026-12-29"],
  ["2026-12-23", "PL", "2026-12-28", "2026-12-29"],
  // 31 December is a holiday in Latvia, 1 January everywhere.
  ["2026-12-30", "LT", "2027-01-04", "2027-01-05"],
  // 6 January is a holiday in Poland, Finland and Sweden.
  ["2027-01-05", "PL", "2027-01-07", "2027-01-08"],
  ["2027-01-05", "FI", "2027-01-07", "2027-01-08"],
  ["2027-01-05", "SE", "2027-01-07", "2027-01-08"],
  ["2027-01-05", "DE", "2027-01-06", "2027-01-07"],
  // Good Friday (26 March 2027) and Easter Monday are holidays in Latvia.
  ["2027-03-25", "EE", "2027-03-30", "2027-03-31"],
  ["2027-03-25", "DE", "2027-03-30", "2027-03-31"],
  // Easter 2028 is on 16 April.
  ["2028-04-13", "LV", "2028-04-18", "2028-04-19"],
  // Midsummer: 23 and 24 June in Latvia, the eve in Finland and Sweden on Friday 25 June.
  ["2027-06-22", "LV", "2027-06-25", "2027-06-28"],
  ["2027-06-22", "FI", "2027-06-28", "2027-06-29"],
  ["2027-06-22", "SE", "2027-06-28", "2027-06-29"],
  // Ascension Day and Whit Monday in Germany.
  ["2027-05-05", "DE", "2027-05-07", "2027-05-10"],
  ["2027-05-14", "DE", "2027-05-18", "2027-05-19"],
])("a parcel collected in Latvia on %s arrives in %s from %s to %s", (pickup, to, first, last) => {
  expect(estimate(pickup, 1, 2, ["LV", to])).toEqual({ from: first, to: last })
})

it.each([
  // 24 December is a working day in Germany, the eve in Finland and Sweden.
  ["DE", "2026-12-23", "2026-12-24", "2026-12-28"],
  ["FI", "2026-12-23", "2026-12-28", "2026-12-29"],
  ["SE", "2026-12-23", "2026-12-28", "2026-12-29"],
  // Christmas 2027 is on a weekend, and nothing replaces it.
  ["DE", "2027-12-23", "2027-12-24", "2027-12-27"],
  ["LT", "2027-12-23", "2027-12-27", "2027-12-28"],
  ["PL", "2028-12-22", "2028-12-27", "2028-12-28"],
  ["LV", "2028-12-22", "2028-12-27", "2028-12-28"],
  ["SE", "2027-12-30", "2028-01-03", "2028-01-04"],
  // Good Friday is a working day in Lithuania and Poland, Easter Monday in Estonia.
  ["LT", "2026-04-02", "2026-04-03", "2026-04-07"],
  ["PL", "2027-03-25", "2027-03-26", "2027-03-30"],
  ["EE", "2028-04-13", "2028-04-17", "2028-04-18"],
  ["DE", "2026-04-02", "2026-04-07", "2026-04-08"],
  ["FI", "2027-03-25", "2027-03-30", "2027-03-31"],
  ["SE", "2028-04-13", "2028-04-18", "2028-04-19"],
])(
  "a parcel that stays in %s and is collected on %s arrives from %s to %s",
  (country, pickup, first, last) => {
    expect(estimate(pickup, 1, 2, [country, country])).toEqual({ from: first, to: last })
  },
)

/** The merchant's plan names the day; the carrier comes on the first working day from it on. */
it.each([
  ["2026-12-24", "LV", "LV", "2026-12-29", "2026-12-30"],
  ["2026-12-31", "LV", "LV", "2027-01-05", "2027-01-06"],
  // Tuesday 4 May; 6 May is Ascension Day in Germany.
  ["2027-05-04", "LV", "LV", "2027-05-06", "2027-05-07"],
  ["2027-05-04", "LV", "DE", "2027-05-07", "2027-05-10"],
  // Tuesday 24 February.
  ["2026-02-24", "EE", "EE", "2026-02-26", "2026-02-27"],
])(
  "a pickup planned for the holiday %s in %s is made on the next working day, and in %s it arrives from %s to %s",
  (pickup, from, to, first, last) => {
    expect(estimate(pickup, 1, 2, [from, to])).toEqual({ from: first, to: last })
  },
)

it("the days of delivery may be the day of pickup itself, or the next working day", () => {
  expect(estimate("2026-12-07", 0, 1)).toEqual({ from: "2026-12-07", to: "2026-12-08" })
  expect(estimate("2026-12-12", 0, 1)).toEqual({ from: "2026-12-14", to: "2026-12-15" })
  expect(estimate("2026-12-12", 1, 2)).toEqual({ from: "2026-12-15", to: "2026-12-16" })
})

it("the days of delivery count Saturdays when the carrier delivers on them", () => {
  const deliveryDays = { min: 1, max: 1 }
  const question = { pickupDate: "2026-12-11", deliveryDays, countries: [] }
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
    estimateDelivery({ pickupDate: "2026-12-07", deliveryDays, countries: [], workingDays: [] }),
  ).toBeUndefined()
})

it("the days of delivery are working days in their order, as many after the first one from the pickup on as the service says", () => {
  const anyDate = fc
    .integer({ min: 0, max: 2000 })
    .map((day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10))
  const anyDays = fc.tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 10 }))
  const anyCountries = fc.array(fc.constantFrom("LV", "SE", "BG", "GB", "US"))
  fc.assert(
    fc.property(anyDate, anyDays, anyCountries, (pickupDate, [min, more], countries) => {
      const isClosed = (date: string) => countries.some((country) => isHoliday(country, date))
      const found = estimate(pickupDate, min, min + more, countries)
      expect(found).toBeDefined()
      if (!found) return
      expect(found.from <= found.to).toBe(true)
      const counted = (until: string): number => {
        let count = -1
        for (let day = Date.parse(pickupDate); day <= Date.parse(until); day += 86_400_000) {
          const date = new Date(day)
          const isWeekend = [0, 6].includes(date.getUTCDay())
          if (!isWeekend && !isClosed(date.toISOString().slice(0, 10))) count++
        }
        return count
      }
      expect([counted(found.from), counted(found.to)]).toEqual([min, min + more])
      expect(isClosed(found.to)).toBe(false)
    }),
  )
})
