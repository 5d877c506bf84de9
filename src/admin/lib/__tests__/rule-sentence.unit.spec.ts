import { createInstance } from "i18next"
import { ACTION_NAMES, CONDITION_NAMES } from "../../../settings"
import type { ShippingRule } from "../../../shipping-rules"
import locales from "../../i18n"
import { describeShippingRule, readShippingRule } from "../rule-sentence"

type Rule = Pick<ShippingRule, "if" | "then">

const i18n = createInstance()

beforeAll(() =>
  i18n.init({ resources: locales, fallbackLng: false, interpolation: { escapeValue: false } }),
)

function say(locale: "en" | "lv", rule: Rule): string {
  const t = i18n.getFixedT(locale, "shipmentOrdering")
  const nameOf = (_: string, id: string) => id
  const sentence = describeShippingRule(rule, { t, locale, currency: "eur", nameOf })
  // Numbers are separated from their units by spaces that do not break.
  return sentence.replace(/\u00a0/g, " ")
}

const is = (...texts: string[]) => ({ is: texts })
const isNot = (...texts: string[]) => ({ is_not: texts })

/** Each condition once, in their order. */
const conditions: Required<Rule["if"]> = {
  countries: isNot("Lithuania", "Estonia"),
  postal_codes: ["10*", "1200...1299"],
  weight: { from: 20 },
  value: { below: 50 },
  items: { from: 3, below: 6 },
  packages: { from: 2 },
  products: is("Lamp"),
  categories: is("Sofas"),
  tags: isNot("gift"),
  types: is("Art"),
  profiles: is("Big"),
  groups: is("Resale"),
  channels: isNot("App"),
  locations: is("Riga"),
  weekdays: is("Sat", "Sun"),
  time: { from: "14:00", below: "18:00" },
  options: is("Courier"),
  accounts: is("ee"),
  services: is("carrierA_*"),
  cash_on_delivery: true,
}

/** Each action once, in their order. */
const actions: Required<Rule["then"]> = {
  hide: { options: ["Locker", "Courier"] },
  show_only: { options: ["Courier"], reason: "Too heavy" },
  prices: { markup_fixed: "1", rounding: { kind: "none" } },
  set_price: "5",
  add_amount: "-1.5",
  add_percent: "7.5",
  free: true,
  prefer: "Courier",
  box: "Tube",
  hold_back: true,
  note: "Gift",
}

it("a rule is one sentence of its conditions and its actions, in each language", () => {
  const rule: Rule = {
    if: { countries: is("Lithuania"), weight: { from: 20 } },
    then: { hide: { options: ["Locker"] }, add_amount: "2.5" },
  }
  expect(say("en", rule)).toBe(
    "Orders to Lithuania, weighing at least 20 kg: hide Locker; add €2.50",
  )
  expect(say("lv", { ...rule, if: {} })).toBe(
    "Visiem pasūtījumiem: paslēpt “Locker”; pieskaitīt 2,50 €",
  )
})

it("every condition is said in words, in each language", () => {
  const rule: Rule = { if: conditions, then: { free: true } }
  expect(say("en", rule).replace(/, (?!or)/g, "\n")).toMatchInlineSnapshot(`
   "Orders to a country other than Lithuania or Estonia
   to the postal codes 10* or 1200...1299
   weighing at least 20 kg
   worth under €50.00
   with at least 3 but under 6 items
   in at least 2 packages
   with the product Lamp
   with items in the category Sofas
   without items tagged gift
   with items of the type Art
   with items of the shipping profile Big
   by customers in Resale
   from a sales channel other than App
   sent from Riga
   on Sat or Sun
   between 14:00 and 18:00
   with the option Courier
   through the account ee
   by the service carrierA_*
   paid on delivery: deliver free"
  `)
  expect(say("lv", rule).replace(/, (?!bet)/g, "\n")).toMatchInlineSnapshot(`
   "Ja galamērķis nav Lithuania vai Estonia
   pasta indekss ir 10* vai 1200...1299
   svars ir vismaz 20 kg
   preču vērtība ir zem 50,00 €
   preču skaits ir vismaz 3, bet zem 6
   paku skaits ir vismaz 2
   kāda prece ir Lamp
   kādas preces kategorija ir Sofas
   nevienas preces birka nav gift
   kādas preces veids ir Art
   kādas preces piegādes profils ir Big
   klienta grupa ir Resale
   pārdošanas kanāls nav App
   noliktava ir Riga
   diena ir Sat vai Sun
   laiks ir no 14:00 līdz 18:00
   piegādes iespēja ir Courier
   konts ir ee
   pakalpojums ir carrierA_*
   ir pēcmaksa: piegādāt bez maksas"
  `)
})

it("every action is said in words, in each language", () => {
  const rule: Rule = { if: { cash_on_delivery: false }, then: actions }
  expect(say("en", rule).replace(/; /g, "\n")).toMatchInlineSnapshot(`
   "Orders not paid on delivery: hide Locker and Courier
   make all but Courier unavailable ("Too heavy")
   use other price rules (Fixed markup, Rounding)
   set the price to €5.00
   take off €1.50
   add 7.5%
   deliver free
   prefer Courier
   pack into Tube
   do not fulfill automatically
   note "Gift" on the packing slip"
  `)
  expect(say("lv", rule).replace(/; /g, "\n")).toMatchInlineSnapshot(`
   "Ja nav pēcmaksas: paslēpt “Locker” un “Courier”
   piedāvāt tikai “Courier” (iemesls: “Too heavy”)
   lietot citus cenu noteikumus (Nemainīgs uzcenojums, Noapaļošana)
   noteikt cenu 5,00 €
   atņemt 1,50 €
   pieskaitīt 7,5%
   piegādāt bez maksas
   vispirms izvēlēties “Courier”
   iepakot kastē “Tube”
   neizpildīt automātiski
   pavadlapā rakstīt “Gift”"
  `)
})

it("every condition and every action has its texts, in each language", () => {
  for (const { shipmentOrdering: texts } of Object.values(locales)) {
    expect(Object.keys(texts.rules.conditions)).toEqual(CONDITION_NAMES)
    expect(Object.keys(texts.rules.actions)).toEqual(ACTION_NAMES)
  }
})

it("of a long list, a sentence names the first and counts the others", () => {
  const rule: Rule = { if: { products: is(..."ABCDEF") }, then: { free: true } }
  expect(say("en", rule)).toContain("with the product A, B, C, D, or 2 more:")
})

const rule: ShippingRule = { name: "Free", is_on: true, if: {}, then: { free: true } }

it.each([
  [rule, true],
  [{ ...rule, if: { moon_phase: is("full") } }, false],
  [{ ...rule, then: { sing: true } }, false],
  [null, false],
])("whether the stored rule %j can be read: %s", (stored, isReadable) => {
  expect(readShippingRule(stored) !== undefined).toBe(isReadable)
})
