import type { CartonizeInput, CartonizeResult } from ".."
import type { Objective } from "../options"

/**
 * What a result comes to for an objective, as a merchant would count it: less is better, the first
 * number decides. Items left behind, then parcels where one envelope would do, then the objective.
 */
export function resultRating(
  { boxes }: CartonizeInput,
  result: CartonizeResult,
  objective: Objective,
): number[] {
  const { packages } = result
  const leftover = result.kind === "unpackable" ? result.leftover : []
  const left = leftover.reduce((sum, { item: { length, width, height, quantity } }) => {
    return sum + quantity * length * width * height
  }, 0)
  // Packages that are made up have no size that was chosen.
  if (packages.some(({ boxId }) => boxId === null)) return [left, packages.length]
  const parcels = packages.some(({ kind }) => kind === "envelope") ? 0 : 1
  const figures = {
    boxes: packages.length,
    volume: packages.reduce((sum, { outer }) => sum + outer.length * outer.width * outer.height, 0),
    cost: packages.reduce((sum, { boxId }) => {
      return sum + (boxes.find(({ id }) => id === boxId)?.cost ?? 0)
    }, 0),
  }
  const { boxes: count, volume, cost } = figures
  const byObjective = {
    boxes: [count, volume, cost],
    volume: [volume, count, cost],
    cost: [cost, count, volume],
  }
  return [left, parcels, ...byObjective[objective]]
}
