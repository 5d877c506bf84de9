import type { PackageKind } from "./box"

/** What a better packing is: fewer boxes and then less volume, less outer volume, or less cost. */
export type Objective = "boxes" | "volume" | "cost"

export interface CartonizeOptions {
  /** Default `boxes`. `cost` needs a cost on every box. */
  objective?: Objective
  /** Grams that no package may exceed, whatever its box would carry. */
  maxPackageWeight?: number
  /**
   * What to do without any box for parcels: one package that bounds everything (default), or a
   * package for each unit.
   */
  noBoxes?: "bounding" | "per-item"
  /** The kinds of package asked for. Default both: an envelope where one holds everything. */
  kinds?: PackageKind[]
}
