import type { ApiPackage, Locker } from "../carrier-api"
import type { Configuration } from "../context"

/** @param packages sizes in the configured size unit; a locker's own limits are always in centimetres */
export function fitsLocker(
  { options }: Pick<Configuration, "options">,
  locker: Locker,
  packages: readonly ApiPackage[],
): boolean {
  return isTakenByLocker(
    locker,
    options.shipments.sizeUnit === "mm" ? packages.map(toCentimetres) : packages,
  )
}

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
 * Whether a locker takes all packages, each in its own compartment. A package may be turned, and may be exactly
 * as large and as heavy as the limit. Unknown limits and sizes count as fitting.
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

function toCentimetres({ length, width, height, ...rest }: ApiPackage): ApiPackage {
  return { ...rest, length: tenth(length), width: tenth(width), height: tenth(height) }
}

function tenth(millimetres: string | undefined): string | undefined {
  return millimetres === undefined ? undefined : String(Number(millimetres) / 10)
}
