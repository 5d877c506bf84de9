import type { Block } from "./empty-spaces"
import type { ItemType } from "./item-type"
import type { Size } from "./size"

/** Which item goes first and which free corner is best: one attempt at filling a box. */
export interface Strategy {
  /** Sorts types; the greatest first. */
  weigh: (type: ItemType) => number
  /**
   * Rates a unit of this size in the lower, left, near corner of a free block; the smallest wins.
   * One number for several wishes, the weightiest first: this runs millions of times for one order.
   */
  rate: (block: Block, size: Size) => number
}

/** Above any coordinate of a box, so that one wish never outweighs the one before it. */
const BASE = 2 ** 17

const byVolume = (type: ItemType): number => type.volume
const byLongestSide = ({ size }: ItemType): number => Math.max(size.length, size.width, size.height)
const byLargestFace = ({ size, volume }: ItemType): number =>
  volume / Math.min(size.length, size.width, size.height)

const lowestTop: Strategy["rate"] = (block, size) =>
  ((block.z1 + size.height) * BASE + block.y1) * BASE + block.x1

const tightest: Strategy["rate"] = (block, size) =>
  (tightestGap(block, size) * BASE + block.z1) * BASE + block.y1

/** From the one that fills best on its own to those that help it out. */
export const STRATEGIES: readonly [Strategy, ...Strategy[]] = [
  { weigh: byVolume, rate: lowestTop },
  { weigh: byVolume, rate: tightest },
  { weigh: byLargestFace, rate: lowestTop },
  { weigh: byLongestSide, rate: tightest },
  { weigh: byLongestSide, rate: lowestTop },
  { weigh: byLargestFace, rate: tightest },
]

/** Millimetres left over on the side that fits best. */
function tightestGap(block: Block, size: Size): number {
  return Math.min(
    block.x2 - block.x1 - size.length,
    block.y2 - block.y1 - size.width,
    block.z2 - block.z1 - size.height,
  )
}
