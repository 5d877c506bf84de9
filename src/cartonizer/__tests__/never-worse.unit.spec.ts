import fc from "fast-check"
import { cartonizeWith } from "../cartonize"
import type { CartonizeOptions } from "../options"
import { isLess } from "../search/box-kind"
import type { CartonizeInput } from ".."
import { anyOrder } from "./order-arbitrary"
import { ORDER_SET_NAMES, orderSet } from "./order-sets"
import { resultRating } from "./result-rating"
import { anyTightOrder } from "./tight-order-arbitrary"

const EFFORTS = ["fast", "balanced", "thorough"] as const
const MOST_UNITS = 30

/** Orders of several boxes, on which searches differ: those of merchants that are not too big. */
const merchantOrders: CartonizeInput[] = ORDER_SET_NAMES.flatMap((name) => {
  const { boxes, orders } = orderSet(name, { count: 400, rotation: "any" })
  return orders
    .filter((items) => {
      const units = items.reduce((sum, { quantity }) => sum + quantity, 0)
      return units > 8 && units <= MOST_UNITS
    })
    .map((items) => ({ items, boxes }))
})
const merchantOrder = fc.constantFrom(...merchantOrders)

const searched = fc.oneof(anyOrder, anyTightOrder, merchantOrder)

/** Packs again each time, by a clock that moves on by a millisecond whenever it is read. */
function ratingFor(
  { items, boxes, options: given }: CartonizeInput,
  asked: CartonizeOptions,
): number[] {
  let time = 0
  const input = { items, boxes, options: { ...given, ...asked } }
  const result = cartonizeWith(input, { clock: () => time++ })
  return resultRating(result)
}

/** The ratings that are worse than an earlier one. */
function setbacks(ratings: readonly number[][]): number[][] {
  return ratings.filter((rating, at) => ratings.slice(0, at).some((one) => isLess(one, rating)))
}

it("more effort is never worse", () => {
  fc.assert(
    fc.property(searched, (input) => {
      const ratings = EFFORTS.map((effort) => ratingFor(input, { effort }))
      expect(setbacks(ratings)).toEqual([])
    }),
    { numRuns: 30 },
  )
})

it("more time is never worse, and no deadline is the most time", () => {
  fc.assert(
    fc.property(searched, (input) => {
      const deadlines = [0, 5, 20, 100, 500, undefined]
      const ratings = deadlines.map((deadlineMs) => ratingFor(input, { deadlineMs }))
      expect(setbacks(ratings)).toEqual([])
    }),
    { numRuns: 120 },
  )
})
