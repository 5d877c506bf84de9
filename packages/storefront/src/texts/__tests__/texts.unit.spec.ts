import type { DeliveryQuote } from "../../client"
import { englishTexts } from "../english-texts"
import { latvianTexts } from "../latvian-texts"
import type { Texts } from "../texts"
import { completeTexts, refusalOfQuote, fillPlural } from "../../shared/wording"

interface Entry {
  key: string
  text: string
}

/** All texts, those of one plural or group with its name in front. */
const entriesOf = (texts: Texts): Entry[] =>
  Object.entries(texts).flatMap(([key, value]: [string, string | Record<string, string>]) =>
    typeof value === "string"
      ? [{ key, text: value }]
      : Object.entries(value).map(([name, text]) => ({ key: `${key}.${name}`, text })),
  )
const placeholdersOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

it("the texts are the same in both languages, and Latvian has its third plural form", () => {
  const keys = entriesOf(englishTexts).map(({ key }) => key)
  const latvian = entriesOf(latvianTexts).map(({ key }) => key)
  const zeros = latvian.filter((key) => key.endsWith(".zero"))
  expect(latvian.filter((key) => !zeros.includes(key)).sort()).toEqual(keys.sort())
  expect(zeros).toHaveLength(keys.filter((key) => key.endsWith(".one")).length)
})

it("the texts are filled with the same values in both languages", () => {
  const english = new Map(entriesOf(englishTexts).map(({ key, text }) => [key, text]))
  for (const { key, text } of entriesOf(latvianTexts)) {
    const original = english.get(key.replace(".zero", ".other")) ?? ""
    expect({ key, has: placeholdersOf(text) }).toEqual({ key, has: placeholdersOf(original) })
  }
})

it.each([
  [0, "0 pakomātu"],
  [1, "1 pakomāts"],
  [2, "2 pakomāti"],
  [11, "11 pakomātu"],
  [21, "21 pakomāts"],
])("the texts count %d as Latvian does", (count, expected) => {
  expect(fillPlural(latvianTexts.lockersFound, "lv", { count })).toBe(expected)
})

it("the shop's own texts replace the plugin's, also single reasons", () => {
  const texts = completeTexts({ free: "On us", reasons: { currency: "Pay in euro." } })
  expect(texts.free).toBe("On us")
  expect(texts.reasons.currency).toBe("Pay in euro.")
  expect(texts.reasons.too_big).toBe(englishTexts.reasons.too_big)
  expect(texts.retry).toBe(englishTexts.retry)
})

const because = (reason: DeliveryQuote["reason"]) =>
  refusalOfQuote({ reason } as DeliveryQuote, latvianTexts)

it("the reason why an option is unavailable is said in the customer's language, with the items that are in the way", () => {
  const vase = { id: "item_1", title: "Vase", code: "too_big" }
  const stone = { id: "item_2", title: "Stone", code: "too_heavy" }
  expect(because({ code: "too_big", text: "Too big.", line_items: [vase, stone] })).toBe(
    "Šai piegādei par lielu: Vase.",
  )
  expect(because({ code: "too_big", text: "Too big.", line_items: [] })).toBe(
    latvianTexts.reasons.too_big,
  )
})

it("the reason why an option is unavailable is said in the store's words when the code is new, and in general ones without any", () => {
  expect(because({ code: "on_strike", text: "The horses rest.", line_items: [] })).toBe(
    "The horses rest.",
  )
  expect(because({ code: "on_strike", text: null, line_items: [] })).toBe(latvianTexts.unavailable)
  expect(because(null)).toBe(latvianTexts.unavailable)
})
