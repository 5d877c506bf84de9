/** Sides in whole millimetres. Length runs along x, width along y, height along z. */
export interface Size {
  length: number
  width: number
  height: number
}

/** Cubic millimetres. */
export function volumeOf(size: Size): number {
  return size.length * size.width * size.height
}

/**
 * How an item may be turned: `any` way round, `keep-flat` (its height stays vertical), or `never`
 * (its length stays along the box's length).
 */
export type Rotation = "any" | "keep-flat" | "never"

/** One line of items to pack: whole millimetres, whole grams, all greater than zero. */
export interface Item extends Size {
  id: string
  quantity: number
  /** Grams of a single unit. */
  weight: number
  rotation: Rotation
  /** Each unit needs a package for itself. */
  shipsAlone?: boolean
}

export type PackageKind = "parcel" | "envelope"

/** One kind of packaging that a merchant owns: whole millimetres, whole grams. */
export interface Box {
  id: string
  kind: PackageKind
  inner: Size
  /** What the carrier measures. */
  outer: Size
  /** Grams of the empty box. */
  tareWeight: number
  /** Grams that the closed box may weigh, packaging included. */
  maxWeight: number
  /** Among equally good boxes the lower rank wins. Default 0. */
  rank?: number
}
