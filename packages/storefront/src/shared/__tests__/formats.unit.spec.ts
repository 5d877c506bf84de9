import { formatPrice } from "../../delivery-options/delivery-option"
import { formatDistance } from "../../locker-picker/locker-facts"
import { formatDates } from "../wording"

/** Intl parts numbers from what follows with spaces that do not break. */
const plainSpaces = (text: string | undefined) => text?.replace(/[\u00a0\u202f\u2009]/g, " ")

describe("what the components write", () => {
  it.each([
    [8.01, "eur", "en", "€8.01"],
    [8.01, "eur", "lv", "8,01 €"],
    [1200, "jpy", "en", "¥1,200"],
    [5, "gold coins", "en", "5 GOLD COINS"],
    [5, "", "en", "5"],
  ])("is %d %s in %s as %s", (amount, currency, locale, expected) => {
    expect(plainSpaces(formatPrice(amount, currency, locale))).toBe(expected)
  })

  it.each([
    [0.42, "en", "420 m"],
    [0.999, "en", "1 km"],
    [1.25, "lv", "1,3 km"],
    [12.4, "en", "12 km"],
  ])("is a distance of %d km in %s as %s", (kilometres, locale, expected) => {
    expect(plainSpaces(formatDistance(kilometres, locale))).toBe(expected)
  })

  it("is one day or two, and nothing for what are none", () => {
    expect(plainSpaces(formatDates({ from: "2026-11-24", to: "2026-11-24" }, "en"))).toBe(
      "Tue, Nov 24",
    )
    expect(plainSpaces(formatDates({ from: "2026-11-24", to: "2026-11-25" }, "en"))).toBe(
      "Tue, Nov 24 – Wed, Nov 25",
    )
    expect(formatDates({ from: "soon", to: "later" }, "en")).toBeUndefined()
    expect(formatDates({ from: "2026-11-25", to: "2026-11-24" }, "en")).toBeUndefined()
  })
})
