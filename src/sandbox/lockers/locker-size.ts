/**
 * A small locker is a wall of drawers indoors, a medium one has no large doors, a large one takes
 * whatever its service carries (`carrierB_locker` in the catalogue).
 */
export type LockerSize = "S" | "M" | "L"

/** Outer sizes in centimetres and weight in kilograms. */
type LargestPackage = { maxLength: number; maxWidth: number; maxHeight: number; maxWeight: number }

export const largestPackages: Readonly<Record<LockerSize, LargestPackage>> = {
  S: { maxLength: 45, maxWidth: 35, maxHeight: 15, maxWeight: 10 },
  M: { maxLength: 64, maxWidth: 38, maxHeight: 19, maxWeight: 20 },
  L: { maxLength: 64, maxWidth: 39, maxHeight: 38, maxWeight: 30 },
}
