import fc from "fast-check"
import { cartonizeWith } from "../cartonize"
import { cartonize, type CartonizeResult } from ".."
import { anyOrder } from "./order-arbitrary"
import { packingViolations } from "./packing-violations"
import { box, item, size } from "./sample-order"

it("for any order and boxes a thorough packing keeps every rule too, and is never worse than a fast one", () => {
  fc.assert(
    fc.property(anyOrder, (input) => {
      const withEffort = (effort: "fast" | "thorough") => ({
        ...input,
        options: { ...input.options, effort },
      })
      const thorough = cartonize(withEffort("thorough"))
      expect(packingViolations(withEffort("thorough"), thorough)).toEqual([])
      const fast = cartonize(withEffort("fast"))
      if (fast.kind === "packed") {
        expect(thorough.kind).toBe("packed")
        expect(thorough.packages.length).toBeLessThanOrEqual(fast.packages.length)
      }
    }),
    { numRuns: 20 },
  )
})

it("for any order and boxes a deadline is kept to the next look at the clock, with an answer that keeps every rule", () => {
  fc.assert(
    fc.property(anyOrder, fc.integer({ min: 0, max: 300 }), (input, deadlineMs) => {
      let time = 0
      const clock = (): number => time++
      const options = { ...input.options, deadlineMs }
      const result = cartonizeWith({ ...input, options }, { clock })
      expect(packingViolations({ ...input, options }, result)).toEqual([])
      // Every box type, item type and package may ask once more before it is given up.
      expect(time).toBeLessThanOrEqual(deadlineMs + 40)
    }),
    { numRuns: 100 },
  )
})

it("for any order and boxes the packing keeps every rule, and is the same when asked again, also if a caller has changed it", () => {
  fc.assert(
    fc.property(anyOrder, (input) => {
      const first = cartonize(input)
      expect(packingViolations(input, first)).toEqual([])
      const copy = structuredClone(first)
      for (const pack of first.packages) {
        pack.outer.length = 0
        for (const placement of pack.placements) placement.x = -1
      }
      expect(cartonize(input)).toEqual(copy)
      expect(cartonize(input)).toEqual(copy)
    }),
    { numRuns: 100 },
  )
})

it("for any order and boxes the sequence of items and boxes changes nothing", () => {
  const reordered = anyOrder.chain((input) =>
    fc.record({
      input: fc.constant(input),
      items: fc.shuffledSubarray([...input.items], { minLength: input.items.length }),
      boxes: fc.shuffledSubarray([...input.boxes], { minLength: input.boxes.length }),
    }),
  )
  fc.assert(
    fc.property(reordered, ({ input, items, boxes }) => {
      const expected = cartonize(input)
      expect(cartonize({ ...input, items, boxes })).toEqual(expected)
    }),
    { numRuns: 75 },
  )
})

it("nothing is left over that an unlimited box of its own could hold", () => {
  fc.assert(
    fc.property(anyOrder, (input) => {
      const inner = size(400, 400, 400)
      const roomy = box({ id: "roomy", inner, outer: inner, tareWeight: 0, maxWeight: 4000 })
      const boxes = [...input.boxes, roomy]
      const options = { kinds: ["parcel" as const] }
      expect(cartonize({ items: input.items, boxes, options }).kind).toBe("packed")
    }),
    { numRuns: 75 },
  )
})

it("packages without boxes are never smaller than their items", () => {
  fc.assert(
    fc.property(anyOrder, ({ items }) => {
      const { packages } = cartonize({ items, boxes: [] })
      for (const { outer, placements } of packages) {
        const filled = placements.reduce((sum, p) => sum + p.length * p.width * p.height, 0)
        expect(outer.length * outer.width * outer.height).toBeGreaterThanOrEqual(filled)
      }
    }),
    { numRuns: 75 },
  )
})

const inner = size(100, 100, 100)
const unit = { ...size(60, 60, 50), weight: 10, rotation: "keep-flat" } as const
const input = {
  items: [item({ ...unit, id: "a", quantity: 2 })],
  boxes: [box({ id: "b", inner, outer: inner, tareWeight: 5, maxWeight: 30 })],
}
const placed = { itemId: "a", x: 0, y: 0, z: 0, length: 60, width: 60, height: 50 }
const resultWith = (placements: (typeof placed)[], grossWeight = 25): CartonizeResult => ({
  kind: "packed",
  packages: [{ boxId: "b", kind: "parcel", outer: inner, grossWeight, placements }],
})

it.each([
  ["a lost unit", resultWith([placed], 15), /times more than ordered/],
  ["an overlap", resultWith([placed, { ...placed, z: 49 }]), /overlap/],
  ["a unit outside", resultWith([placed, { ...placed, z: 51 }]), /sticks out/],
  ["a wrong weight", resultWith([placed, { ...placed, z: 50 }], 20), /weighs something else/],
  ["a forbidden turn", resultWith([placed, { ...placed, ...size(50, 60, 60), z: 50 }]), /turns a/],
])("the validator sees %s", (_, result, expected) => {
  expect(packingViolations(input, result).join()).toMatch(expected)
})

it("the validator finds nothing wrong with a right packing", () => {
  expect(packingViolations(input, resultWith([placed, { ...placed, z: 50 }]))).toEqual([])
})
