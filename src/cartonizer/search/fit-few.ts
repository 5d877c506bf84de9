import { type Counts, type Filling, unitsIn } from "../filling/filling"
import type { BoxKind } from "./box-kind"
import { mayHold } from "./may-hold"
import type { PackingTask } from "./packing-task"
import { totalOf } from "./total-of"

/** With more units than this it would take too long. */
const MOST_UNITS = 5
/** Arrangements looked at before it is given up, and what one costs in places that are looked at. */
const MOST_LOOKS = 20_000
const LOOKS_PER_STEP = 2

/**
 * A filling of one box with every unit, found by trying every way in which a handful of units can lie
 * beside, behind and above one another. Unknown when the units are more than that, or the ways too many.
 */
export function fitFew(
  task: PackingTask,
  { container }: BoxKind,
  counts: Counts,
): Filling | "impossible" | "unknown" {
  if (!mayHold(container, task.goods, counts)) return "impossible"
  if (unitsIn(counts) > MOST_UNITS) return "unknown"
  const types = [...counts].flatMap((units, type) => Array<number>(units).fill(type))
  const few = new FewUnits(task, container.sides, types)
  const isPlaced = few.placeFrom(0)
  task.meter.steps += Math.ceil(few.looks / LOOKS_PER_STEP)
  if (!isPlaced) return few.isCut ? "unknown" : "impossible"
  const units = types.length
  return { blocks: few.blocks(), placed: counts.slice(), units, ...totalOf(task.goods, counts) }
}

/**
 * Two units in one box lie apart along some axis, one before the other. Every unit is pushed as far
 * towards the corner as those before it allow; where two still overlap, all six ways to part them are
 * tried. What sticks out then does so in every packing in which these units lie in this order.
 */
class FewUnits {
  looks = 0
  /** Whether not every way could be tried. */
  isCut = false
  readonly #task: PackingTask
  readonly #room: readonly [number, number, number]
  readonly #types: readonly number[]
  /** Near corners and sides, three numbers for each unit. */
  readonly #corners: Int32Array
  readonly #sides: Int32Array
  /** Which unit lies before which along which axis. */
  readonly #orders: { axis: number; before: number; after: number }[] = []

  constructor(
    task: PackingTask,
    room: readonly [number, number, number],
    types: readonly number[],
  ) {
    this.#task = task
    this.#room = room
    this.#types = types
    this.#corners = new Int32Array(3 * types.length)
    this.#sides = new Int32Array(3 * types.length)
  }

  blocks(): Int32Array {
    return Int32Array.from(
      this.#types.flatMap((type, unit) => {
        const [from, to] = [3 * unit, 3 * unit + 3]
        return [type, ...this.#corners.slice(from, to), ...this.#sides.slice(from, to), 1, 1, 1]
      }),
    )
  }

  /** Turns one unit after the other in every way. */
  placeFrom(unit: number): boolean {
    const type = this.#types[unit]
    if (type === undefined) return true
    const { turns, turnsFrom } = this.#task.goods
    for (let turn = turnsFrom[type]!; turn < turnsFrom[type + 1]!; turn += 3) {
      const sides = turns.subarray(turn, turn + 3)
      if (sides.some((side, axis) => side > this.#room[axis]!)) continue
      this.#sides.set(sides, 3 * unit)
      this.#corners.fill(0, 3 * unit, 3 * unit + 3)
      if (this.#part(unit + 1)) return true
    }
    return false
  }

  /** Parts the first units where they overlap, then goes on with the next. */
  #part(count: number): boolean {
    this.isCut ||= ++this.looks > MOST_LOOKS || this.#task.isLate()
    if (this.isCut) return false
    const pair = this.#overlapping(count)
    if (!pair) return this.placeFrom(count)
    const corners = this.#corners.slice()
    // The first two can always be the other way round: the box may be mirrored.
    const ways = this.#orders.length === 0 ? [pair] : [pair, [pair[1], pair[0]] as const]
    for (let axis = 0; axis < 3; axis++) {
      for (const [before, after] of ways) {
        this.#orders.push({ axis, before, after })
        if (this.#push(axis) && this.#part(count)) return true
        this.#orders.pop()
        this.#corners.set(corners)
      }
    }
    return false
  }

  #overlapping(count: number): readonly [number, number] | undefined {
    for (let a = 0; a < count; a++) {
      for (let b = a + 1; b < count; b++) if (this.#overlap(3 * a, 3 * b)) return [a, b]
    }
    return undefined
  }

  #overlap(a: number, b: number): boolean {
    const corners = this.#corners
    const sides = this.#sides
    for (let axis = 0; axis < 3; axis++) {
      const [nearA, nearB] = [corners[a + axis]!, corners[b + axis]!]
      if (nearA + sides[a + axis]! <= nearB || nearB + sides[b + axis]! <= nearA) return false
    }
    return true
  }

  /** Moves units away from those before them; false when one would stick out. */
  #push(axis: number): boolean {
    for (let isMoved = true; isMoved;) {
      isMoved = false
      for (const order of this.#orders) {
        if (order.axis !== axis) continue
        const near = 3 * order.before + axis
        const far = 3 * order.after + axis
        const edge = this.#corners[near]! + this.#sides[near]!
        if (this.#corners[far]! >= edge) continue
        if (edge + this.#sides[far]! > this.#room[axis]!) return false
        this.#corners[far] = edge
        isMoved = true
      }
    }
    return true
  }
}
