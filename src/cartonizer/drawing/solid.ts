import type { Package } from "../result"
import type { Size } from "../size"

/** Millimetres along x, y and z, or what else there is of each axis. */
export type Axes<T = number> = readonly [x: T, y: T, z: T]

/** A block with sides along the axes. The one who looks stands far out on all three of them. */
export interface Solid {
  itemId: string
  near: Axes
  far: Axes
  /** Axes on which a side of the block is no side of the item, because the item was cut there. */
  isCutNear: Axes<boolean>
  isCutFar: Axes<boolean>
}

const WHOLE: Axes<boolean> = [false, false, false]

export function solid(itemId: string, near: Axes, { length, width, height }: Size): Solid {
  const [x, y, z] = near
  const far: Axes = [x + length, y + width, z + height]
  return { itemId, near, far, isCutNear: WHOLE, isCutFar: WHOLE }
}

/** The placements of a package, moved by how far the inside begins from the outer corner. */
export function solidsOf({ placements }: Package, [x, y, z]: Axes): Solid[] {
  return placements.map((placed) =>
    solid(placed.itemId, [placed.x + x, placed.y + y, placed.z + z], placed),
  )
}

/** Both parts of a solid on either side of a plane through it, the one nearer to the origin first. */
export function cut(whole: Solid, axis: 0 | 1 | 2, at: number): [Solid, Solid] {
  const low = {
    ...whole,
    far: withAxis(whole.far, axis, at),
    isCutFar: withAxis(whole.isCutFar, axis, true),
  }
  const high = {
    ...whole,
    near: withAxis(whole.near, axis, at),
    isCutNear: withAxis(whole.isCutNear, axis, true),
  }
  return [low, high]
}

export function isCut({ isCutNear, isCutFar }: Solid): boolean {
  return isCutNear.includes(true) || isCutFar.includes(true)
}

function withAxis<T>([x, y, z]: Axes<T>, axis: 0 | 1 | 2, value: T): Axes<T> {
  return [axis === 0 ? value : x, axis === 1 ? value : y, axis === 2 ? value : z]
}
