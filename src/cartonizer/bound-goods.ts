import type { BoundGoods } from "./block-of-goods"
import { BoxFiller } from "./filling/box-filler"
import { BLOCK_STRIDE, type Counts, unitsIn } from "./filling/filling"
import { goodsOf } from "./filling/goods"
import type { ItemType } from "./item-type"
import { PlanBook } from "./search/plan-book"
import { Random } from "./search/random"
import type { Search } from "./search/search"
import { type Size, volumeOf } from "./size"

/** Up to this number of units every footprint is tried that they can be laid out on. */
const FEW_UNITS = 12
/** Above this number of units only a roughly cubic shape is tried. */
const MANY_UNITS = 500
/** How often the longest and the widest item go beside themselves, where not every footprint is tried. */
const FOOTPRINTS = [
  [1, 2],
  [2, 1],
  [2, 2],
  [2, 3],
  [3, 3],
] as const

/** Up to this number of units the best shape is made smaller still. */
const SHRUNK_UNITS = 100
/** By how much one side is shortened at a time, as long as everything still goes in. */
const SHRINKINGS = [0.8, 0.9, 0.97]

type Footprint = readonly [along: number, across: number]

/**
 * Arranges all units of a load into one block that is neither wasteful nor a tower.
 *
 * Always succeeds: a plain stack and plain rows are among the shapes, and the only ones when it is late.
 */
export function boundGoods(
  types: readonly ItemType[],
  counts: Counts,
  { objective, meter, isLate }: Pick<Search, "objective" | "meter" | "isLate">,
): BoundGoods {
  const rate = objective === "volume" ? volumeOf : awkwardness
  const lines = arrangeInLine(types, counts)
  let best = lines.reduce((a, b) => (rate(b.outer) < rate(a.outer) ? b : a))
  if (isLate()) return best
  const units = unitsIn(counts)
  const base = longestAndWidest(types, counts)
  const goods = goodsOf(types)
  const filler = new BoxFiller(goods, { meter, isLate })
  const plan = new PlanBook(goods, new Random(1)).plan(0, counts, true)
  /** Everything within these sides, if it is better than the best so far. */
  const improveWithin = (sides: readonly [number, number, number]): boolean => {
    filler.fill({ sides, weightRoom: Infinity, volumeRoom: Infinity }, counts, plan)
    if (filler.units < units) return false
    const { blocks } = filler.filling()
    const outer = outerOf(blocks)
    const isBetter = rate(outer) < rate(best.outer)
    if (isBetter) best = { outer, blocks }
    return isBetter
  }
  const tall = Math.max(...lines.map(({ outer }) => outer.height))
  for (const [along, across] of footprintsFor(units)) {
    if (isLate()) return best
    improveWithin([base.length * along, base.width * across, tall])
  }
  if (units > SHRUNK_UNITS) return best
  for (const share of SHRINKINGS) {
    for (const axis of [0, 1, 2]) {
      for (let isShorter = true; isShorter && !isLate();) {
        const { length, width, height } = best.outer
        const [x = 0, y = 0, z = 0] = [length, width, height].map((side, at) =>
          at === axis ? Math.floor(side * share) : side,
        )
        isShorter = improveWithin([x, y, z])
      }
    }
  }
  return best
}

/** The sides that every unit has room on. */
function longestAndWidest(
  types: readonly ItemType[],
  counts: Counts,
): Pick<Size, "length" | "width"> {
  const base = { length: 0, width: 0 }
  for (const [type, { size }] of types.entries()) {
    if (counts[type] === 0) continue
    base.length = Math.max(base.length, size.length)
    base.width = Math.max(base.width, size.width)
  }
  return base
}

function footprintsFor(units: number): readonly Footprint[] {
  const cubic = Math.ceil(Math.cbrt(units))
  if (units > MANY_UNITS) return [[cubic, cubic]]
  if (units > FEW_UNITS) return [...FOOTPRINTS, [cubic, cubic]]
  const beside = Array.from({ length: units }, (_, index) => index + 1)
  return beside.flatMap((along) =>
    beside.filter((across) => along * across <= units).map((across): Footprint => [along, across]),
  )
}

/** Wasted room counts twice: carriers ask for volume, and for length only where it is far too much. */
function awkwardness(outer: Size): number {
  return volumeOf(outer) ** 2 * Math.max(outer.length, outer.width, outer.height)
}

function outerOf(blocks: Int32Array): Size {
  const far = (at: number, axis: number): number =>
    blocks[at + 1 + axis]! + blocks[at + 4 + axis]! * blocks[at + 7 + axis]!
  const outer = { length: 0, width: 0, height: 0 }
  for (let at = 0; at < blocks.length; at += BLOCK_STRIDE) {
    outer.length = Math.max(outer.length, far(at, 0))
    outer.width = Math.max(outer.width, far(at, 1))
    outer.height = Math.max(outer.height, far(at, 2))
  }
  return outer
}

type Axis = keyof Size

/** Along which side units go one after the other. A stack comes first. */
const LINES: readonly Axis[] = ["height", "width", "length"]

/**
 * All units one after the other, in every such way: as a stack and as two rows, with what may be turned
 * about lying along or across. Next to no work, and never without an answer.
 */
function arrangeInLine(types: readonly ItemType[], counts: Counts): BoundGoods[] {
  return LINES.flatMap((axis) =>
    [false, true].map((isTurned) => lineUp(types, counts, { axis, isTurned })),
  )
}

function lineUp(
  types: readonly ItemType[],
  counts: Counts,
  { axis, isTurned }: { axis: Axis; isTurned: boolean },
): BoundGoods {
  const blocks: number[] = []
  const outer: Size = { length: 0, width: 0, height: 0 }
  for (const [type, { size, rotation }] of types.entries()) {
    const units = counts[type] ?? 0
    if (units === 0) continue
    const isAcross = isTurned && rotation !== "never"
    const length = isAcross ? size.width : size.length
    const width = isAcross ? size.length : size.width
    const unit: Size = { length, width, height: size.height }
    const along = (side: Axis): number => (side === axis ? units : 1)
    const from = (side: Axis): number => (side === axis ? outer[side] : 0)
    blocks.push(type, from("length"), from("width"), from("height"))
    blocks.push(unit.length, unit.width, unit.height)
    blocks.push(along("length"), along("width"), along("height"))
    for (const side of LINES) {
      outer[side] =
        side === axis ? outer[side] + units * unit[side] : Math.max(outer[side], unit[side])
    }
  }
  return { outer, blocks: Int32Array.from(blocks) }
}
