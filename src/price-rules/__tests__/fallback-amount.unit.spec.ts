import fc from "fast-check"
import { findFallbackAmount } from ".."
import type { Fallback } from "../rules"
import { anyFallbackRows } from "./price-arbitrary"

const table: Fallback = {
  kind: "table",
  rows: [
    { countries: [], up_to_grams: 30_000, amount: "19.90" },
    { countries: ["LV", "lt"], up_to_grams: 20_000, amount: "7.90" },
    { countries: [], up_to_grams: 2000, amount: "9.90" },
    { countries: ["LV"], up_to_grams: 5000, amount: "4.90" },
  ],
}
const ask = (fallback: Fallback | null, countryCode: string, grams: number) =>
  findFallbackAmount(fallback, { countryCode, grams, isServiceSeenInCountry: true })

it("the fallback price is the flat amount, for any country and weight", () => {
  expect(ask({ kind: "flat", amount: "6.50" }, "FI", 45_000)).toBe("6.5")
})

it("the fallback price is that of the smallest weight into which the order fits", () => {
  expect(ask(table, "LV", 5000)).toBe("4.9")
  expect(ask(table, "LV", 5001)).toBe("7.9")
  expect(ask(table, "FI", 1999)).toBe("9.9")
})

it("the fallback price of the country goes before the one for all", () => {
  expect(ask(table, "LT", 1000)).toBe("7.9")
  expect(ask(table, "lv", 1000)).toBe("4.9")
})

it("the fallback price is the one for all where the country's own rows end", () => {
  expect(ask(table, "LV", 25_000)).toBe("19.9")
})

it("there is no fallback price for an order heavier than any row, or without a fallback", () => {
  expect(ask(table, "LV", 30_001)).toBeUndefined()
  expect(ask(null, "LV", 100)).toBeUndefined()
})

it("there is no fallback price for a service that was never seen to serve the country", () => {
  const question = { countryCode: "LV", grams: 100, isServiceSeenInCountry: false }
  expect(findFallbackAmount(table, question)).toBeUndefined()
  expect(findFallbackAmount({ kind: "flat", amount: "6.50" }, question)).toBeUndefined()
})

it("the fallback price is never zero or less", () => {
  for (const amount of ["0", "0.00", "-1", ""]) {
    expect(ask({ kind: "flat", amount }, "LV", 1)).toBeUndefined()
    const rows = [{ countries: [], up_to_grams: 10, amount }]
    expect(ask({ kind: "table", rows }, "LV", 1)).toBeUndefined()
  }
})

it("the fallback price of any table is that of the best-fitting row for the country or for all", () => {
  const anyCountry = fc.constantFrom("LV", "LT", "FI")
  fc.assert(
    fc.property(
      anyFallbackRows,
      anyCountry,
      fc.integer({ min: 1, max: 45 }),
      (rows, code, grams) => {
        const amount = ask({ kind: "table", rows }, code, grams)
        const fitting = rows.filter(({ up_to_grams }) => up_to_grams >= grams)
        const own = fitting.filter(({ countries }) => countries.includes(code))
        const candidates =
          own.length > 0 ? own : fitting.filter((row) => row.countries.length === 0)
        const least = Math.min(...candidates.map(({ up_to_grams }) => up_to_grams))
        const best = candidates.filter(({ up_to_grams }) => up_to_grams === least)
        if (best.length === 0) expect(amount).toBeUndefined()
        else expect(best.map((row) => Number(row.amount))).toContain(Number(amount))
      },
    ),
  )
})
