import fc from "fast-check"
import { cartonizeWith } from "../cartonize"
import type { CartonizeOptions } from "../options"
import { isLess } from "../search/box-kind"
import type { CartonizeInput } from ".."
import { anyOrder } from "./order-arbitrary"
import { ORDER_SET_NAMES, orderSet } from "./order-sets"
import { resultRating } from "./result-rating"
import { box, item, size } from "./sample-order"
import { anyTightOrder } from "./tight-order-arbitrary"

const OBJECTIVES = ["boxes", "volume", "cost"] as const
const EFFORTS = ["fast", "balanced", "thorough"] as const
const COSTS = [30, 50, 40, 90, 80, 120, 200]
const MOST_UNITS = 30

/** Orders of several boxes, on which searches differ: those of merchants that are not too big. */
const merchantOrders: CartonizeInput[] = ORDER_SET_NAMES.flatMap((name) => {
  const { boxes, orders } = orderSet(name, { count: 400, rotation: "any" })
  const priced = boxes.map((box, index) => ({ ...box, cost: COSTS[index] ?? 100 }))
  return orders
    .filter((items) => {
      const units = items.reduce((sum, { quantity }) => sum + quantity, 0)
      return units > 8 && units <= MOST_UNITS
    })
    .map((items) => ({ items, boxes: priced }))
})
const merchantOrder = fc.constantFrom(...merchantOrders)

const searched = fc.record({
  input: fc.oneof(anyOrder, anyTightOrder, merchantOrder),
  objective: fc.constantFrom(...OBJECTIVES),
})

/** Packed in three boxes in haste, and in four by the search of `balanced` alone. */
const luckyInHaste: CartonizeInput = {
  items: [
    item({ id: "flat", quantity: 12, ...size(135, 235, 35), weight: 519 }),
    item({ id: "long", quantity: 6, ...size(218, 78, 110), weight: 566, rotation: "never" }),
  ],
  boxes: [
    box({
      inner: size(224, 333, 251),
      outer: size(224, 333, 251),
      tareWeight: 71,
      maxWeight: 12_029,
      fillLimit: 0.482,
      padding: 2,
    }),
  ],
}

const one = { weight: 1, quantity: 1 }
const few = { tareWeight: 0, maxWeight: 5000 }
/** Where the search by cost alone takes a dearer box than the search for the fewest does. */
const dearer: CartonizeInput = {
  items: [
    item({ id: "cube", ...size(80, 80, 80), ...one }),
    item({ id: "rod", ...size(40, 120, 40), ...one, rotation: "never" }),
    item({ id: "tower", ...size(80, 80, 160), ...one, shipsAlone: true }),
  ],
  boxes: [
    box({
      id: "long",
      inner: size(320, 80, 160),
      outer: size(325, 85, 165),
      ...few,
      cost: 6,
    }),
    box({
      id: "narrow",
      inner: size(40, 320, 160),
      outer: size(40, 320, 160),
      ...few,
      cost: 0,
    }),
    box({
      id: "tall",
      inner: size(200, 160, 320),
      outer: size(204, 164, 324),
      ...few,
      cost: 5,
    }),
  ],
}

/** Asked anew each time, by a clock that moves on by a millisecond whenever it is looked at. */
function ratingFor(
  { items, boxes, options: given }: CartonizeInput,
  asked: CartonizeOptions,
  by: CartonizeOptions["objective"] = asked.objective,
): number[] {
  let time = 0
  const input = { items, boxes, options: { ...given, ...asked } }
  const result = cartonizeWith(input, { clock: () => time++ })
  return resultRating(input, result, by ?? "boxes")
}

/** Those ratings that are worse than one before them. */
function setbacks(ratings: readonly number[][]): number[][] {
  return ratings.filter((rating, at) => ratings.slice(0, at).some((one) => isLess(one, rating)))
}

describe("for any order and any boxes", () => {
  it("more effort is never worse", () => {
    fc.assert(
      fc.property(searched, ({ input, objective }) => {
        const ratings = EFFORTS.map((effort) => ratingFor(input, { objective, effort }))
        expect(setbacks(ratings)).toEqual([])
      }),
      { numRuns: 30, examples: [[{ input: luckyInHaste, objective: "volume" }]] },
    )
  })

  it("more time is never worse, and no deadline is the most time", () => {
    fc.assert(
      fc.property(searched, ({ input, objective }) => {
        const deadlines = [0, 5, 20, 100, 500, undefined]
        const ratings = deadlines.map((deadlineMs) => ratingFor(input, { objective, deadlineMs }))
        expect(setbacks(ratings)).toEqual([])
      }),
      { numRuns: 120 },
    )
  })

  it("who asks for the least cost or volume never pays more than who asks for the fewest boxes", () => {
    fc.assert(
      fc.property(searched, fc.constantFrom("fast", "balanced"), ({ input, objective }, effort) => {
        const fewest = ratingFor(input, { objective: "boxes", effort }, objective)
        const wanted = ratingFor(input, { objective, effort })
        expect(setbacks([fewest, wanted])).toEqual([])
      }),
      { numRuns: 80, examples: [[{ input: dearer, objective: "cost" }, "balanced"]] },
    )
  })
})
