import type { Texts } from "../../../i18n/use-texts"
import type { PluginSettings } from "../../../lib/settings"
import { type CardSetting, cardValues, toCardValues } from "../setting-kinds"

const keyAsText = ((key: string) => key) as Texts

const start = (settings: Partial<PluginSettings>) =>
  toCardValues(settings as PluginSettings, Object.keys(settings) as CardSetting[])

const check = (entered: Partial<Record<CardSetting, unknown>>) =>
  cardValues(keyAsText, Object.keys(entered) as CardSetting[]).safeParse(entered)

/** What is saved when nothing in the form was touched. */
const untouched = (settings: Partial<PluginSettings>) => check(start(settings)).data

const url = "https://carrier.example/track/{number}"

describe("a form of settings", () => {
  it("saves what was stored where nothing is touched", () => {
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

  it.each([
    [{ pickup_cut_off: "25:00" }, ["pickup_cut_off"], "validation.time"],
    [{ pickup_working_days: [] }, ["pickup_working_days"], "validation.workingDays"],
    [{ sender_name: "x".repeat(101) }, ["sender_name"], "validation.tooLong"],
    [
      { default_item_weight: "0", weight_unit: "g" },
      ["default_item_weight"],
      "validation.positive",
    ],
    [
      { default_item_height: "10001", dimension_unit: "cm" },
      ["default_item_height"],
      "validation.atMost",
    ],
    [
      { tracking_url_templates: [{ key: "*", value: "javascript:{number}" }] },
      ["tracking_url_templates", 0, "value"],
      "validation.templateUrl",
    ],
    [
      { tracking_url_templates: [{ key: "*", value: "https://carrier.example/track" }] },
      ["tracking_url_templates", 0, "value"],
      "validation.templateUrl",
    ],
    [
      {
        tracking_url_templates: [
          { key: "*", value: url },
          { key: " * ", value: url },
        ],
      },
      ["tracking_url_templates", 1, "key"],
      "validation.twice",
    ],
    [
      { exchange_rates: [{ key: "US", value: "1.08" }] },
      ["exchange_rates", 0, "key"],
      "priceRules.currencyCode",
    ],
    [
      { exchange_rates: [{ key: "USD", value: "0" }] },
      ["exchange_rates", 0, "value"],
      "validation.positive",
    ],
    [
      {
        cod_alternatives: [
          { key: "a_cod", value: "a" },
          { key: "a_cod", value: "b" },
        ],
      },
      ["cod_alternatives", 1, "key"],
      "validation.twice",
    ],
  ] as [Partial<Record<CardSetting, unknown>>, (string | number)[], string][])(
    "says at the field what is wrong with %p",
    (entered, path, message) => {
      expect(check(entered).error?.issues).toMatchObject([{ path, message }])
    },
  )
})

describe("the closed days", () => {
  const closedDays = (added: string) =>
    check({ pickup_closed_days: { days: ["2027-01-01"], added } }).data?.pickup_closed_days

  it("are saved with one that was chosen and not added, each once and by date", () => {
    expect(closedDays("2026-12-24")).toEqual(["2026-12-24", "2027-01-01"])
    expect(closedDays("2027-01-01")).toEqual(["2027-01-01"])
  })

  it("stay as they are when none is chosen", () => {
    expect(closedDays("")).toEqual(["2027-01-01"])
  })
})
