import fc from "fast-check"
import { cartonize, type CartonizeInput, type CartonizeResult } from ".."
import type { Effort } from "../search/effort"
import { leastLeft } from "./least-left"
import { packingViolations } from "./packing-violations"
import { box, item, size } from "./sample-order"
import { anyScarceOrder } from "./scarce-order-arbitrary"

const volumeLeft = (result: CartonizeResult): number =>
  result.kind === "packed"
    ? 0
    : result.leftover.reduce(
        (sum, { item: { length, width, height, quantity } }) =>
          sum + length * width * height * quantity,
        0,
      )

const long = box({
  id: "long",
  inner: size(500, 100, 100),
  outer: size(510, 110, 110),
  available: 1,
})
const cube = box({
  id: "cube",
  inner: size(200, 200, 200),
  outer: size(210, 210, 210),
  available: 1,
})
const fitsBoth = item({ id: "both", ...size(100, 100, 100) })
const fitsLong = item({ id: "long-only", ...size(480, 40, 40) })

describe("with hardly enough boxes", () => {
  it.each([false, true])(
    "what fits anywhere leaves the only box that holds the other (ships alone: %s)",
    (shipsAlone) => {
      const items = [fitsBoth, fitsLong].map((one) => ({ ...one, shipsAlone, quantity: 1 }))
      for (const boxes of [
        [long, cube],
        [cube, long],
      ]) {
        const result = cartonize({ items, boxes })
        expect(result.kind).toBe("packed")
        expect(result.packages).toHaveLength(shipsAlone ? 2 : result.packages.length)
      }
    },
  )

  it("what ships alone leaves the box that the rest needs", () => {
    const items = [
      { ...fitsBoth, shipsAlone: true, quantity: 1 },
      { ...fitsLong, quantity: 2 },
    ]
    expect(cartonize({ items, boxes: [long, cube] }).kind).toBe("packed")
  })

  it.each<Effort>(["balanced", "thorough"])(
    "nothing is left out that any choice of boxes would take, at %s",
    (effort) => {
      fc.assert(
        fc.property(anyScarceOrder, (order: CartonizeInput) => {
          const input = { ...order, options: { ...order.options, effort } }
          const result = cartonize(input)
          expect(packingViolations(input, result)).toEqual([])
          if (leastLeft(input) === 0) expect(volumeLeft(result)).toBe(0)
        }),
        { numRuns: 400 },
      )
    },
  )
})
