import type { Size } from "./item"

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
  /** Among boxes that are equally good, the one with the lower rank is taken. 0 without it. */
  rank?: number
  /** What one box costs, in any unit that is the same for all boxes. */
  cost?: number
  /** How many there are; without it there is no limit. */
  available?: number
  /** Share of the usable inside that items may take up, above 0 and at most 1. */
  fillLimit?: number
  /** Millimetres kept free along each inner wall. */
  padding?: number
}

/** The part of the inside that items may use, once the padding is in. */
export function usableSpace(box: Box): Size {
  const taken = 2 * (box.padding ?? 0)
  return {
    length: box.inner.length - taken,
    width: box.inner.width - taken,
    height: box.inner.height - taken,
  }
}
