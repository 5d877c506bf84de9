import type { PackageDimension } from "./consignment"

/** Whether a package fits into a room of these three sides, in centimetres, however it is turned. */
export function fitsInside(one: PackageDimension, room: readonly number[]): boolean {
  const sides = fromLongest([one.length, one.width, one.height].map(Number))
  const roomSides = fromLongest(room)
  return sides.every((side, index) => side <= (roomSides[index] ?? 0))
}

function fromLongest(sides: readonly number[]): number[] {
  return [...sides].sort((one, other) => other - one)
}
