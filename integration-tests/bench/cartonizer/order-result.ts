import type { Box, Item } from "../../../src/cartonizer"
import type { PackedBoxes } from "./binpacking-wrapper"
import { type LowerBounds, lowerBounds } from "./lower-bounds"

/** One order: what is in it, what both packers made of it, and what it takes at least. */
export interface OrderResult {
  name: string
  units: number
  /** Different items. */
  lines: number
  ours: PackedBoxes
  theirs: PackedBoxes
  least: LowerBounds
}

export function orderResult(
  items: Item[],
  boxes: Box[],
  packed: Pick<OrderResult, "name" | "ours" | "theirs">,
): OrderResult {
  return {
    ...packed,
    units: items.reduce((sum, { quantity }) => sum + quantity, 0),
    lines: items.length,
    least: lowerBounds(items, boxes, packed.ours.boxes),
  }
}

/** Boxes of ours beyond those that the bound proves to be needed. */
export function boxesAbove({ ours, least }: OrderResult): number {
  return Math.max(0, ours.boxes - least.boxes)
}

/** Cubic millimetres of ours beyond those that as many boxes are proven to take. */
export function volumeAbove({ ours, least }: OrderResult): number {
  return least.volume === 0 ? 0 : Math.max(0, ours.volume - least.volume)
}

/**
 * The names of the orders on which our packing is better or worse than the other. An order of which
 * either left units is not compared.
 */
export interface OrderStanding {
  fewerBoxes: string[]
  moreBoxes: string[]
  /** In as many boxes. */
  lessVolume: string[]
  moreVolume: string[]
}

export function standingOf(results: readonly OrderResult[]): OrderStanding {
  const standing: OrderStanding = { fewerBoxes: [], moreBoxes: [], lessVolume: [], moreVolume: [] }
  for (const { name, ours, theirs } of results) {
    if (ours.unpacked > 0 || theirs.unpacked > 0) continue
    if (ours.boxes < theirs.boxes) standing.fewerBoxes.push(name)
    else if (ours.boxes > theirs.boxes) standing.moreBoxes.push(name)
    else if (ours.volume < theirs.volume) standing.lessVolume.push(name)
    else if (ours.volume > theirs.volume) standing.moreVolume.push(name)
  }
  return standing
}
