import { readFileSync } from "node:fs"
import path from "node:path"
import { goodsOf } from "../../../src/cartonizer/filling/goods"
import type { BoxKind } from "../../../src/cartonizer/search/box-kind"
import { WORK } from "../../../src/cartonizer/search/effort"
import { fillBest } from "../../../src/cartonizer/search/fill-best"
import { PackingTask } from "../../../src/cartonizer/search/packing-task"

/** The whole work goes into one container, about a second of it. */
const ATTEMPTS = 1_000_000
const STEPS = 60_000_000

export interface LoadFigures {
  problems: number
  /** Share of the container's volume, the mean of all problems. */
  meanFilled: number
  meanMs: number
}

interface Problem {
  sides: readonly [number, number, number]
  types: { sides: [number, number, number]; mayStand: [boolean, boolean, boolean]; count: number }[]
}

/**
 * Fills one container with as much as goes in: Bischoff and Ratcliff's BR1 to BR7 of the OR-Library
 * (`thpack1.txt` to `thpack7.txt`). Which side may be vertical is their rule, not one of our items, so
 * that this speaks to the search itself and gives each type just the turns it may take.
 *
 * @param every takes every n-th problem only
 */
export function measureLoads(folder: string, file: number, every = 1): LoadFigures {
  const text = readFileSync(path.join(folder, `thpack${file}.txt`), "utf8")
  const problems = problemsIn(text).filter((_, index) => index % every === 0)
  let [filled, ms] = [0, 0]
  for (const problem of problems) {
    const start = performance.now()
    filled += filledShare(problem) / problems.length
    ms += (performance.now() - start) / problems.length
  }
  return { problems: problems.length, meanFilled: filled, meanMs: ms }
}

function filledShare({ sides, types }: Problem): number {
  const goods = goodsOf(
    types.map((type) => ({
      // Volume is all that counts.
      weight: type.sides[0] * type.sides[1] * type.sides[2],
      volume: type.sides[0] * type.sides[1] * type.sides[2],
      orientations: turnsOf(type),
    })),
  )
  const counts = Int32Array.from(types, ({ count }) => count)
  const [length, width, height] = sides
  const size = { length, width, height }
  const volumeRoom = length * width * height
  const kind: BoxKind = {
    box: { id: "c", kind: "parcel", inner: size, outer: size, tareWeight: 0, maxWeight: 1e9 },
    container: { sides, weightRoom: volumeRoom, volumeRoom },
    outerVolume: volumeRoom,
    cost: 0,
    available: 1,
  }
  const work = { ...WORK.thorough, fillAttempts: ATTEMPTS, fillSteps: STEPS }
  const kinds = [kind]
  const isLate = (): boolean => false
  const task = new PackingTask({ goods, kinds, objective: "boxes", work, seed: 1, isLate })
  return fillBest(task, kind, counts).volume / volumeRoom
}

function turnsOf({ sides, mayStand }: Problem["types"][number]) {
  const [a, b, c] = sides
  const upright = [
    [b, c, a],
    [a, c, b],
    [a, b, c],
  ] as const
  return upright.flatMap(([length, width, height], side) =>
    mayStand[side]
      ? [
          { length, width, height },
          { length: width, width: length, height },
        ]
      : [],
  )
}

function problemsIn(text: string): Problem[] {
  const numbers = text.trim().split(/\s+/).map(Number)
  let at = 0
  const next = (): number => numbers[at++] ?? NaN
  return Array.from({ length: next() }, () => {
    next()
    next()
    const sides = [next(), next(), next()] as const
    const types = Array.from({ length: next() }, () => {
      next()
      const [a, standsA, b, standsB, c, standsC] = [next(), next(), next(), next(), next(), next()]
      return {
        sides: [a, b, c] as [number, number, number],
        mayStand: [standsA === 1, standsB === 1, standsC === 1] as [boolean, boolean, boolean],
        count: next(),
      }
    })
    return { sides, types }
  })
}
