import type { Answer, Order } from "./answer-order"
import { volumeOf } from "./size"

/**
 * What an answer comes to by its objective, the weightiest first; less is better. Leaving least behind
 * comes before everything else, an envelope before parcels.
 */
export function answerRating({ draft, kind }: Answer, order: Order): readonly number[] {
  const { goods, options, boxes } = order
  const { objective = "boxes" } = options
  const costs = new Map(boxes.map(({ id, cost = 0 }) => [id, cost]))
  let left = 0
  for (let type = 0; type < draft.left.length; type++) {
    left += draft.left[type]! * goods.volume[type]!
  }
  let volume = 0
  let cost = 0
  for (const { boxId, outer } of draft.packages) {
    volume += volumeOf(outer)
    cost += (boxId !== null && costs.get(boxId)) || 0
  }
  const count = draft.packages.length
  // Packages that are made up are no smaller for being towers.
  if (kind === null) return [left, count]
  const first = [left, kind === "envelope" ? 0 : 1]
  switch (objective) {
    case "boxes":
      return [...first, count, volume, cost]
    case "volume":
      return [...first, volume, count, cost]
    case "cost":
      return [...first, cost, count, volume]
    default:
      return objective satisfies never
  }
}
