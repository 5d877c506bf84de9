import { formatDate, formatMoment, formatWeekday, WEEKDAYS } from "../calendar"
import { formatMoney } from "../format-money"
import { intlLocale } from "../intl-locale"

describe("the formats", () => {
  it("show money in its currency", () => {
    expect(formatMoney("1234.5", "eur", "en-GB")).toBe("€1,234.50")
  })

  it.each(["zz", null])("show money as it is with the currency %p", (currency) => {
    expect(formatMoney("11.12", currency, "en")).toBe(currency ? "11.12 ZZ" : "11.12")
  })

  it("name the days of a week that begins on Monday", () => {
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

  it("keep a calendar day the same day in every time zone", () => {
    expect(formatDate("2026-12-24", "en-GB")).toBe("24 Dec 2026")
  })

  it("show a moment by the clock of the zone that is asked for", () => {
    expect(formatMoment("2026-11-21T14:00:00Z", "en-GB", "Europe/Riga")).toContain("16:00")
  })

  it.each([
    ["en", "en"],
    ["enGB", "en-GB"],
    ["zhCN", "zh-CN"],
  ])("read the dashboard's language %s as %s", (language, locale) => {
    expect(intlLocale(language)).toBe(locale)
    expect(Intl.getCanonicalLocales(intlLocale(language))).toEqual([locale])
  })
})
