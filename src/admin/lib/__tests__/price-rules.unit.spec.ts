import { createInstance } from "i18next"
import locales from "../../i18n"
import { describeRule, type PriceRules, type RuleName } from "../price-rules"

const i18n = createInstance()

beforeAll(() =>
  i18n.init({
    resources: locales,
    fallbackLng: false,
    interpolation: { escapeValue: false },
  }),
)

function say(name: RuleName, rules: PriceRules): string {
  const t = i18n.getFixedT("en", "shipmentOrdering")
  return describeRule(name, rules, { t, locale: "en", currency: "eur" })
}

it.each<[RuleName, PriceRules, string]>([
  ["price_tax", { price_tax: "without_tax" }, "price without tax is your cost"],
  ["tax_inclusive", { tax_inclusive: null }, "Follows your cost"],
  ["tax_inclusive", { tax_inclusive: false }, "adds the customer's tax"],
  ["markup_percent", { markup_percent: "8" }, "8% is added."],
  ["markup_fixed", { markup_fixed: "-1.50" }, "€1.50 is taken off."],
  ["markup_fixed", { markup_fixed: "0.00" }, "Nothing is added."],
  ["handling_fee_per_package", { handling_fee_per_package: "0.4" }, "€0.40 for each package."],
  ["minimum", { minimum: null }, "No limit."],
  ["maximum", { maximum: "14.5" }, "At most €14.50."],
  ["rounding", { rounding: { kind: "ending", ending: ".99" } }, "ends with .99."],
  ["free_from", { free_from: [] }, "never free"],
  [
    "free_from",
    {
      free_from: [
        { countries: ["LV", "LT"], amount: "50" },
        { countries: [], amount: "90" },
      ],
    },
    "From items for €50.00 (LV, LT). From items for €90.00 (all countries).",
  ],
  ["fallback", { fallback: null }, "there is no price"],
  ["fallback", { fallback: { kind: "flat", amount: "6.5" } }, "€6.50 for everything."],
  [
    "fallback",
    { fallback: { kind: "table", rows: [{ countries: [], up_to_grams: 9, amount: "1" }] } },
    "A table with 1 row.",
  ],
])("a rule in words says of %s %j: %s", (name, rules, words) => {
  expect(say(name, rules)).toContain(words)
})
