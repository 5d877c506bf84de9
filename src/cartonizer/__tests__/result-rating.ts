import type { CartonizeResult } from ".."

/**
 * What a result comes to, as a merchant would count it: less is better, the first number decides. Items left behind, then
 * parcels where one envelope would do, then packages, then their volume.
 */
export function resultRating(result: CartonizeResult): number[] {
  const { packages } = result
  const leftover = result.kind === "unpackable" ? result.leftover : []
  const left = leftover.reduce((sum, { item: { length, width, height, quantity } }) => {
    return sum + quantity * length * width * height
  }, 0)
  // Packages that are made up have no size that was chosen.
  if (packages.some(({ boxId }) => boxId === null)) return [left, packages.length]
  const parcels = packages.some(({ kind }) => kind === "envelope") ? 0 : 1
  const volume = packages.reduce(
    (sum, { outer }) => sum + outer.length * outer.width * outer.height,
    0,
  )
  return [left, parcels, packages.length, volume]
}
