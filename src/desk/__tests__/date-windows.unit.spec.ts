import fc from "fast-check"
import { dateWindows } from "../compare-account"

it("the windows of a span of days are each a day wider on both sides", () => {
  expect(dateWindows({ from: "2026-02-25", to: "2026-03-06" }, 7)).toEqual([
    { from: "2026-02-24", to: "2026-03-04" },
    { from: "2026-03-03", to: "2026-03-07" },
  ])
  expect(dateWindows({ from: "2024-02-29", to: "2024-02-29" }, 7)).toEqual([
    { from: "2024-02-28", to: "2024-03-01" },
  ])
})

it("the windows of a span hold every day of it with a day to spare, and none is longer than asked for", () => {
  const start = fc.integer({ min: 0, max: 4000 })
  const length = fc.integer({ min: 0, max: 100 })
  fc.assert(
    fc.property(start, length, fc.integer({ min: 1, max: 60 }), (first, days, perWindow) => {
      const dayAt = (of: number): string =>
        new Date(Date.UTC(2020, 0, 1) + of * 86_400_000).toISOString().slice(0, 10)
      const span = { from: dayAt(first), to: dayAt(first + days) }
      const windows = dateWindows(span, perWindow)
      for (const window of windows) {
        const lasts = (Date.parse(window.to) - Date.parse(window.from)) / 86_400_000 + 1
        expect(lasts).toBeLessThanOrEqual(perWindow + 2)
      }
      for (let of = first; of <= first + days; of++) {
        const isInside = windows.some(
          ({ from, to }) => from <= dayAt(of - 1) && dayAt(of + 1) <= to,
        )
        expect(isInside).toBe(true)
      }
    }),
    { numRuns: 30 },
  )
})
