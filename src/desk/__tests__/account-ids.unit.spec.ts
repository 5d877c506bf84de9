import fc from "fast-check"
import { addIds, dateWindows, idsAfter, NO_IDS } from "../account-pairs"

describe("the ids of an account", () => {
  it("ascend, each once, however the windows overlap and whatever order they come in", () => {
    const chunks = fc.array(fc.array(fc.integer({ min: 1, max: 200 })))
    fc.assert(
      fc.property(chunks, (windows) => {
        const ids = windows.reduce(addIds, NO_IDS)
        const expected = [...new Set(windows.flat())].sort((a, b) => a - b)
        expect([...ids]).toEqual(expected)
      }),
    )
  })

  it("beyond 32 bits are kept as they are", () => {
    const large = 9_007_199_254_740_991
    expect([...addIds(NO_IDS, [large, 2 ** 40, 1])]).toEqual([1, 2 ** 40, large])
  })
})

describe("the ids after one", () => {
  it("are those that are greater, whether it is among them or not", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(200)), fc.integer({ min: -1, max: 201 }), (listed, one) => {
        const ids = addIds(NO_IDS, listed)
        expect([...idsAfter(ids, one)]).toEqual([...ids].filter((id) => id > one))
      }),
    )
  })
})

describe("the windows of a span of days", () => {
  it("are each a day wider on both sides", () => {
    expect(dateWindows({ from: "2026-02-25", to: "2026-03-06" }, 7)).toEqual([
      { from: "2026-02-24", to: "2026-03-04" },
      { from: "2026-03-03", to: "2026-03-07" },
    ])
    expect(dateWindows({ from: "2024-02-29", to: "2024-02-29" }, 7)).toEqual([
      { from: "2024-02-28", to: "2024-03-01" },
    ])
  })

  it("hold every day of the span with a day to spare, and no window is longer than asked for", () => {
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

  it.each([
    ["a span that ends before it begins", "2026-03-02", "2026-03-01", 7, /before it begins/],
    ["a day that is none", "2026-02-30", "2026-03-01", 7, /"2026-02-30" is no day/],
    ["windows of no days", "2026-03-01", "2026-03-02", 0, /0 days/],
  ])("%s is refused", (_, from, to, days, message) => {
    expect(() => dateWindows({ from, to }, days)).toThrow(message)
  })
})
