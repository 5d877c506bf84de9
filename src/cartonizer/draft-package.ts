import type { PackageKind } from "./box"
import type { PlacedUnit } from "./fill-container"
import type { Counts } from "./item-type"
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
  units: PlacedUnit[]
}

/** What was packed, and how many units of each type were not. */
export interface Draft {
  packages: DraftPackage[]
  left: Counts
}
