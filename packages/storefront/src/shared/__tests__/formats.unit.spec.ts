import { formatPrice } from "../../delivery-options/delivery-option"
import { formatDistance } from "../../locker-picker/locker-facts"
import { LANGUAGES } from "../../texts/texts-in"
import { formatDates, lockerAddress } from "../wording"

/** Intl puts non-breaking spaces between numbers and units. */
const plainSpaces = (text: string | undefined) => text?.replace(/[\u00a0\u202f\u2009]/g, " ")

it.each([
  [8.01, "eur", "en", "€8.01"],
  [8.01, "eur", "lv", "8,01 €"],
  [1200, "jpy", "en", "¥1,200"],
  [5, "gold coins", "en", "5 GOLD COINS"],
  [5, "", "en", "5"],
])("%d %s are written in %s as %s", (amount, currency, locale, expected) => {
  expect(plainSpaces(formatPrice(amount, currency, locale))).toBe(expected)
})

it.each([
  [0.42, "en", "420 m"],
  [0.999, "en", "1 km"],
  [1.25, "lv", "1,3 km"],
  [12.4, "en", "12 km"],
])("a distance of %d km is written in %s as %s", (kilometres, locale, expected) => {
  expect(plainSpaces(formatDistance(kilometres, locale))).toBe(expected)
})

it("an expected day is written as one day or two, and an invalid one not at all", () => {
  expect(plainSpaces(formatDates({ from: "2026-11-24", to: "2026-11-24" }, "en"))).toBe(
    "Tue, Nov 24",
  )
  expect(plainSpaces(formatDates({ from: "2026-11-24", to: "2026-11-25" }, "en"))).toBe(
    "Tue, Nov 24 – Wed, Nov 25",
  )
  expect(formatDates({ from: "soon", to: "later" }, "en")).toBeUndefined()
  expect(formatDates({ from: "2026-11-25", to: "2026-11-24" }, "en")).toBeUndefined()
})

it("an expected day has a month in words in every language", () => {
  const days = LANGUAGES.map(({ language }) => [
    language,
    plainSpaces(formatDates({ from: "2026-12-08", to: "2026-12-09" }, language)),
  ])
  expect(Object.fromEntries(days)).toEqual({
    en: "Tue, Dec 8 – Wed, Dec 9",
    lv: "otrd., 8. dec. – trešd., 9. dec.",
    lt: "gruodžio 8, an – gruodžio 9, tr",
    et: "T, 8. dets – K, 9. dets",
    pl: "wt., 8 gru–śr., 9 gru",
  })
})

const place = {
  code: "1",
  name: "Rimi",
  address: "Čaka iela 2",
  city: "Rīga",
  postal_code: "LV-1010",
  country_code: "lv",
}

it("a locker's address names the country in the customer's language, or by its code", () => {
  expect(lockerAddress(place, "en")).toBe("Čaka iela 2, LV-1010 Rīga, Latvia")
  expect(lockerAddress(place, "lv")).toBe("Čaka iela 2, LV-1010 Rīga, Latvija")
  expect(lockerAddress({ ...place, country_code: "q1" }, "en")).toBe(
    "Čaka iela 2, LV-1010 Rīga, Q1",
  )
})

it("a locker's address says nothing twice, and leaves out unknown parts", () => {
  const address = "Čaka iela 2, Rīga, LV-1010, Latvia"
  expect(lockerAddress({ ...place, address }, "en")).toBe(address)
  const unknown = { address: null, city: null, postal_code: null, country_code: "" }
  expect(lockerAddress({ ...place, ...unknown }, "en")).toBe("")
})
