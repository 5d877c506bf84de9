import { DEFAULT_RULES } from "../rules"
import { checkRules, type RuleOverrides } from ".."

const table = (...rows: [countries: string[], grams: number, amount: string][]): RuleOverrides => ({
  fallback: {
    kind: "table",
    rows: rows.map(([countries, up_to_grams, amount]) => ({ countries, up_to_grams, amount })),
  },
})
const freeFrom = (...rows: [countries: string[], amount: string][]): RuleOverrides => ({
  free_from: rows.map(([countries, amount]) => ({ countries, amount })),
})
const ending = (text: string): RuleOverrides => ({ rounding: { kind: "ending", ending: text } })
const nearest = (step: string): RuleOverrides => ({ rounding: { kind: "nearest", step } })

const ABOVE_0 = "must be above 0"
const AT_LEAST_0 = "must be at least 0"
const DECIMAL = "must be a decimal number such as 2.50"
const ENDING = "must be an ending below 1 such as .99"
const CODES = "must be two-letter country codes such as LV, not"

it.each<[string, string, RuleOverrides]>([
  ["markup_percent", "must be above -100", { markup_percent: "-100" }],
  ["markup_percent", DECIMAL, { markup_percent: "ten" }],
  ["markup_fixed", DECIMAL, { markup_fixed: "1,50" }],
  ["handling_fee_per_package", AT_LEAST_0, { handling_fee_per_package: "-0.01" }],
  ["minimum", ABOVE_0, { minimum: "0" }],
  ["maximum", ABOVE_0, { maximum: "0.00" }],
  ["minimum", "must not be above the maximum", { minimum: "9.01", maximum: "9.00" }],
  ["rounding.step", ABOVE_0, nearest("0")],
  ["rounding.ending", ENDING, ending("1.00")],
  ["rounding.ending", ENDING, ending("-0.01")],
  ["rounding.ending", ENDING, ending("99")],
  ["free_from.0.amount", AT_LEAST_0, freeFrom([[], "-1"])],
  ["free_from.0.countries", `${CODES} "Latvia"`, freeFrom([["Latvia"], "5"])],
  ["free_from.1.countries", "must not name LV again", freeFrom([["LV"], "5"], [["EE", "lv"], "6"])],
  ["free_from.1.countries", "must not name LV again", freeFrom([["LV"], "5"], [["LV", "lv"], "5"])],
  ["free_from.1.countries", "must not name all countries again", freeFrom([[], "5"], [[], "6"])],
  ["fallback.amount", ABOVE_0, { fallback: { kind: "flat", amount: "0" } }],
  ["fallback.rows", "must have a row", table()],
  ["fallback.rows.0.amount", ABOVE_0, table([[], 500, "0"])],
  ["fallback.rows.0.up_to_grams", ABOVE_0, table([[], 0, "5"])],
  ["fallback.rows.0.countries", `${CODES} "L"`, table([["L"], 1, "5"])],
  [
    "fallback.rows.1",
    "must not have a second price for LV up to 500 g",
    table([["LV"], 500, "5"], [["LV"], 500, "6"]),
  ],
])("rules that contradict themselves are named by field: %s %s", (path, message, rules) => {
  const issues = checkRules(rules)
  expect(issues).toEqual([{ path: expect.any(Array), message }])
  expect(issues[0]?.path.join(".")).toBe(path)
})

it("rules that contradict themselves are all named at once", () => {
  const rules = { markup_percent: "-100", minimum: "0", handling_fee_per_package: "x" }
  expect(checkRules(rules).map(({ path }) => path[0])).toEqual([
    "markup_percent",
    "handling_fee_per_package",
    "minimum",
  ])
})

it.each<RuleOverrides>([
  {},
  DEFAULT_RULES,
  { markup_percent: "-99.999", markup_fixed: "-3", minimum: "1", maximum: "1.00" },
  { minimum: null, maximum: null, fallback: null },
  nearest("0.05"),
  ending(".00"),
  ending("0.95"),
  freeFrom([[], "0"], [["LV", "LV"], "20"]),
  table([["LV"], 500, "5"], [["LV"], 1000, "6"], [[], 500, "7"]),
])("Rules that can be followed have no issues: %j", (rules) => {
  expect(checkRules(rules)).toEqual([])
})
