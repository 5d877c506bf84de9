import type { Texts } from "../../../i18n/use-texts"
import type { PluginSettings } from "../../../lib/settings"
import { type CardSetting, cardValues, toCardValues, withHolidays } from "../setting-kinds"

const keyAsText = ((key: string) => key) as Texts

const start = (settings: Partial<PluginSettings>) =>
  toCardValues(settings as PluginSettings, Object.keys(settings) as CardSetting[])

const check = (entered: Partial<Record<CardSetting, unknown>>) =>
  cardValues(keyAsText, Object.keys(entered) as CardSetting[]).safeParse(entered)

/** What is saved when nothing in the form was changed. */
const untouched = (settings: Partial<PluginSettings>) => check(start(settings)).data

const url = "https://carrier.example/track/{number}"

it("a form of settings saves the stored values if nothing is changed", () => {
  const settings = {
    auto_confirm: true,
    shipped_on: "pickup",
    pickup_cut_off: "14:00",
    pickup_working_days: [1, 2],
    pickup_closed_days: ["2027-01-01"],
    weight_unit: "kg",
    dimension_unit: "cm",
    default_item_weight: 0.5,
    default_item_length: 20,
    return_service: "",
    return_countries: ["LV"],
    locker_services: ["*locker*", "b_apm"],
    tracking_url_templates: { "*": url, carrierB_classic: "http://b.example/?no={number}&l=lv" },
    cod_alternatives: { b_cod: "b" },
    quote_currency: "eur",
    exchange_rates: { usd: "1.08" },
    exchange_buffer_percent: 2.5,
  } satisfies Partial<PluginSettings>
  expect(untouched(settings)).toEqual(settings)
})

const rows = (...pairs: [key: string, value: string][]) =>
  pairs.map(([key, value]) => ({ key, value }))
it.each<[path: string, message: string, Partial<Record<CardSetting, unknown>>]>([
  ["pickup_cut_off", "time", { pickup_cut_off: "25:00" }],
  ["pickup_working_days", "workingDays", { pickup_working_days: [] }],
  ["sender_name", "tooLong", { sender_name: "x".repeat(101) }],
  ["default_item_weight", "positive", { default_item_weight: "0", weight_unit: "g" }],
  ["default_item_height", "atMost", { default_item_height: "10001", dimension_unit: "cm" }],
  [
    "tracking_url_templates.0.value",
    "templateUrl",
    { tracking_url_templates: rows(["*", "javascript:{number}"]) },
  ],
  [
    "tracking_url_templates.0.value",
    "templateUrl",
    { tracking_url_templates: rows(["*", "https://carrier.example/track"]) },
  ],
  [
    "tracking_url_templates.1.key",
    "twice",
    { tracking_url_templates: rows(["*", url], [" * ", url]) },
  ],
  ["exchange_rates.0.key", "currencyCode", { exchange_rates: rows(["US", "1.08"]) }],
  ["exchange_rates.0.value", "positive", { exchange_rates: rows(["USD", "0"]) }],
  ["cod_alternatives.1.key", "twice", { cod_alternatives: rows(["a_cod", "a"], ["a_cod", "b"]) }],
])("a form of settings says at %s that it is wrong: %s", (path, message, entered) => {
  const issues = check(entered).error?.issues ?? []
  expect(issues.map((issue) => [issue.path.join("."), issue.message.split(".").at(-1)])).toEqual([
    [path, message],
  ])
})

const closedDays = (added: string) =>
  check({ pickup_closed_days: { days: ["2027-01-01"], added } }).data?.pickup_closed_days

it("the closed days are saved with the one that is chosen but not added, each once and by date", () => {
  expect(closedDays("2026-12-24")).toEqual(["2026-12-24", "2027-01-01"])
  expect(closedDays("2027-01-01")).toEqual(["2027-01-01"])
  expect(closedDays("")).toEqual(["2027-01-01"])
})

it("the public holidays of a country are added to the closed days, each once, from today to the end of next year", () => {
  const days = withHolidays(["2026-12-30", "2026-12-25", "2026-01-06"], "EE", "2026-12-25")
  expect(days?.slice(0, 5)).toEqual([
    "2026-01-06",
    "2026-12-25",
    "2026-12-26",
    "2026-12-30",
    "2027-01-01",
  ])
  expect(days?.at(-1)).toBe("2027-12-26")
  expect(days && withHolidays(days, "EE", "2026-12-25")).toEqual(days)
  expect(withHolidays([], "JP", "2026-12-25")).toBeUndefined()
  // The carrier still collects on the eve.
  expect(withHolidays([], "FI", "2026-12-07")?.slice(0, 2)).toEqual(["2026-12-25", "2026-12-26"])
})
