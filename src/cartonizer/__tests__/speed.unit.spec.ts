import { type Box, cartonize, type Item } from ".."
import { forgetAnswers } from "../answer-memo"

/** Numbers that look random and are the same in every run. */
function numbersFrom(seed: number): (min: number, max: number) => number {
  let state = seed
  return (min, max) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return min + Math.floor((state / 2 ** 31) * (max - min + 1))
  }
}

const boxes: Box[] = [
  [200, 150, 100],
  [300, 200, 150],
  [300, 300, 200],
  [400, 300, 300],
  [600, 400, 300],
  [600, 400, 400],
  [800, 600, 500],
].map(([length = 0, width = 0, height = 0], index) => {
  const inner = { length, width, height }
  return {
    id: `b${index}`,
    kind: "parcel",
    inner,
    outer: inner,
    tareWeight: 200,
    maxWeight: 30_000,
  }
})

function mixedItems(count: number): Item[] {
  const next = numbersFrom(7)
  return Array.from({ length: count }, (_, index) => ({
    id: `item${index}`,
    quantity: 1,
    length: next(20, 300),
    width: next(20, 200),
    height: next(5, 150),
    weight: next(10, 1500),
    rotation: "any",
  }))
}

/** Processor time, the best of three: what else the machine is doing does not decide. */
function fastestMs(work: () => void): number {
  return Math.min(
    ...[1, 2, 3].map(() => {
      forgetAnswers()
      const start = process.cpuUsage()
      work()
      const { user, system } = process.cpuUsage(start)
      return (user + system) / 1000
    }),
  )
}

describe("speed", () => {
  it("500 different items into seven kinds of box take well under a second", () => {
    const items = mixedItems(500)
    expect(fastestMs(() => cartonize({ items, boxes }))).toBeLessThan(800)
  })

  it("500 different items without any box take well under a second", () => {
    const items = mixedItems(500)
    expect(fastestMs(() => cartonize({ items, boxes: [] }))).toBeLessThan(800)
  })

  it("10,000 equal items, the most there may be, take well under a second", () => {
    const items = mixedItems(1).map((one) => ({ ...one, quantity: 10_000 }))
    expect(fastestMs(() => cartonize({ items, boxes }))).toBeLessThan(800)
  })

  it("2,000 different items that ship alone take well under a second, with boxes and without", () => {
    const items = mixedItems(2000).map((one) => ({ ...one, shipsAlone: true }))
    expect(fastestMs(() => cartonize({ items, boxes }))).toBeLessThan(500)
    expect(fastestMs(() => cartonize({ items, boxes: [] }))).toBeLessThan(500)
  })

  it("10,000 different items that are due at once take well under a second", () => {
    const items = mixedItems(10_000)
    expect(fastestMs(() => cartonize({ items, boxes, options: { deadlineMs: 0 } }))).toBeLessThan(
      500,
    )
  })

  it("an order of a few items takes milliseconds", () => {
    const items = mixedItems(6)
    expect(fastestMs(() => cartonize({ items, boxes }))).toBeLessThan(20)
  })
})
