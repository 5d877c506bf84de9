import { cartonizeWith } from "../cartonize"
import { Meter } from "../options"
import { type Box, type CartonizeInput, type Item, PACKING_LIMITS } from ".."
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

/** Just takes any one of the mixed items, and few two. */
const oneEach = manyBoxes(1, {
  inner: { length: 310, width: 210, height: 160 },
  outer: { length: 310, width: 210, height: 160 },
  maxWeight: 1_800,
})

const tiny = { length: 120, width: 90, height: 50 }
/** One of each: seven that hold one of nine items, and as many as there may be that hold none. */
const nineForSeven: CartonizeInput = {
  items: Array.from({ length: 9 }, (_, index) => ({
    ...{ id: `item${index}`, quantity: 1, rotation: "any" },
    ...{ length: 200 + index, width: 150, height: 100, weight: 100 },
  })),
  boxes: [
    ...Array.from({ length: 7 }, (_, index) => ({ length: 215 + index, width: 155, height: 105 })),
    ...Array<typeof tiny>(PACKING_LIMITS.boxes - 7).fill(tiny),
  ].map((inner, index) => ({
    ...{ id: `box${index}`, kind: "parcel", inner, outer: inner },
    ...{ tareWeight: 10, maxWeight: 5000, available: 1 },
  })),
}

/** Thousands of steps: what the work comes to on any machine, some 20 microseconds each thousand. */
function thousandsOfSteps(input: CartonizeInput): number {
  const meter = new Meter()
  cartonizeWith(input, { meter })
  return Math.ceil(meter.steps / 1000)
}

const alone = { shipsAlone: true }
const volume = { objective: "volume" } as const
const fast = { effort: "fast" } as const
const atOnce = { deadlineMs: 0 }

// About one and a half times what it was when this was written; where all steps that an effort has are
// used up, little more than these.
describe("the work for an answer stays as it is", () => {
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
    [
      "2,000 by volume",
      160_000,
      { items: mixedItems(2000), boxes: manyBoxes(100), options: volume },
    ],
    ["2,000 that ship alone", 21, { items: mixedItems(2000, alone), boxes }],
    ["2,000 that ship alone without any box", 1, { items: mixedItems(2000, alone), boxes: [] }],
    [
      "2,000, and few boxes",
      23_000,
      { items: mixedItems(2000), boxes: manyBoxes(30, { available: 1 }) },
    ],
    ["10,000 equal", 1_300, { items: mixedItems(1, { quantity: 10_000 }), boxes }],
    ["10,000 into 7 kinds", 100_000, { items: mixedItems(10_000), boxes }],
    ["10,000, about a box for each", 100_000, { items: mixedItems(10_000), boxes: oneEach }],
    [
      "10,000 by volume into 500 kinds",
      200_000,
      { items: mixedItems(10_000), boxes: manyBoxes(500), options: volume },
    ],
    [
      "10,000 that ship alone, and few boxes",
      92_000,
      { items: mixedItems(10_000, alone), boxes: manyBoxes(500, { available: 5 }) },
    ],
    ["9 for 7 of 500 kinds, one box of each", 5_000, nineForSeven],
    ["10,000 that are due at once", 200, { items: mixedItems(10_000), boxes, options: atOnce }],
  ])("%s: at most %d thousand steps", (_, limit, input) => {
    expect(thousandsOfSteps(input)).toBeLessThanOrEqual(limit)
  })
})
