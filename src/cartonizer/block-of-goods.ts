import type { Size } from "./size"

/** Goods arranged into one block, as a package that is made up holds them. */
export interface BoundGoods {
  /** The smallest block around all units. */
  outer: Size
  /** What lies where, as in `Filling`. */
  blocks: Int32Array
}
