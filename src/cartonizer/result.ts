import type { Counts, Filling } from "./filling/filling"
import type { Box, Item, PackageKind, Size } from "./order"

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
 * Why units stayed out. `too_big`: for every box. `too_heavy`: for every box with enough room or, without
 * boxes, for one package. `not_one_envelope`: only envelopes are allowed, and within effort and deadline none was
 * found that holds the whole order.
 */
export type LeftoverReason = "too_big" | "too_heavy" | "not_one_envelope"

export interface Leftover {
  /** The item from the input, with the quantity that stayed out. */
  item: Item
  reason: LeftoverReason
}

export type CartonizeResult =
  | { kind: "packed"; packages: Package[] }
  | { kind: "unpackable"; packages: Package[]; leftover: Leftover[] }

/** A package whose units have no item ids yet. */
export interface UnnamedPackage {
  boxId: string | null
  kind: PackageKind
  outer: Size
  /** Grams of the packaging alone. */
  tareWeight: number
  /** Blocks as in `Filling`. */
  blocks: Int32Array
}

/** What was packed, and how many units of each type were not. */
export interface PackResult {
  packages: UnnamedPackage[]
  left: Counts
}

export function toUnnamedPackage(box: Box, { blocks }: Pick<Filling, "blocks">): UnnamedPackage {
  const { length, width, height } = box.outer
  return {
    boxId: box.id,
    kind: box.kind,
    outer: { length, width, height },
    tareWeight: box.tareWeight,
    blocks,
  }
}
