import { countShipments, decimalIn, textsIn } from "../texts"

it.each([
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
])("a document counts in the way of its language: %s %i", (locale, count, words) => {
  expect(countShipments(textsIn(locale), count)).toBe(words)
})
