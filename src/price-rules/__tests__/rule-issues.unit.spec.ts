import { DEFAULT_RULES } from "../rules"
import { issuesOfRules, type RuleOverrides } from ".."

describe("rules that contradict themselves", () => {
  const wrong: [string, RuleOverrides, string, string][] = [
    ["a discount of all", { markupPercent: "-100" }, "markupPercent", "must be above -100"],
    [
      "a percentage in words",
      { markupPercent: "ten" },
      "markupPercent",
      "must be a decimal number such as 2.50",
    ],
    [
      "an amount with a comma",
      { markupFixed: "1,50" },
      "markupFixed",
      "must be a decimal number such as 2.50",
    ],
    [
      "a negative fee",
      { handlingFeePerPackage: "-0.01" },
      "handlingFeePerPackage",
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
      { freeFrom: [{ countries: [], amount: "-1" }] },
      "freeFrom.0.amount",
      "must be at least 0",
    ],
    [
      "a country in words",
      { freeFrom: [{ countries: ["Latvia"], amount: "5" }] },
      "freeFrom.0.countries",
      'must be two-letter country codes such as LV, not "Latvia"',
    ],
    [
      "a country twice",
      {
        freeFrom: [
          { countries: ["LV"], amount: "5" },
          { countries: ["EE", "lv"], amount: "6" },
        ],
      },
      "freeFrom.1.countries",
      "must not name LV again",
    ],
    [
      "all countries twice",
      {
        freeFrom: [
          { countries: [], amount: "5" },
          { countries: [], amount: "6" },
        ],
      },
      "freeFrom.1.countries",
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
      { fallback: { kind: "table", rows: [{ countries: [], upToGrams: 500, amount: "0" }] } },
      "fallback.rows.0.amount",
      "must be above 0",
    ],
    [
      "a row for nothing",
      { fallback: { kind: "table", rows: [{ countries: [], upToGrams: 0, amount: "5" }] } },
      "fallback.rows.0.upToGrams",
      "must be above 0",
    ],
    [
      "a row for a country in words",
      { fallback: { kind: "table", rows: [{ countries: ["L"], upToGrams: 1, amount: "5" }] } },
      "fallback.rows.0.countries",
      'must be two-letter country codes such as LV, not "L"',
    ],
    [
      "two prices for one weight",
      {
        fallback: {
          kind: "table",
          rows: [
            { countries: ["LV"], upToGrams: 500, amount: "5" },
            { countries: ["LV"], upToGrams: 500, amount: "6" },
          ],
        },
      },
      "fallback.rows.1",
      "must not have a second price for LV up to 500 g",
    ],
  ]

  it.each(wrong)("such as %s are told by field", (_name, rules, path, message) => {
    expect(issuesOfRules(rules)).toEqual([{ path: expect.any(Array), message }])
    expect(issuesOfRules(rules)[0]?.path.join(".")).toBe(path)
  })

  it("are told once, however often a row repeats itself", () => {
    const freeFrom = [["LV"], ["LV", "lv"]].map((countries) => ({ countries, amount: "5" }))
    expect(issuesOfRules({ freeFrom })).toEqual([
      { path: ["freeFrom", 1, "countries"], message: "must not name LV again" },
    ])
  })

  it("are all told at once", () => {
    const rules = { markupPercent: "-100", minimum: "0", handlingFeePerPackage: "x" }
    expect(issuesOfRules(rules).map(({ path }) => path[0])).toEqual([
      "markupPercent",
      "handlingFeePerPackage",
      "minimum",
    ])
  })
})

describe("rules that can be followed", () => {
  const right: RuleOverrides[] = [
    {},
    DEFAULT_RULES,
    { markupPercent: "-99.999", markupFixed: "-3", minimum: "1", maximum: "1.00" },
    { minimum: null, maximum: null, fallback: null },
    { rounding: { kind: "nearest", step: "0.05" } },
    { rounding: { kind: "ending", ending: ".00" } },
    { rounding: { kind: "ending", ending: "0.95" } },
    {
      freeFrom: [
        { countries: [], amount: "0" },
        { countries: ["LV", "LV"], amount: "20" },
      ],
    },
    {
      fallback: {
        kind: "table",
        rows: [
          { countries: ["LV"], upToGrams: 500, amount: "5" },
          { countries: ["LV"], upToGrams: 1000, amount: "6" },
          { countries: [], upToGrams: 500, amount: "7" },
        ],
      },
    },
  ]

  it.each(right)("have no issues: %j", (rules) => {
    expect(issuesOfRules(rules)).toEqual([])
  })
})
