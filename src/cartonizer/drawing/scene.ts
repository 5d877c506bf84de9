import type { Package } from "../result"
import type { Size } from "../size"
import { COS_30 } from "./isometric"
import { paintOrder } from "./paint-order"
import { type Axes, solid, type Solid, solidsOf } from "./solid"

/** One package, ready to be painted; all in millimetres. */
export interface Scene {
  outer: Solid
  /** The space that placements count from; the outside when it is not known. */
  inner: Solid
  /** The items from the back to the front. */
  items: Solid[]
  /** What the picture takes up, and how far its left and top are from the corner at the back. */
  width: number
  height: number
  left: number
  top: number
}

/** @param inner the inside of the box, which is then drawn with walls of equal thickness around it */
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
