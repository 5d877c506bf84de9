import type { PackageDimension } from "./consignment"

/** Whether a package fits into a room of these three sides, in centimetres, however it is turned. */
export function fitsInside(one: PackageDimension, room: readonly number[]): boolean {
  const sides = sidesOf(one)
  const roomSides = fromLongest(room)
  return sides.every((side, index) => side <= (roomSides[index] ?? 0))
}

/** The longest side and the girth, which is twice the other two sides. */
export function lengthAndGirthCm(one: PackageDimension): number {
  const [longest = 0, ...others] = sidesOf(one)
  return longest + 2 * others.reduce((total, side) => total + side, 0)
}

function sidesOf(one: PackageDimension): number[] {
  return fromLongest([one.length, one.width, one.height].map(Number))
}

function fromLongest(sides: readonly number[]): number[] {
  return [...sides].sort((one, other) => other - one)
}
