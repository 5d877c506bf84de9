import type { Size } from "../item"
import type { Package } from "../result"
import { COS_30, type Axes, solid, type Solid, solidsOf, hides, cut } from "./solid"

/** One package, ready to be painted; all in millimetres. */
export interface Scene {
  outer: Solid
  /** The inside, where placements start; the outside if it is not known. */
  inner: Solid
  /** The items from the back to the front. */
  items: Solid[]
  /** The size of the picture, and how far the back corner is from its left and top. */
  width: number
  height: number
  left: number
  top: number
}

/** @param inner the inside of the box; it is drawn in the middle, with walls of equal thickness */
export function sceneOf(pack: Package, inner: Size = pack.outer): Scene {
  const { length, width, height } = pack.outer
  const corner: Axes = [
    (length - inner.length) / 2,
    (width - inner.width) / 2,
    (height - inner.height) / 2,
  ]
  return {
    outer: solid("", [0, 0, 0], pack.outer),
    inner: solid("", corner, inner),
    items: paintOrder(solidsOf(pack, corner)),
    width: (length + width) * COS_30,
    height: (length + width) / 2 + height,
    left: width * COS_30,
    top: height,
  }
}

const AXES = [0, 1, 2] as const

/**
 * Sorts solids from the back to the front: each one comes after all that it hides. The order of the input does
 * not matter.
 *
 * Three or more can hide each other in a ring. Then one of them is cut in two, as often as needed.
 */
export function paintOrder(solids: readonly Solid[]): Solid[] {
  const painted: Solid[] = []
  let rest = [...solids].sort(byPosition)
  while (rest.length > 0) {
    const behind = rest.map((front) => rest.filter((back) => hides(front, back)))
    const ready = unhindered(rest, behind)
    painted.push(...ready)
    rest = cutRing(rest, behind, new Set(ready))
  }
  return painted
}

/** Solids that can be painted one after the other, each after everything behind it. */
function unhindered(solids: readonly Solid[], behind: readonly Solid[][]): Solid[] {
  const waiting = new Map(solids.map((solid, index) => [solid, behind[index]!.length]))
  const inFront = new Map<Solid, Solid[]>(solids.map((solid) => [solid, []]))
  solids.forEach((front, index) => {
    for (const back of behind[index]!) inFront.get(back)?.push(front)
  })
  const ready = solids.filter((solid) => waiting.get(solid) === 0)
  for (const solid of ready) {
    for (const front of inFront.get(solid) ?? []) {
      const left = (waiting.get(front) ?? 0) - 1
      waiting.set(front, left)
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
  for (const axis of AXES) {
    for (const other of ring) {
      for (const plane of [other.near[axis], other.far[axis]]) {
        if (whole.near[axis] < plane && plane < whole.far[axis]) return cut(whole, axis, plane)
      }
    }
  }
  return undefined
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
