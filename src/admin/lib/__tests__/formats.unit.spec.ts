import { intlLocale } from "../../i18n/use-texts"
import {
  countryNames,
  formatDate,
  formatDuration,
  formatExactMoney,
  formatGrams,
  formatMoment,
  formatMoney,
  formatPercent,
  formatWeekday,
  formatWeight,
  isSameClock,
  WEEKDAYS,
  formatAge,
} from "../formats"

it("the formats show money in its currency", () => {
  expect(formatMoney("1234.5", "eur", "en-GB")).toBe("€1,234.50")
})

it.each(["zz", null])("the formats show money as it is with the currency %p", (currency) => {
  expect(formatMoney("11.12", currency, "en")).toBe(currency ? "11.12 ZZ" : "11.12")
})

it("the formats show a price with the decimals that it has beyond its currency's, and no fewer than those", () => {
  const prices = ["62.8575", "8.264", "12.3", "13.390525"]
  expect(prices.map((price) => formatExactMoney(price, "pln", "en-GB"))).toEqual(
    ["62.8575", "8.264", "12.30", "13.3905"].map((price) => `PLN\u00a0${price}`),
  )
  expect(formatExactMoney("1250", "jpy", "en-GB")).toBe("JP¥1,250")
})

it("the formats show percent as a percentage", () => {
  expect(["8", "8.25", "-10"].map((percent) => formatPercent(percent, "en-GB"))).toEqual([
    "8%",
    "8.25%",
    "-10%",
  ])
})

it("the formats show grams as kilograms with two decimals: three after a comma could be a thousand", () => {
  expect(formatWeight(1275, "en")).toBe("1.28 kg")
  expect(formatWeight(1275, "lv")).toMatch(/^1,28\skg$/)
})

it("the formats show grams as they are, and a difference with its sign", () => {
  expect(formatGrams(1275, "en")).toBe("1,275 g")
  const signed = { signDisplay: "exceptZero" } as const
  expect([34, 0, -200].map((grams) => formatGrams(grams, "en", signed))).toEqual([
    "+34 g",
    "0 g",
    "-200 g",
  ])
})

it("the formats show seconds as minutes and seconds, without what is zero", () => {
  expect([0, 45, 60, 95].map((seconds) => formatDuration(seconds, "en"))).toEqual([
    "0 sec",
    "45 sec",
    "1 min",
    "1 min 35 sec",
  ])
})

it("the formats name countries, also by lower-case codes, and keep the code of an unknown one", () => {
  expect(["LV", "ee", "zy"].map(countryNames("en"))).toEqual(["Latvia", "Estonia", "ZY"])
})

it("the formats name the days of a week that begins on Monday", () => {
  expect(WEEKDAYS.map((day) => formatWeekday(day, "en"))).toEqual([
    "Mon",
    "Tue",
    "Wed",
    "Thu",
    "Fri",
    "Sat",
    "Sun",
  ])
})

it("the formats keep a calendar day the same day in every time zone", () => {
  expect(formatDate("2026-12-24", "en-GB")).toBe("24 Dec 2026")
})

it("the formats show a moment by the clock of the given zone", () => {
  expect(formatMoment("2026-11-21T14:00:00Z", "en-GB", "Europe/Riga")).toContain("16:00")
})

it.each([
  ["en", "en"],
  ["enGB", "en-GB"],
  ["zhCN", "zh-CN"],
])("the formats read the dashboard's language %s as %s", (language, locale) => {
  expect(intlLocale(language)).toBe(locale)
  expect(Intl.getCanonicalLocales(intlLocale(language))).toEqual([locale])
})

it.each([
  ["Europe/Riga", "Europe/Tallinn", true],
  ["Europe/Riga", "Europe/Copenhagen", false],
  ["Europe/Helsinki", "Africa/Johannesburg", false],
])("Clocks in %s and %s show the same all year: %s", (one, other, isSame) => {
  expect(isSameClock(one, other)).toBe(isSame)
})

const NOW = "2026-11-22T12:00:00Z"

it.each([
  ["2026-11-22T11:59:30Z", "30 seconds ago"],
  ["2026-11-22T11:55:10Z", "4 minutes ago"],
  ["2026-11-22T09:00:00Z", "3 hours ago"],
  ["2026-11-20T09:00:00Z", "2 days ago"],
])("formatAge says of %s that it was %s", (iso, age) => {
  expect(formatAge(iso, NOW, "en")).toBe(age)
})

it("formatAge takes no moment to be in the future, whatever the clocks say", () => {
  expect(formatAge("2026-11-22T12:00:05Z", NOW, "en")).toBe("0 seconds ago")
})
