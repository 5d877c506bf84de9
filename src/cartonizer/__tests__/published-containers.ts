import { RandomNumbers } from "./random-numbers"
import type { Sides } from "./published-bins"

/** Items of one size: which of the three sides may be vertical, and how many there are. */
export interface ContainerItems {
  sides: Sides
  mayStand: readonly [boolean, boolean, boolean]
  count: number
}

/** One container, and more items than it may hold. */
export interface ContainerProblem {
  sides: Sides
  types: readonly ContainerItems[]
}

/** Kinds of items in a problem of BR1 to BR7. */
export const BR_TYPES = [3, 5, 8, 10, 12, 15, 20] as const

const CONTAINER: Sides = [587, 233, 220]
const LONGEST = [30, 120] as const
const MIDDLE = [25, 100] as const
const SHORTEST = [20, 80] as const
/** A side may be vertical when it is not this many times the shortest: the items would fall over. */
const UNSTABLE = 2

/**
 * A problem of the kind that Bischoff and Ratcliff describe ("Issues in the development of approaches to
 * container loading", 1995), from our own numbers: one unit after the other, of a kind left to chance, as
 * long as their volume is not more than the container's.
 *
 * @param types kinds of items
 */
export function brProblem(types: number, seed: number): ContainerProblem {
  const random = new RandomNumbers(seed)
  const drawn = Array.from({ length: types }, () => {
    const sides = [
      random.whole(...LONGEST),
      random.whole(...MIDDLE),
      random.whole(...SHORTEST),
    ] as const
    const shortest = Math.min(...sides)
    const [a, b, c] = sides
    const stands = (side: number): boolean => side < UNSTABLE * shortest
    return { sides, mayStand: [stands(a), stands(b), stands(c)] as const, count: 1 }
  })
  const volumeOf = ([x, y, z]: Sides): number => x * y * z
  let left = drawn.reduce((room, { sides }) => room - volumeOf(sides), volumeOf(CONTAINER))
  for (;;) {
    const type = drawn[random.whole(0, types - 1)]
    if (!type) throw new Error("a problem has items")
    left -= volumeOf(type.sides)
    if (left < 0) return { sides: CONTAINER, types: drawn }
    type.count += 1
  }
}
