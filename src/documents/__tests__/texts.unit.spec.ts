import { compareTexts } from "../../../integration-tests/harness/same-texts"
import { Fonts } from "../fonts"
import { en } from "../languages/en"
import { countShipments, decimalIn, LANGUAGES, textsIn } from "../texts"

it.each(LANGUAGES)(
  "the documents have the same texts in $locale as in English, with all plural forms and values",
  (texts) => {
    const { has, needs } = compareTexts(texts.locale, { texts, english: en })
    expect(has).toEqual(needs)
  },
)

/** Of Latvian, Lithuanian, Estonian and Polish: names and places have more of them than the texts. */
const LETTERS = "āčēģīķļņšūžąęėįųõäöüćłńóśźż"

it.each(LANGUAGES)("the documents' own font has all letters of $locale, also in bold", (texts) => {
  const fonts = new Fonts()
  const letters = new Set(JSON.stringify(texts) + LETTERS + LETTERS.toUpperCase())
  const missing = [...letters].filter((letter) =>
    [true, false].some((isBold) => {
      const [dejaVu] = fonts.candidates(letter, { isBold, context: "" })
      return !dejaVu?.has(letter)
    }),
  )
  expect(missing).toEqual([])
})

it.each([
  ["lt", "Perduodamų siuntų sąrašas"],
  ["lt-LT", "Perduodamų siuntų sąrašas"],
  ["ET", "Üleantavate saadetiste nimekiri"],
  ["pl_PL", "Lista przesyłek do odbioru"],
  ["lv", "Paņemšanas saraksts"],
  ["lv-LV", "Paņemšanas saraksts"],
  ["en", "Pickup list"],
  ["ptBR", "Pickup list"],
  ["lvx", "Pickup list"],
  ["", "Pickup list"],
  [undefined, "Pickup list"],
])(
  "the language of a document follows the locale, and is English for an unknown one: %s",
  (locale, title) => {
    expect(textsIn(locale).pickupList).toBe(title)
  },
)

it.each([
  ["en", "12.35"],
  ["lv", "12,35"],
  ["lt", "12,35"],
  ["et", "12,35"],
  ["pl", "12,35"],
])("a document writes weights in the way of its language: %s %s", (locale, written) => {
  expect(decimalIn(textsIn(locale), "12.35")).toBe(written)
})

it.each([
  ["en", 1, "1 shipment"],
  ["en", 21, "21 shipments"],
  ["lv", 1, "1 sūtījums"],
  ["lv", 2, "2 sūtījumi"],
  ["lv", 11, "11 sūtījumu"],
  ["lv", 20, "20 sūtījumu"],
  ["lv", 21, "21 sūtījums"],
  ["lt", 1, "1 siunta"],
  ["lt", 2, "2 siuntos"],
  ["lt", 11, "11 siuntų"],
  ["lt", 21, "21 siunta"],
  ["et", 1, "1 saadetis"],
  ["et", 21, "21 saadetist"],
  ["pl", 1, "1 przesyłka"],
  ["pl", 22, "22 przesyłki"],
  ["pl", 12, "12 przesyłek"],
  ["pl", 21, "21 przesyłek"],
])("a document counts in the way of its language: %s %i", (locale, count, words) => {
  expect(countShipments(textsIn(locale), count)).toBe(words)
})
