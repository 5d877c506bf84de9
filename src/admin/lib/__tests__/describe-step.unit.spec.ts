import { createInstance } from "i18next"
import type { ShownStep } from "../../../api/admin/shipment-ordering/prices/shown-prices"
import locales from "../../i18n"
import { describeStep } from "../order-price"

const i18n = createInstance()

beforeAll(() =>
  i18n.init({
    resources: locales,
    fallbackLng: false,
    interpolation: { escapeValue: false },
  }),
)

/** The text, with plain spaces in place of the formatters' non-breaking ones. */
function say(step: ShownStep, language: "en" | "lv" = "en"): string {
  const t = i18n.getFixedT(language, "shipmentOrdering")
  return describeStep(step, { t, locale: language }).replace(/\s/g, " ")
}

const EUR = { amount: "9.50", currency: "eur" }
const PLN = { amount: "63.41", currency: "pln" }

const ROUNDING = { step: "rounding", rounding: { kind: "ending", ending: ".99" } } as const

/** One step of each kind, and of each variant with a text of its own. */
const STEPS: ShownStep[] = [
  { step: "quote", vat_mode: "with_tax", ...EUR },
  { step: "quote", vat_mode: "without_tax", ...EUR },
  { step: "fallback", ...EUR },
  { step: "markup_percent", percent: "8", ...EUR },
  { step: "markup_percent", percent: "-8.25", ...EUR },
  { step: "markup_fixed", added: "0.5", ...EUR },
  { step: "markup_fixed", added: "-0.5", ...EUR },
  { step: "handling_fee", fee_per_package: "0.4", packages: 1, ...EUR },
  { step: "handling_fee", fee_per_package: "0.4", packages: 2, ...EUR },
  { step: "handling_fee", fee_per_package: "0.4", packages: 10, ...EUR },
  { step: "minimum", ...EUR },
  { step: "maximum", ...EUR },
  { step: "exchange", from_currency: "eur", rate: "4.25", buffer_percent: "0", ...PLN },
  { step: "exchange", from_currency: "eur", rate: "4.25", buffer_percent: "2", ...PLN },
  { ...ROUNDING, rounded_on: "price", from: "9.13", to: "9.99", ...EUR },
  { ...ROUNDING, rounded_on: "price_with_tax", from: "77.31", to: "77.99", ...PLN },
  { ...ROUNDING, rounded_on: "price_without_tax", from: "9.13", to: "9.99", ...EUR },
  { step: "currency_decimals", decimals: 0, amount: "1250", currency: "jpy" },
  { step: "currency_decimals", decimals: 2, ...EUR },
  { step: "free", free_from: "1275", items_value: "1280.50", ...PLN },
  { step: "rule", rule: "Sale", set: "4.90", ...EUR },
  { step: "rule", rule: "Islands", add_amount: "2", ...EUR },
  { step: "rule", rule: "Sale", add_percent: "-10", ...EUR },
  { step: "free_by_rule", rule: "Staff", ...EUR },
]

it("describeStep says in English what each step of a price does", () => {
  expect(STEPS.map((step) => say(step))).toEqual([
    "The service's price with tax",
    "The service's price without tax",
    "Your own fallback price",
    "Markup of 8%",
    "Discount of 8.25%",
    "Markup of €0.50",
    "Discount of €0.50",
    "Handling fee for 1 package at €0.40",
    "Handling fee for 2 packages at €0.40 each",
    "Handling fee for 10 packages at €0.40 each",
    "Raised to your minimum",
    "Lowered to your maximum",
    "Exchanged from EUR at 4.25",
    "Exchanged from EUR at 4.25, with 2% on the rate",
    "Rounded from €9.13 to €9.99",
    "With tax on it, rounded from PLN 77.31 to PLN 77.99",
    "Rounded from €9.13 to €9.99 without tax: the customer's rate was not known",
    "Rounded to 0 decimals",
    "Rounded to 2 decimals",
    "Free from PLN 1,275.00: the items are worth PLN 1,280.50",
    'Set by the rule "Sale"',
    'Markup of €2.00 by the rule "Islands"',
    'Discount of 10% by the rule "Sale"',
    'Made free by the rule "Staff"',
  ])
})

it("describeStep says in Latvian what each step of a price does, with the plurals of its grammar", () => {
  const sentences = STEPS.map((step) => say(step, "lv"))
  expect(sentences).toEqual(expect.arrayContaining(["Uzcenojums: 8%", "Atlaide: 0,50 €"]))
  expect(sentences.filter((sentence) => sentence.startsWith("Apstrādes"))).toEqual([
    "Apstrādes maksa par 1 paku, par katru 0,40 €",
    "Apstrādes maksa par 2 pakām, par katru 0,40 €",
    "Apstrādes maksa par 10 pakām, par katru 0,40 €",
  ])
})

it.each(["en", "lv"] as const)("describeStep has words for each step in %s", (language) => {
  for (const step of STEPS) {
    expect(say(step, language)).not.toMatch(/prices\.|\{\{|undefined|NaN|^$/)
  }
})

it("describeStep names the shipping rule behind a step", () => {
  expect(say({ step: "minimum", rule: "Bulky", ...EUR })).toBe(
    'Raised to your minimum by the rule "Bulky"',
  )
  const quote = { step: "quote", vat_mode: "with_tax", preferred_by: "Weekend" } as const
  expect(say({ ...quote, ...EUR })).toBe(
    'The service\'s price with tax, preferred by the rule "Weekend"',
  )
})

it("describeStep keeps the decimals that a price has while it is still counted", () => {
  expect(say({ step: "markup_fixed", added: "0.1234", ...EUR })).toBe("Markup of €0.1234")
})
