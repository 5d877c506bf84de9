/** The largest package that a locker takes, sizes in one unit, weight in kilograms; undefined where unknown. */
interface LockerLimits {
  maxLength?: number
  maxWidth?: number
  maxHeight?: number
  maxWeight?: number
}

/** Outer sizes in the unit of the limits, gross weight in kilograms, as decimal texts. */
interface LockerPackage {
  weight: string
  length?: string
  width?: string
  height?: string
}

/**
 * Whether a locker takes every one of the packages, each in a compartment of its own. A package may be
 * turned to fit, and one that is as large or as heavy as the limit fits. What is not known of a locker
 * or a package hides no locker.
 */
export function isTakenByLocker(limits: LockerLimits, packages: readonly LockerPackage[]): boolean {
  const { maxLength, maxWidth, maxHeight, maxWeight = Infinity } = limits
  const room = fromLongest([maxLength, maxWidth, maxHeight].map((side) => side ?? Infinity))
  return packages.every(({ weight, length, width, height }) => {
    const sides = fromLongest([length, width, height].map((side) => Number(side ?? 0)))
    return (
      Number(weight) <= maxWeight && sides.every((side, index) => side <= (room[index] ?? Infinity))
    )
  })
}

function fromLongest(sides: readonly number[]): number[] {
  return [...sides].sort((one, other) => other - one)
}
