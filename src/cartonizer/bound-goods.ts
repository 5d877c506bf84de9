import { BoxFiller } from "./filling/box-filler"
import { BLOCK_STRIDE, type Counts, unitsIn } from "./filling/filling"
import { goodsOf } from "./filling/goods"
import type { ItemType } from "./item-type"
import { PlanBook } from "./search/plan-book"
import { Random } from "./search/random"
import { type Size, volumeOf } from "./size"

export interface BoundGoods {
  /** The smallest block around all units. */
  outer: Size
  /** What lies where, as in `Filling`. */
  blocks: Int32Array
}

/** How often the longest and widest item go beside themselves in the shapes that are tried. */
const FOOTPRINTS = [
  [1, 2],
  [2, 1],
  [2, 2],
  [2, 3],
  [3, 3],
] as const
/** Above this number of units only a roughly cubic shape is tried. */
const MANY_UNITS = 500

/**
 * Arranges all units of a load into one block that is neither wasteful nor a tower.
 *
 * Always succeeds: a plain stack is among the shapes, and the only one when it is late.
 */
export function boundGoods(
  types: readonly ItemType[],
  counts: Counts,
  isLate: () => boolean,
): BoundGoods {
  let best = stack(types, counts)
  if (isLate()) return best
  const base = best.outer
  const goods = goodsOf(types)
  const filler = new BoxFiller(goods, isLate)
  const plan = new PlanBook(goods, new Random(1)).plan(0, counts, true)
  for (const [along, across] of footprintsFor(unitsIn(counts))) {
    if (isLate()) break
    const sides = [base.length * along, base.width * across, base.height] as const
    filler.fill({ sides, weightRoom: Infinity, volumeRoom: Infinity }, counts, plan)
    if (filler.units < unitsIn(counts)) continue
    const { blocks } = filler.filling()
    const outer = outerOf(blocks)
    if (awkwardness(outer) < awkwardness(best.outer)) best = { outer, blocks }
  }
  return best
}

function footprintsFor(units: number): readonly (readonly [number, number])[] {
  const cubic = Math.ceil(Math.cbrt(units))
  if (units > MANY_UNITS) return [[cubic, cubic]]
  return [...FOOTPRINTS, [cubic, cubic] as const].filter(([a, b]) => a * b <= units)
}

function awkwardness(outer: Size): number {
  return volumeOf(outer) * Math.max(outer.length, outer.width, outer.height)
}

function stack(types: readonly ItemType[], counts: Counts): BoundGoods {
  const blocks: number[] = []
  const outer = { length: 0, width: 0, height: 0 }
  for (const [type, { size }] of types.entries()) {
    const units = counts[type] ?? 0
    if (units === 0) continue
    const { length, width, height } = size
    blocks.push(type, 0, 0, outer.height, length, width, height, 1, 1, units)
    outer.height += units * height
    outer.length = Math.max(outer.length, length)
    outer.width = Math.max(outer.width, width)
  }
  return { outer, blocks: Int32Array.from(blocks) }
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
