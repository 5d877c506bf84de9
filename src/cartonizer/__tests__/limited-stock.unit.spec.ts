import fc from "fast-check"
import { cartonizeWith } from "../cartonize"
import { type Box, cartonize, type CartonizeInput, type Item } from ".."
import { cutUpBoxes } from "./cut-up-boxes"
import { leastLeft } from "./least-left"
import { packingViolations } from "./packing-violations"
import { box, item, size } from "./sample-order"
import { anyScarceOrder } from "./scarce-order-arbitrary"

const EFFORTS = ["fast", "balanced", "thorough"] as const

const long = (fields: Partial<Box>): Box =>
  box({ id: "long", inner: size(600, 120, 120), outer: size(600, 120, 120), ...fields })
const cube = (fields: Partial<Box>): Box =>
  box({ id: "cube", inner: size(200, 200, 200), outer: size(200, 200, 200), ...fields })
/** Fits the long box, five of them beside one another, and the cube. */
const block = (fields: Partial<Item> = {}): Item =>
  item({ id: "block", ...size(120, 120, 120), ...fields })
/** Fits the long box alone, and leaves no room for a block. */
const rod = (fields: Partial<Item> = {}): Item =>
  item({ id: "rod", ...size(580, 40, 40), ...fields })

/** Box and content of each package, in words. */
function contentsOf(input: CartonizeInput): string[] {
  const result = cartonize(input)
  expect(packingViolations(input, result)).toEqual([])
  return result.packages
    .map(({ boxId, placements }) => `${boxId}: ${placements.map(({ itemId }) => itemId).join()}`)
    .sort()
}

function volumeLeft(input: CartonizeInput): number {
  const result = cartonize(input)
  expect(packingViolations(input, result)).toEqual([])
  if (result.kind === "packed") return 0
  return result.leftover.reduce((sum, { item: { length, width, height, quantity } }) => {
    return sum + quantity * length * width * height
  }, 0)
}

describe.each(EFFORTS)("where boxes are few, at effort %s", (effort) => {
  const options = { effort }

  it("the box that only one item fits is kept for it", () => {
    const boxes = [long({ available: 1 }), cube({ available: 1 })]
    const expected = ["cube: block", "long: rod"]
    expect(contentsOf({ items: [block(), rod()], boxes, options })).toEqual(expected)
    const alone = [block({ shipsAlone: true }), rod({ shipsAlone: true })]
    expect(contentsOf({ items: alone, boxes, options })).toEqual(expected)
    const oneAlone = [block({ shipsAlone: true }), rod()]
    expect(contentsOf({ items: oneAlone, boxes, options })).toEqual(expected)
  })

  it("what ships alone leaves the boxes that the rest needs", () => {
    const items = [block({ quantity: 12, shipsAlone: true }), rod({ quantity: 24 })]
    const boxes = [long({ available: 3 }), cube({ available: 12 })]
    const contents = contentsOf({ items, boxes, options })
    expect(contents.filter((content) => content === "cube: block")).toHaveLength(12)
    expect(contents).toHaveLength(15)
  })

  it("many units find the boxes that are left for them", () => {
    const items = [block({ quantity: 6 }), rod({ quantity: 6, ...size(580, 100, 100) })]
    const boxes = [long({ available: 6 }), cube({ available: 6 })]
    expect(contentsOf({ items, boxes, options })).toEqual([
      ...Array<string>(6).fill("cube: block"),
      ...Array<string>(6).fill("long: rod"),
    ])
  })

  it("of what must stay out it is the smallest", () => {
    const items = [block({ quantity: 2, shipsAlone: true }), rod({ quantity: 3, shipsAlone: true })]
    const boxes = [long({ available: 3 }), cube({ available: 1 })]
    expect(cartonize({ items, boxes, options })).toMatchObject({
      leftover: [{ item: { id: "rod", quantity: 1 }, reason: "no_box_left" }],
    })
  })

  it("a handful of units leaves out as little as any choice of boxes does", () => {
    fc.assert(
      fc.property(anyScarceOrder, (input) => {
        const withEffort = { ...input, options: { ...input.options, effort } }
        expect(volumeLeft(withEffort)).toBe(leastLeft(input))
      }),
      { numRuns: effort === "thorough" ? 80 : 400 },
    )
  }, 60_000)
})

describe("where boxes are few", () => {
  it("what ships alone takes the most preferred boxes that there are for all of it", () => {
    const huge = box({ id: "huge", inner: size(700, 700, 700), outer: size(700, 700, 700) })
    const boxes = [long({ available: 1 }), cube({ available: 1 }), huge]
    const items = [block({ shipsAlone: true }), rod({ shipsAlone: true })]
    expect(contentsOf({ items, boxes })).toEqual(["cube: block", "long: rod"])
  })

  it("items that were cut out of the boxes in stock all go into them again", () => {
    const inputs = cutUpBoxes(60, [3, 8])
    expect(inputs.filter((input) => volumeLeft(input) > 0)).toEqual([])
  }, 60_000)

  it("a deadline leaves out nothing that there still is a box for, and keeps every rule", () => {
    fc.assert(
      fc.property(anyScarceOrder, fc.integer({ min: 0, max: 1500 }), (input, deadlineMs) => {
        let time = 0
        const clock = (): number => time++
        const options = { ...input.options, deadlineMs }
        const result = cartonizeWith({ ...input, options }, { clock })
        expect(packingViolations(input, result)).toEqual([])
        expect(time).toBeLessThanOrEqual(deadlineMs + 40)
      }),
      { numRuns: 200 },
    )
  })
})
