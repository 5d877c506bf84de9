import { cartonizeWith } from "../cartonize"
import { Meter } from "../options"
import type { Box, CartonizeInput, Item } from ".."
import { BOX_CATALOGUES } from "./box-catalogues"
import { RandomNumbers } from "./random-numbers"

const boxes = BOX_CATALOGUES.seven

function mixedItems(count: number, fields: Partial<Item> = {}): Item[] {
  const random = new RandomNumbers(7)
  return Array.from({ length: count }, (_, index) => ({
    id: `item${index}`,
    quantity: 1,
    length: random.whole(20, 300),
    width: random.whole(20, 200),
    height: random.whole(5, 150),
    weight: random.whole(10, 1500),
    rotation: "any",
    ...fields,
  }))
}

function manyBoxes(count: number, fields: Partial<Box> = {}): Box[] {
  const random = new RandomNumbers(11)
  return Array.from({ length: count }, (_, index) => {
    const inner = {
      length: random.whole(150, 800),
      width: random.whole(120, 600),
      height: random.whole(80, 500),
    }
    const weights = { tareWeight: 200, maxWeight: 30_000 }
    return { id: `box${index}`, kind: "parcel", inner, outer: inner, ...weights, ...fields }
  })
}

/** A box for any one of the mixed items, and for few pairs. */
const oneEach = manyBoxes(1, {
  inner: { length: 310, width: 210, height: 160 },
  outer: { length: 310, width: 210, height: 160 },
  maxWeight: 1_800,
})

/** The work in thousands of steps, the same on any machine; a thousand take about 20 microseconds. */
function thousandsOfSteps(input: CartonizeInput): number {
  const meter = new Meter()
  cartonizeWith(input, { meter })
  return Math.ceil(meter.steps / 1000)
}

const alone = { shipsAlone: true }
const fast = { effort: "fast" } as const
const atOnce = { deadlineMs: 0 }

// About one and a half times the steps when this was written. Where an effort uses all the steps that it has,
// little more than these.
it.each<[string, number, CartonizeInput]>([
  ["6 different items", 1, { items: mixedItems(6), boxes }],
  ["500 different items", 8_500, { items: mixedItems(500), boxes }],
  ["500 different items without any box", 5_000, { items: mixedItems(500), boxes: [] }],
  ["2,000 into 30 kinds", 46_000, { items: mixedItems(2000), boxes: manyBoxes(30) }],
  ["2,000 into 100 kinds", 54_000, { items: mixedItems(2000), boxes: manyBoxes(100) }],
  [
    "2,000 into 100 kinds, fast",
    14_000,
    { items: mixedItems(2000), boxes: manyBoxes(100), options: fast },
  ],
  ["2,000 that ship alone", 21, { items: mixedItems(2000, alone), boxes }],
  ["2,000 that ship alone without any box", 1, { items: mixedItems(2000, alone), boxes: [] }],
  ["10,000 equal", 1_300, { items: mixedItems(1, { quantity: 10_000 }), boxes }],
  ["10,000 into 7 kinds", 100_000, { items: mixedItems(10_000), boxes }],
  ["10,000, about a box for each", 100_000, { items: mixedItems(10_000), boxes: oneEach }],
  ["10,000 that are due at once", 200, { items: mixedItems(10_000), boxes, options: atOnce }],
])("%s takes at most %d thousand steps", (_, limit, input) => {
  expect(thousandsOfSteps(input)).toBeLessThanOrEqual(limit)
})
