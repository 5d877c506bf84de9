import type { ShipOverrides } from "./overrides"

/** Outer sizes in whole millimetres, gross weight in whole grams. */
interface PlannedPackage {
  boxId: string | null
  length: number
  width: number
  height: number
  weight: number
}

interface Override {
  /** Number of packages. */
  count: number
  /** Grams of all packages together; undefined as planned. */
  totalGrams: number | undefined
}

/**
 * Packages of the chosen number and weight. With the planned number they keep their sizes and share the weight as
 * before. With another number all get the size of the largest and equal weights.
 *
 * @param planned at least one
 */
export function overridePackages(
  planned: PlannedPackage[],
  { count, totalGrams }: Override,
): NonNullable<ShipOverrides["packages"]> {
  const plannedGrams = sumOf(planned.map(({ weight }) => weight))
  const total = Math.max(totalGrams ?? plannedGrams, count)
  const [largest] = [...planned].sort((one, other) => volumeOf(other) - volumeOf(one))
  const isPlannedCount = count === planned.length
  const packages = isPlannedCount
    ? planned
    : Array.from({ length: count }, () => largest ?? []).flat()
  const weights = shareOut(
    total,
    packages.map(({ weight }) => (isPlannedCount ? weight / plannedGrams : 1 / count)),
  )
  return packages.map(({ boxId, length, width, height, weight }, index) => ({
    box_id: boxId,
    length,
    width,
    height,
    weight: weights[index] ?? weight,
  }))
}

/** Splits the total into whole grams by shares, at least one gram each. */
function shareOut(total: number, shares: number[]): number[] {
  const whole = shares.map((share) => Math.max(1, Math.floor(total * share)))
  const rest = total - sumOf(whole)
  const heaviest = whole.indexOf(Math.max(...whole))
  return whole.map((weight, index) => (index === heaviest ? weight + rest : weight))
}

function volumeOf({ length, width, height }: PlannedPackage): number {
  return length * width * height
}

function sumOf(numbers: number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}
