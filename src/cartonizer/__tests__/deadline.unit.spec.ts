import fc from "fast-check"
import { cartonize, type CartonizeInput } from ".."
import { anyOrder } from "./order-arbitrary"
import { oneMixedOrder } from "./order-sets"
import { packingViolations } from "./packing-violations"
import { box, item, size } from "./sample-order"
import { anyTightOrder } from "./tight-order-arbitrary"

const big = box({ id: "big", inner: size(420, 280, 140), outer: size(430, 290, 150) })

const options = { deadlineMs: 0 }

it("in no time, an item that ships alone still gets a box to itself, and nothing is left over", () => {
  const items = [item({ quantity: 300, shipsAlone: true })]
  const result = cartonize({ items, boxes: [box()], options })
  expect(result.kind).toBe("packed")
  expect(result.packages).toHaveLength(300)
})

it("in no time, one box is used when plain rows fill it", () => {
  const { packages } = cartonize({ items: [item({ quantity: 2 })], boxes: [big, box()], options })
  expect(packages.map(({ boxId }) => boxId)).toEqual(["small"])
})

it("in no time, different items lie side by side", () => {
  const { boxes, orders } = oneMixedOrder(400)
  const [order = []] = orders
  const inHaste = cartonize({ items: order, boxes, options }).packages.length
  expect(inHaste).toBeLessThan(2 * cartonize({ items: order, boxes }).packages.length)
})

it("a packing without a deadline is the same after one with a deadline", () => {
  const { boxes, orders } = oneMixedOrder(60)
  const [items = []] = orders
  cartonize({ items, boxes, options })
  const afterwards = cartonize({ items, boxes })
  expect(cartonize({ items, boxes })).toEqual(afterwards)
})

it("a short deadline names the items that stay out if only another order of them fits the envelope", () => {
  const input: CartonizeInput = {
    items: [
      item({ id: "card", quantity: 2, ...size(90, 80, 30), rotation: "keep-flat" }),
      item({ id: "pad", quantity: 2, ...size(150, 60, 30), rotation: "keep-flat" }),
    ],
    boxes: [box({ kind: "envelope", inner: size(250, 180, 30), outer: size(250, 180, 30) })],
    options: { kinds: ["envelope"] },
  }
  expect(cartonize(input).kind).toBe("packed")
  const inHaste = { ...input, options: { ...input.options, deadlineMs: 0 } }
  const result = cartonize(inHaste)
  expect(result.kind).toBe("unpackable")
  expect(packingViolations(inHaste, result)).toEqual([])
})

it("a deadline loses no unit: each is in a package or left over with a reason", () => {
  fc.assert(
    fc.property(fc.oneof(anyOrder, anyTightOrder), ({ items, boxes, options }) => {
      const input = { items, boxes, options: { ...options, deadlineMs: 0 } }
      expect(packingViolations(input, cartonize(input))).toEqual([])
    }),
    { numRuns: 200 },
  )
})
