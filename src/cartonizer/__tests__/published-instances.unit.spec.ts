import { WORK } from "../options"
import type { Placement } from "../result"
import { immInstance, mpvInstance } from "./published-bins"
import { BR_TYPES, brProblem, type ContainerProblem } from "./published-containers"
import { filledShare, loadContainer, loadViolations } from "./published-loads"

describe("bins from our own numbers", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])("class %d: every item goes into a bin", (itemClass) => {
    const { bin, items } = mpvInstance(itemClass, 200, 1)
    expect(items).toHaveLength(200)
    for (const [x, y, z, quantity] of items) {
      expect(Math.min(x, y, z)).toBeGreaterThanOrEqual(1)
      expect(Math.max(x, y, z)).toBeLessThanOrEqual(bin[0])
      expect(quantity).toBe(1)
    }
  })

  it("class 4 is mostly of items that fill more than half of every side", () => {
    const { items } = mpvInstance(4, 500, 1)
    const large = items.filter(([x, y, z]) => Math.min(x, y, z) >= 50)
    expect(large.length / items.length).toBeGreaterThan(0.5)
    expect(large.length).toBeLessThan(items.length)
  })

  it("many of a few kinds, each of which goes into the bin", () => {
    for (let seed = 0; seed < 50; seed++) {
      const { bin, items } = immInstance(seed)
      expect(items.length).toBeGreaterThanOrEqual(2)
      expect(items.length).toBeLessThanOrEqual(5)
      for (const [x, y, z, quantity] of items) {
        expect(Math.max(x, y, z)).toBeLessThan(Math.min(...bin))
        expect(quantity).toBeGreaterThanOrEqual(10)
      }
    }
  })
})

describe("containers from our own numbers", () => {
  it.each(BR_TYPES.map((types) => [types]))("%d kinds of items nearly fill one", (types) => {
    const { sides, types: kinds } = brProblem(types, 1)
    const room = sides[0] * sides[1] * sides[2]
    const volume = kinds.reduce((sum, one) => {
      return sum + one.count * one.sides[0] * one.sides[1] * one.sides[2]
    }, 0)
    expect(kinds).toHaveLength(types)
    expect(volume / room).toBeGreaterThan(0.95)
    expect(volume / room).toBeLessThanOrEqual(1)
  })
})

describe("the validator of loads", () => {
  // One kind that must not stand on its end, and one that may lie in any way.
  const problem: ContainerProblem = {
    sides: [100, 100, 100],
    types: [
      { sides: [90, 40, 20], mayStand: [false, true, true], count: 2 },
      { sides: [50, 50, 40], mayStand: [true, true, true], count: 2 },
    ],
  }
  const long: Placement = { itemId: "type0", x: 0, y: 0, z: 0, length: 90, width: 40, height: 20 }
  const cube: Placement = { itemId: "type1", x: 0, y: 40, z: 0, length: 50, width: 50, height: 40 }

  it("finds nothing wrong with items that lie side by side", () => {
    expect(loadViolations(problem, [long, cube])).toEqual([])
    expect(filledShare(problem, [long, cube])).toBeCloseTo(0.172)
  })

  it("finds items that stand on a side that may not be vertical", () => {
    const upright = { ...long, length: 20, height: 90 }
    expect(loadViolations(problem, [upright, cube])).toEqual(["type0 falls"])
  })

  it("finds items in one another", () => {
    expect(loadViolations(problem, [long, { ...cube, y: 39 }])).toHaveLength(1)
  })

  it("finds items that stick out", () => {
    expect(loadViolations(problem, [{ ...long, x: 11 }])).toHaveLength(1)
  })

  it("finds more items than there are", () => {
    const stack = [0, 20, 40].map((z) => ({ ...long, z }))
    expect(loadViolations(problem, stack)).toEqual([
      "item type0 is there 1 times more than ordered",
    ])
  })

  it("finds items of another size", () => {
    expect(loadViolations(problem, [{ ...long, length: 80 }])).toEqual([
      expect.stringContaining("turns type0") as string,
    ])
  })

  it("finds nothing wrong with a load of ours, down to the last unit", () => {
    const load = loadContainer(problem, WORK.thorough)
    expect(load).toHaveLength(4)
    expect(loadViolations(problem, load)).toEqual([])
  })
})
