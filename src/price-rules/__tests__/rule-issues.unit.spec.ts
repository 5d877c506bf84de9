import { DEFAULT_RULES } from "../rules"
import { checkRules, type RuleOverrides } from ".."

describe("rules that contradict themselves", () => {
  const wrong: [string, RuleOverrides, string, string][] = [
    ["a discount of all", { markup_percent: "-100" }, "markup_percent", "must be above -100"],
    [
      "a percentage in words",
      { markup_percent: "ten" },
      "markup_percent",
      "must be a decimal number such as 2.50",
    ],
    [
      "an amount with a comma",
      { markup_fixed: "1,50" },
      "markup_fixed",
      "must be a decimal number such as 2.50",
    ],
    [
      "a negative fee",
      { handling_fee_per_package: "-0.01" },
      "handling_fee_per_package",
      "must be at least 0",
    ],
    ["a minimum of nothing", { minimum: "0" }, "minimum", "must be above 0"],
    ["a maximum of nothing", { maximum: "0.00" }, "maximum", "must be above 0"],
    [
      "a minimum above the maximum",
      { minimum: "9.01", maximum: "9.00" },
      "minimum",
      "must not be above the maximum",
    ],
    [
      "a step of nothing",
      { rounding: { kind: "nearest", step: "0" } },
      "rounding.step",
      "must be above 0",
    ],
    [
      "an ending of 1",
      { rounding: { kind: "ending", ending: "1.00" } },
      "rounding.ending",
      "must be an ending below 1 such as .99",
    ],
    [
      "a negative ending",
      { rounding: { kind: "ending", ending: "-0.01" } },
      "rounding.ending",
      "must be an ending below 1 such as .99",
    ],
    [
      "an ending without its point",
      { rounding: { kind: "ending", ending: "99" } },
      "rounding.ending",
      "must be an ending below 1 such as .99",
    ],
    [
      "a negative order value",
      { free_from: [{ countries: [], amount: "-1" }] },
      "free_from.0.amount",
      "must be at least 0",
    ],
    [
      "a country in words",
      { free_from: [{ countries: ["Latvia"], amount: "5" }] },
      "free_from.0.countries",
      'must be two-letter country codes such as LV, not "Latvia"',
    ],
    [
      "a country twice",
      {
        free_from: [
          { countries: ["LV"], amount: "5" },
          { countries: ["EE", "lv"], amount: "6" },
        ],
      },
      "free_from.1.countries",
      "must not name LV again",
    ],
    [
      "all countries twice",
      {
        free_from: [
          { countries: [], amount: "5" },
          { countries: [], amount: "6" },
        ],
      },
      "free_from.1.countries",
      "must not name all countries again",
    ],
    [
      "a fallback of nothing",
      { fallback: { kind: "flat", amount: "0" } },
      "fallback.amount",
      "must be above 0",
    ],
    [
      "an empty table",
      { fallback: { kind: "table", rows: [] } },
      "fallback.rows",
      "must have a row",
    ],
    [
      "a row without a price",
      { fallback: { kind: "table", rows: [{ countries: [], up_to_grams: 500, amount: "0" }] } },
      "fallback.rows.0.amount",
      "must be above 0",
    ],
    [
      "a row for nothing",
      { fallback: { kind: "table", rows: [{ countries: [], up_to_grams: 0, amount: "5" }] } },
      "fallback.rows.0.up_to_grams",
      "must be above 0",
    ],
    [
      "a row for a country in words",
      { fallback: { kind: "table", rows: [{ countries: ["L"], up_to_grams: 1, amount: "5" }] } },
      "fallback.rows.0.countries",
      'must be two-letter country codes such as LV, not "L"',
    ],
    [
      "two prices for one weight",
      {
        fallback: {
          kind: "table",
          rows: [
            { countries: ["LV"], up_to_grams: 500, amount: "5" },
            { countries: ["LV"], up_to_grams: 500, amount: "6" },
          ],
        },
      },
      "fallback.rows.1",
      "must not have a second price for LV up to 500 g",
    ],
  ]

  it.each(wrong)("such as %s are told by field", (_name, rules, path, message) => {
    expect(checkRules(rules)).toEqual([{ path: expect.any(Array), message }])
    expect(checkRules(rules)[0]?.path.join(".")).toBe(path)
  })

  it("are told once, however often a row repeats itself", () => {
    const free_from = [["LV"], ["LV", "lv"]].map((countries) => ({ countries, amount: "5" }))
    expect(checkRules({ free_from })).toEqual([
      { path: ["free_from", 1, "countries"], message: "must not name LV again" },
    ])
  })

  it("are all told at once", () => {
    const rules = { markup_percent: "-100", minimum: "0", handling_fee_per_package: "x" }
    expect(checkRules(rules).map(({ path }) => path[0])).toEqual([
      "markup_percent",
      "handling_fee_per_package",
      "minimum",
    ])
  })
})

describe("rules that can be followed", () => {
  const right: RuleOverrides[] = [
    {},
    DEFAULT_RULES,
    { markup_percent: "-99.999", markup_fixed: "-3", minimum: "1", maximum: "1.00" },
    { minimum: null, maximum: null, fallback: null },
    { rounding: { kind: "nearest", step: "0.05" } },
    { rounding: { kind: "ending", ending: ".00" } },
    { rounding: { kind: "ending", ending: "0.95" } },
    {
      free_from: [
        { countries: [], amount: "0" },
        { countries: ["LV", "LV"], amount: "20" },
      ],
    },
    {
      fallback: {
        kind: "table",
        rows: [
          { countries: ["LV"], up_to_grams: 500, amount: "5" },
          { countries: ["LV"], up_to_grams: 1000, amount: "6" },
          { countries: [], up_to_grams: 500, amount: "7" },
        ],
      },
    },
  ]

  it.each(right)("have no issues: %j", (rules) => {
    expect(checkRules(rules)).toEqual([])
  })
})
