import type { Size } from "./size"

/**
 * How an item may be turned: `any` way round, `keep-flat` (its height stays vertical), or `never`
 * (its length stays along the box's length).
 */
export type Rotation = "any" | "keep-flat" | "never"

/** One line of goods to pack: whole millimetres, whole grams, all greater than zero. */
export interface Item extends Size {
  id: string
  quantity: number
  /** Grams of a single unit. */
  weight: number
  rotation: Rotation
  /** Each unit travels in a package of its own. */
  shipsAlone?: boolean
}
