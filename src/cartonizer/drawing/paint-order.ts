import type { Size } from "../order"

/** A value for each of the axes x, y and z, in millimetres. */
export type Axes = readonly [x: number, y: number, z: number]

/** A block with sides along the axes. The viewer stands far out on all three of them. */
export interface Solid {
  itemId: string
  near: Axes
  far: Axes
}

export function createSolid(itemId: string, near: Axes, { length, width, height }: Size): Solid {
  const [x, y, z] = near
  return { itemId, near, far: [x + length, y + width, z + height] }
}

/**
 * Sorts solids from the back to the front (the painter's algorithm): each one comes after all that it hides. The order
 * of the input does not matter.
 *
 * Three or more can hide each other in a ring. Then one of them is cut in two, as often as needed.
 */
export function sortForPainting(solids: readonly Solid[]): Solid[] {
  const painted: Solid[] = []
  let rest = [...solids].sort(byPosition)
  while (rest.length > 0) {
    const behind = rest.map((front) => rest.filter((back) => hides(front, back)))
    const ready = findUnhindered(rest, behind)
    painted.push(...ready)
    rest = cutRing(rest, behind, new Set(ready))
  }
  return painted
}

/**
 * Whether the first of two solids that do not overlap hides some of the second.
 *
 * If their outlines overlap, one solid ends, on some axis, before the other begins, and the other is in front. All axes
 * agree, because all three coordinates grow together on every line of sight.
 */
function hides(front: Solid, back: Solid): boolean {
  return (
    outlinesOverlap(front, back) &&
    (back.far[0] <= front.near[0] || back.far[1] <= front.near[1] || back.far[2] <= front.near[2])
  )
}

/**
 * Whether two outlines overlap on the picture. The view is along (1, 1, 1), so all outlines have the same three pairs of
 * parallel edges. They overlap exactly when they do so in all three directions across these: x - y, y - z and x - z.
 */
export function outlinesOverlap(a: Solid, b: Solid): boolean {
  return overlapAcross(a, b, XY) && overlapAcross(a, b, YZ) && overlapAcross(a, b, XZ)
}

const XY = [0, 1] as const
const YZ = [1, 2] as const
const XZ = [0, 2] as const

function overlapAcross(a: Solid, b: Solid, [plus, minus]: readonly [0 | 1, 1 | 2]): boolean {
  return (
    a.near[plus] - a.far[minus] < b.far[plus] - b.near[minus] &&
    b.near[plus] - b.far[minus] < a.far[plus] - a.near[minus]
  )
}

/** Solids that can be painted one after the other, each after everything behind it. */
function findUnhindered(solids: readonly Solid[], behind: readonly Solid[][]): Solid[] {
  const countsBehind = new Map(solids.map((solid, index) => [solid, behind[index]!.length]))
  const inFront = new Map<Solid, Solid[]>(solids.map((solid) => [solid, []]))
  solids.forEach((front, index) => {
    for (const back of behind[index]!) inFront.get(back)?.push(front)
  })
  const ready = solids.filter((solid) => countsBehind.get(solid) === 0)
  for (const solid of ready) {
    for (const front of inFront.get(solid) ?? []) {
      const left = (countsBehind.get(front) ?? 0) - 1
      countsBehind.set(front, left)
      if (left === 0) ready.push(front)
    }
  }
  return ready
}

/** The solids still to paint, after one of those that hide each other in a ring is cut. */
function cutRing(
  solids: readonly Solid[],
  behind: readonly Solid[][],
  painted: ReadonlySet<Solid>,
): Solid[] {
  const rest = solids.filter((solid) => !painted.has(solid))
  if (rest.length === 0) return rest
  const next = new Map(
    solids.map((solid, index) => [solid, behind[index]!.find((back) => !painted.has(back))]),
  )
  const ring = new Set<Solid>()
  // The first loop may begin outside the ring, but it ends inside.
  let at = rest[0]
  for (let step = 0; at && step < rest.length; step++) at = next.get(at)
  for (; at && !ring.has(at); at = next.get(at)) ring.add(at)
  for (const whole of ring) {
    const parts = cutByOther(whole, ring)
    if (parts) return rest.flatMap((solid) => (solid === whole ? parts : [solid])).sort(byPosition)
  }
  throw new Error("solids in a grid cannot hide each other in a ring")
}

/** Cuts a solid where a side of another one crosses it. A ring always has one: otherwise all sides form a grid. */
function cutByOther(whole: Solid, ring: ReadonlySet<Solid>): [Solid, Solid] | undefined {
  for (const axis of [0, 1, 2] as const) {
    for (const other of ring) {
      for (const plane of [other.near[axis], other.far[axis]]) {
        if (whole.near[axis] >= plane || plane >= whole.far[axis]) continue
        return [
          { ...whole, far: replaceAxis(whole.far, axis, plane) },
          { ...whole, near: replaceAxis(whole.near, axis, plane) },
        ]
      }
    }
  }
  return undefined
}

function replaceAxis([x, y, z]: Axes, axis: 0 | 1 | 2, value: number): Axes {
  return [axis === 0 ? value : x, axis === 1 ? value : y, axis === 2 ? value : z]
}

function byPosition(a: Solid, b: Solid): number {
  return (
    sum(a.near) - sum(b.near) ||
    compareAxes(a.near, b.near) ||
    compareAxes(a.far, b.far) ||
    (a.itemId < b.itemId ? -1 : a.itemId > b.itemId ? 1 : 0)
  )
}

function compareAxes(a: Axes, b: Axes): number {
  return a[2] - b[2] || a[1] - b[1] || a[0] - b[0]
}

function sum([x, y, z]: Axes): number {
  return x + y + z
}
