import type { RecordedQuote } from "../../../modules/shipment_ordering"
import { type QuoteQuestion, QuoteShelf } from "../quote-shelf"

type Package = QuoteQuestion["packages"][number]

const box = (grams: number, ...sides: [number, number, number]): Package => [
  grams,
  ...sides,
  null,
  null,
]

const question = (...packages: Package[]): QuoteQuestion => ({
  ...{ account: "default", countryCode: "LV", type: 1, dangerous: false, cod: null, packages },
})

const quotes = (price: string): RecordedQuote[] => [["door", price, null, null, null]]

const shelf = () => {
  const filled = new QuoteShelf()
  filled.keep({ question: question(box(1000, 300, 200, 100)), quotes: quotes("5") })
  const two = question(box(1000, 300, 200, 100), box(500, 100, 100, 100))
  filled.keep({ question: two, quotes: quotes("8") })
  return filled
}

it("equal packages have the same price, in any order and however they lie", () => {
  expect(shelf().find(question(box(1000, 100, 300, 200)))).toEqual(quotes("5"))
  const turned = question(box(500, 100, 100, 100), box(1000, 200, 300, 100))
  expect(shelf().find(turned)).toEqual(quotes("8"))
})

it.each<[what: string, other: QuoteQuestion]>([
  ["another weight", question(box(1001, 300, 200, 100))],
  ["another side", question(box(1000, 300, 200, 101))],
  ["another country", { ...question(box(1000, 300, 200, 100)), countryCode: "EE" }],
  ["another account", { ...question(box(1000, 300, 200, 100)), account: "ee" }],
  ["dangerous items", { ...question(box(1000, 300, 200, 100)), dangerous: true }],
  ["an envelope", { ...question(box(1000, 300, 200, 100)), type: 2 }],
  ["an amount to collect", { ...question(box(1000, 300, 200, 100)), cod: "20" }],
])("%s has no known price", (_what, other) => {
  expect(shelf().find(other)).toBeUndefined()
})

it("packages that are smaller and lighter cost at most what larger ones do", () => {
  expect(shelf().findForLarger(question(box(900, 90, 150, 300)))).toEqual(quotes("5"))
  expect(shelf().findForLarger(question(box(900, 90, 150, 301)))).toEqual([])
  expect(shelf().findForLarger(question(box(1100, 90, 150, 300)))).toEqual([])
})

it("a record adds its prices, but not that there were none: another time there may be some", () => {
  const filled = new QuoteShelf()
  const { account, countryCode, cod, ...packing } = question(box(1, 1, 1, 1))
  const from = { to: [countryCode, ""], packed: [packing, { ...packing, dangerous: true }] }
  const asked = [{ cod, answers: [quotes("3"), "no_live_price"] }]
  filled.add({ account, priced_from: { ...from, asked } as never })
  expect(filled.find(question(box(1, 1, 1, 1)))).toEqual(quotes("3"))
  expect(filled.find({ ...question(box(1, 1, 1, 1)), dangerous: true })).toBeUndefined()
})
