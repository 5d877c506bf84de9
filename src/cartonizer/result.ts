import type { PackageKind } from "./box"
import type { Item } from "./item"
import type { Size } from "./size"

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
