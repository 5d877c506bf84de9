import type { RecordedQuote } from "../../../modules/shipment_ordering"
import { QuoteShelf } from "../quote-shelf"

type Asked = Parameters<QuoteShelf["find"]>[0]
type Package = Asked["packing"]["packages"][number]

const box = (weight: number, ...outer: [number, number, number]): Package => ({
  ...{ weight, outer, box_id: null, empty: null },
})

const packed = (...packages: Package[]) => ({ type: 1 as const, dangerous: false, packages })

const quotes = (price: string): RecordedQuote[] => [["door", price, null, null, null]]

/** What only matters here of a record. */
const recordOf = (country: string, from: object = {}) => ({
  ...{ account: "default", priced_from: { to: [country, ""], ...from } as never },
})

const asked = (packing: Asked["packing"], { country = "LV", ...more } = {}): Asked => ({
  ...{ ...recordOf(country), packing, cod: null, ...more },
})

const one = packed(box(1000, 300, 200, 100))
const two = packed(box(1000, 300, 200, 100), box(500, 100, 100, 100))

const shelf = () => {
  const filled = new QuoteShelf()
  for (const answers of [
    [quotes("5"), quotes("8")],
    [quotes("6"), "no_live_price"],
  ]) {
    filled.add(recordOf("LV", { packed: [one, two], asked: [{ cod: null, answers }] }))
  }
  return filled
}

it("equal packages have the same price, in any order and however they lie, and the newest is added first", () => {
  expect(shelf().find(asked(packed(box(1000, 100, 300, 200))))).toEqual(quotes("5"))
  const turned = packed(box(500, 100, 100, 100), box(1000, 200, 300, 100))
  expect(shelf().find(asked(turned))).toEqual(quotes("8"))
})

it.each<[what: string, other: Asked]>([
  ["another weight", asked(packed(box(1001, 300, 200, 100)))],
  ["another side", asked(packed(box(1000, 300, 200, 101)))],
  ["another country", asked(one, { country: "EE" })],
  ["another account", { ...asked(one), account: "ee" }],
  ["dangerous items", asked({ ...one, dangerous: true })],
  ["an envelope", asked({ ...one, type: 2 })],
  ["an amount to collect", { ...asked(one), cod: "20" }],
])("%s has no known price", (_what, other) => {
  expect(shelf().find(other)).toBeUndefined()
})

it("packages that are smaller and lighter cost at most what larger ones do", () => {
  expect(shelf().findForLarger(asked(packed(box(900, 90, 150, 300))))).toEqual(quotes("5"))
  expect(shelf().findForLarger(asked(packed(box(900, 90, 150, 301))))).toEqual([])
  expect(shelf().findForLarger(asked(packed(box(1100, 90, 150, 300))))).toEqual([])
})

it("a record adds its prices, but not that there were none: another time there may be some", () => {
  const filled = new QuoteShelf()
  const answers = ["no_live_price"]
  filled.add(recordOf("LV", { packed: [one], asked: [{ cod: null, answers }] }))
  expect(filled.find(asked(one))).toBeUndefined()
  filled.add(recordOf("LV", { packed: [one], asked: [{ cod: null, answers: [quotes("3")] }] }))
  expect(filled.find(asked(one))).toEqual(quotes("3"))
})
