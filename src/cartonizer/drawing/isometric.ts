import type { Axes, Solid } from "./solid"

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
 * One looks along the direction (1, 1, 1). Two outlines have the same three pairs of parallel edges,
 * so that they overlap exactly when they do in all three directions across the edges: x - y, y - z and
 * x - z. Then one solid ends, on some axis, before the other begins, and the other is in front. No
 * axis can say the opposite, since on every line of sight all three coordinates grow together.
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
