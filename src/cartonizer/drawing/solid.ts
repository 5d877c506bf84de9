import type { Size } from "../item"
import type { Package } from "../result"

/** A value for each of the axes x, y and z; millimetres by default. */
export type Axes<T = number> = readonly [x: T, y: T, z: T]

/** A block with sides along the axes. The viewer stands far out on all three of them. */
export interface Solid {
  itemId: string
  near: Axes
  far: Axes
  /** Axes on which the item was cut: there a side of the block is no side of the item. */
  isCutNear: Axes<boolean>
  isCutFar: Axes<boolean>
}

const WHOLE: Axes<boolean> = [false, false, false]

export function solid(itemId: string, near: Axes, { length, width, height }: Size): Solid {
  const [x, y, z] = near
  const far: Axes = [x + length, y + width, z + height]
  return { itemId, near, far, isCutNear: WHOLE, isCutFar: WHOLE }
}

/** The placements of a package, moved by the place of the inside in the outside. */
export function solidsOf({ placements }: Package, [x, y, z]: Axes): Solid[] {
  return placements.map((placed) =>
    solid(placed.itemId, [placed.x + x, placed.y + y, placed.z + z], placed),
  )
}

/** Cuts a solid at a plane through it. The part nearer to the origin comes first. */
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

/** A place on the picture, in millimetres: to the right, and down. */
export type Spot = readonly [right: number, down: number]

export const COS_30 = Math.sqrt(3) / 2

/** x runs down to the right, y down to the left, z up; all at the same scale. */
export function project([x, y, z]: Axes): Spot {
  return [(x - y) * COS_30, (x + y) / 2 - z]
}

/**
 * Whether the first of two solids that do not overlap hides some of the second.
 *
 * The view is along (1, 1, 1). All outlines have the same three pairs of parallel edges. So two outlines
 * overlap exactly when they overlap in all three directions across the edges: x - y, y - z and x - z. Then one
 * solid ends, on some axis, before the other begins, and the other is in front. All axes agree, because all
 * three coordinates grow together on every line of sight.
 */
export function hides(front: Solid, back: Solid): boolean {
  return (
    overlapsAcross(front, back, [0, 1]) &&
    overlapsAcross(front, back, [1, 2]) &&
    overlapsAcross(front, back, [0, 2]) &&
    (back.far[0] <= front.near[0] || back.far[1] <= front.near[1] || back.far[2] <= front.near[2])
  )
}

type AxisPair = readonly [0 | 1, 1 | 2]

function overlapsAcross(a: Solid, b: Solid, [plus, minus]: AxisPair): boolean {
  return (
    a.near[plus] - a.far[minus] < b.far[plus] - b.near[minus] &&
    b.near[plus] - b.far[minus] < a.far[plus] - a.near[minus]
  )
}
