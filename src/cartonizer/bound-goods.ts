import { unitsIn, type Load } from "./fill-best"
import { fillContainer, type PlacedUnit } from "./fill-container"
import { type Size, volumeOf } from "./size"
import { STRATEGIES } from "./strategy"

export interface BoundGoods {
  /** The smallest block around all units. */
  outer: Size
  units: PlacedUnit[]
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
 * Always succeeds: a plain stack is among the shapes.
 */
export function boundGoods(load: Load): BoundGoods {
  let best = stack(load)
  const base = best.outer
  for (const [along, across] of footprintsFor(unitsIn(load.counts))) {
    const space = { length: base.length * along, width: base.width * across, height: base.height }
    const arranged = arrange(load, space)
    if (arranged && awkwardness(arranged.outer) < awkwardness(best.outer)) best = arranged
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

function stack({ types, counts }: Load): BoundGoods {
  const units: PlacedUnit[] = []
  const outer = { length: 0, width: 0, height: 0 }
  for (const [type, { size }] of types.entries()) {
    for (let left = counts[type] ?? 0; left > 0; left--) {
      const z1 = outer.height
      outer.height += size.height
      outer.length = Math.max(outer.length, size.length)
      outer.width = Math.max(outer.width, size.width)
      const block = { x1: 0, y1: 0, z1, x2: size.length, y2: size.width, z2: outer.height }
      units.push({ type, block })
    }
  }
  return { outer, units }
}

function arrange(load: Load, space: Size): BoundGoods | undefined {
  const [strategy] = STRATEGIES
  const limits = { space, weightRoom: Infinity, volumeRoom: Infinity }
  const { units } = fillContainer(limits, load, strategy)
  if (units.length < unitsIn(load.counts)) return undefined
  const outer = { length: 0, width: 0, height: 0 }
  for (const { block } of units) {
    outer.length = Math.max(outer.length, block.x2)
    outer.width = Math.max(outer.width, block.y2)
    outer.height = Math.max(outer.height, block.z2)
  }
  return { outer, units }
}
