import type { Box, PackageKind } from "./box"
import type { Counts, Filling } from "./filling/filling"
import type { Size } from "./size"

/** A package before the units in it have been given their ids. */
export interface DraftPackage {
  boxId: string | null
  kind: PackageKind
  outer: Size
  /** Grams of the packaging alone. */
  tareWeight: number
  /** Millimetres between the inner walls and the goods. */
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
