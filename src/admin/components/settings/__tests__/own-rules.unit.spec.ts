import type { Texts } from "../../../i18n/use-texts"
import { type PriceRules, RULE_NAMES } from "../../../lib/price-rules"
import type { PluginSettings } from "../../../lib/settings"
import { ownRuleValues, toOwnRules, toOwnRuleValues } from "../setting-kinds"

const t = ((key: string) => key) as Texts
const rules: Required<PriceRules> = {
  price_tax: "without_tax",
  tax_inclusive: false,
  markup_percent: "8",
  markup_fixed: "0.50",
  handling_fee_per_package: "0.40",
  minimum: "4.90",
  maximum: null,
  rounding: { kind: "ending", ending: ".99" },
  free_from: [{ countries: ["PL", "DE"], amount: "300" }],
  fallback: { kind: "table", rows: [{ countries: [], up_to_grams: 2000, amount: "4.90" }] },
}

/** The form of a target that inherits these rules and has some of its own. */
const start = (own: PriceRules) => toOwnRuleValues(rules as PluginSettings, own)

const saved = (values: unknown): PriceRules => toOwnRules(ownRuleValues(t).parse(values))

it("rules in a form come back as they were when nothing is changed", () => {
  expect(saved(start(rules))).toEqual(rules)
})

it("the rules in the form of one target are only its own", () => {
  expect(saved(start({ minimum: "4.90" }))).toEqual({ minimum: "4.90" })
  expect(saved(start({}))).toEqual({})
})

it("rules in a form take a decimal comma and an empty limit", () => {
  const freeFrom = (amount: string) => [{ countries: ["LV"], amount }]
  const entered = { markup_fixed: "1,25", minimum: " ", free_from: freeFrom("50,5") }
  const read = { markup_fixed: "1.25", minimum: null, free_from: freeFrom("50.5") }
  expect(saved({ ...start(rules), ...entered })).toMatchObject(read)
})

const row = { countries: [], up_to_grams: "", amount: "1" }
it.each([
  ["markup_percent", { markup_percent: "much" }],
  ["markup_fixed", { markup_fixed: "1,000" }],
  ["minimum", { minimum: "1.2.3" }],
  ["minimum", { minimum: "10", maximum: "9,50" }],
  ["fallback.rows.0.up_to_grams", { fallback: { kind: "table", amount: "", rows: [row] } }],
])("a rule in a form is refused at %s", (field, wrong) => {
  const parsed = ownRuleValues(t).safeParse({ ...start(rules), ...wrong })
  expect(parsed.error?.issues.map(({ path }) => path.join("."))).toEqual([field])
})

it("rules in a form may have a highest price below the lowest one that holds in general", () => {
  const values = { ...start({ maximum: "3" }), maximum: "3" }
  expect(saved(values)).toEqual({ maximum: "3" })
})

it("the store's rules in a form are all its rules", () => {
  expect(Object.keys(saved(start(rules))).sort()).toEqual([...RULE_NAMES].sort())
})
