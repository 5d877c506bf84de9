import { compareTexts } from "../../../../../integration-tests/harness/same-texts"
import type { DeliveryQuote } from "../../client"
import { chooseTexts, fillPlural, refusalOfQuote } from "../../shared/wording"
import { en } from "../en"
import { lv } from "../lv"
import type { Texts } from "../texts"
import { LANGUAGES, textsIn } from "../texts-in"

it.each(LANGUAGES)(
  "the texts in $language are the same as in English, with all plural forms and values",
  (texts) => {
    const { has, needs } = compareTexts(texts.language, { texts, english: en })
    expect(has).toEqual(needs)
  },
)

it.each([
  ["lv", ["0 pakomātu", "1 pakomāts", "2 pakomāti", "11 pakomātu", "21 pakomāts"]],
  ["lt", ["0 paštomatų", "1 paštomatas", "2 paštomatai", "11 paštomatų", "21 paštomatas"]],
  ["et", ["0 pakiautomaati", "1 pakiautomaat", "2 pakiautomaati", "11 pakiautomaati"]],
  [
    "pl",
    [
      "0 automatów paczkowych",
      "1 automat paczkowy",
      "2 automaty paczkowe",
      "11 automatów paczkowych",
      "21 automatów paczkowych",
      "22 automaty paczkowe",
    ],
  ],
])("the texts count in %s as its grammar does", (language, expected) => {
  const { lockersFound } = textsIn(language)
  const counted = expected.map((text) =>
    fillPlural(lockersFound, language, { count: parseInt(text) }),
  )
  expect(counted).toEqual(expected)
})

const nothing = { locale: undefined, texts: undefined, customerLocale: undefined }

it.each([
  ["lt", "lt", "lt"],
  ["lt-LT", "lt", "lt-LT"],
  ["PL_pl", "pl", "pl-PL"],
  ["de-DE", "en", "de-DE"],
  ["ltg", "en", "ltg"],
  ["", "en", "en"],
  ["not a locale", "en", "en"],
  [null, "en", "en"],
  [undefined, "en", "en"],
])(
  "the locale %p has texts in %s, with numbers and dates as in %s, from the shop or the cart",
  (wanted, language, locale) => {
    for (const from of [{ locale: wanted }, { customerLocale: wanted }]) {
      const chosen = chooseTexts({ ...nothing, ...from })
      expect([chosen.texts.language, chosen.locale]).toEqual([language, locale])
    }
  },
)

it("the shop's locale is chosen before the customer's, and the language of the shop's own texts for these", () => {
  const customerLocale = "lt-LT"
  const choose = (locale: string | undefined, texts?: Partial<Texts>) => {
    const chosen = chooseTexts({ locale, texts, customerLocale })
    return [chosen.texts.language, chosen.texts.retry, chosen.locale]
  }
  expect(choose("et")).toEqual(["et", "Proovi uuesti", "et"])
  expect(choose(undefined, { free: "0 €" })).toEqual(["lt", "Bandyti dar kartą", "lt-LT"])
  expect(choose(undefined, { language: "lv" })).toEqual(["lv", "Mēģināt vēlreiz", "lv"])
  const german = { language: "de", retry: "Noch einmal" }
  expect(choose(undefined, german)).toEqual(["de", "Noch einmal", "de"])
  expect(choose("de-AT", german)).toEqual(["de", "Noch einmal", "de-AT"])
})

it("the shop's own texts replace the plugin's, also single reasons", () => {
  const own = { free: "On us", reasons: { currency: "Pay in euro." } }
  const { texts } = chooseTexts({ ...nothing, texts: own })
  expect(texts.free).toBe("On us")
  expect(texts.reasons.currency).toBe("Pay in euro.")
  expect(texts.reasons.too_big).toBe(en.reasons.too_big)
  expect(texts.retry).toBe(en.retry)
})

const because = (reason: DeliveryQuote["reason"]) => refusalOfQuote({ reason } as DeliveryQuote, lv)

it("the reason why an option is unavailable is said in the customer's language, with the items that are in the way", () => {
  const vase = { id: "item_1", title: "Vase", code: "too_big" }
  const stone = { id: "item_2", title: "Stone", code: "too_heavy" }
  expect(because({ code: "too_big", text: "Too big.", line_items: [vase, stone] })).toBe(
    "Šai piegādei par lielu: Vase.",
  )
  expect(because({ code: "too_big", text: "Too big.", line_items: [] })).toBe(lv.reasons.too_big)
})

it("the reason why an option is unavailable is said in the store's words when the code is new, and in general ones without any", () => {
  expect(because({ code: "on_strike", text: "The horses rest.", line_items: [] })).toBe(
    "The horses rest.",
  )
  expect(because({ code: "on_strike", text: null, line_items: [] })).toBe(lv.unavailable)
  expect(because(null)).toBe(lv.unavailable)
})
