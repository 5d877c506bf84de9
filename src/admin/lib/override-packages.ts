import type { PackageWish } from "./shipping-plan"

interface Override {
  /** How many packages. */
  count: number
  /** Of all of them together, in grams; undefined: as proposed. */
  totalGrams: number | undefined
}

/**
 * Packages of the wished number and weight. In the proposed number they keep their sizes and share the
 * weight as before; in another number all are as large as the largest proposed, and weigh the same.
 *
 * @param proposed at least one
 */
export function overridePackages(
  proposed: PackageWish[],
  { count, totalGrams }: Override,
): PackageWish[] {
  const proposedGrams = sumOf(proposed.map(({ weight }) => weight))
  const total = Math.max(totalGrams ?? proposedGrams, count)
  const kept = proposed.map(toWish)
  if (count === proposed.length) {
    const shares = shareOut(
      total,
      kept.map(({ weight }) => weight / proposedGrams),
    )
    return kept.map((one, index) => ({ ...one, weight: shares[index] ?? one.weight }))
  }
  const [largest] = [...kept].sort((one, other) => volumeOf(other) - volumeOf(one))
  return largest
    ? shareOut(total, Array<number>(count).fill(1 / count)).map((weight) => ({
        ...largest,
        weight,
      }))
    : []
}

/** Whole grams by shares, at least one each; together they are the total. */
function shareOut(total: number, shares: number[]): number[] {
  const whole = shares.map((share) => Math.max(1, Math.floor(total * share)))
  const rest = total - sumOf(whole)
  const heaviest = whole.indexOf(Math.max(...whole))
  return whole.map((weight, index) => (index === heaviest ? weight + rest : weight))
}

/** Without what is only shown of it. */
function toWish({ box_id, length, width, height, weight }: PackageWish): PackageWish {
  return { box_id, length, width, height, weight }
}

function volumeOf({ length, width, height }: PackageWish): number {
  return length * width * height
}

function sumOf(numbers: number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}
