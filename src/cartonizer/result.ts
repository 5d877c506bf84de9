import type { PackageKind, Box } from "./box"
import type { Counts, Filling } from "./filling/filling"
import type { Item, Size } from "./item"

/** Where one unit lies, in millimetres from an inner corner of the box; sizes as placed. */
export interface Placement extends Size {
  itemId: string
  x: number
  y: number
  z: number
}

export interface Package {
  /** The merchant's box, or null for a package that is made up without one. */
  boxId: string | null
  kind: PackageKind
  outer: Size
  /** Grams, packaging included. */
  grossWeight: number
  placements: Placement[]
}

/**
 * Why units stayed out: `too_big` for every box there is; `too_heavy` for those that have the room, or,
 * without boxes, for one package; `no_box_left` when the boxes that could take them are all in use;
 * `not_one_envelope` when only envelopes were asked for and none was found to hold the whole order.
 *
 * The first two hold whatever is tried. The last two mean that no other packing was found with the effort, and
 * in time where there is a deadline: one may exist.
 */
export type LeftoverReason = "too_big" | "too_heavy" | "no_box_left" | "not_one_envelope"

export interface Leftover {
  /** The item as it was given, with the quantity that stayed out. */
  item: Item
  reason: LeftoverReason
}

export type CartonizeResult =
  | { kind: "packed"; packages: Package[] }
  | { kind: "unpackable"; packages: Package[]; leftover: Leftover[] }

/** A package before the units in it have been given their ids. */
export interface DraftPackage {
  boxId: string | null
  kind: PackageKind
  outer: Size
  /** Grams of the packaging alone. */
  tareWeight: number
  /** Millimetres between the inner walls and the items. */
  padding: number
  /** What lies where, as in `Filling`. */
  blocks: Int32Array
}

/** What was packed, and how many units of each type were not. */
export interface Draft {
  packages: DraftPackage[]
  left: Counts
}

export function draftOf(box: Box, { blocks }: Pick<Filling, "blocks">): DraftPackage {
  const { length, width, height } = box.outer
  return {
    boxId: box.id,
    kind: box.kind,
    outer: { length, width, height },
    tareWeight: box.tareWeight,
    padding: box.padding ?? 0,
    blocks,
  }
}
