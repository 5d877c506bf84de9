import type { Counts } from "../filling/filling"
import type { BoxKind } from "./box-kind"
import { type PackingTask, totalOf } from "./packing-task"
import { isBetter, type Score, scoreOf } from "./score"
import type { Stock } from "./stock"

/** Beyond this, choosing boxes would take longer than packing them. */
const MAX_COMBINATIONS = 5_000

/** What a combination of boxes must have room for, and what it must beat. */
export interface CombinationWish {
  counts: Counts
  below: Score
  mostBoxes: number
  stock: Stock
}

/**
 * Every choice of boxes that has the room, is in stock and beats the given score; the best first.
 */
export function combinationsBelow(task: PackingTask, wish: CombinationWish): BoxKind[][] {
  const found: { kinds: BoxKind[]; score: Score }[] = []
  const chosen: BoxKind[] = []
  const total = totalOf(task.goods, wish.counts)
  let visited = 0
  const choose = (from: number): void => {
    if (visited++ > MAX_COMBINATIONS || task.isLate()) return
    if (chosen.length > 0) {
      const score = scoreOf(chosen, task.objective)
      if (!isBetter(score, wish.below)) return
      if (hasRoom(chosen, total) && holdsAll(task, chosen, wish.counts))
        found.push({ kinds: [...chosen], score })
    }
    if (chosen.length === wish.mostBoxes) return
    for (let index = from; index < task.kinds.length; index++) {
      const kind = task.kinds[index]!
      if (chosen.filter((one) => one === kind).length >= wish.stock.left(kind)) continue
      chosen.push(kind)
      choose(index)
      chosen.pop()
    }
  }
  choose(0)
  return found
    .sort((a, b) => (isBetter(a.score, b.score) ? -1 : isBetter(b.score, a.score) ? 1 : 0))
    .map(({ kinds }) => kinds)
}

function hasRoom(
  kinds: readonly BoxKind[],
  { weight, volume }: { weight: number; volume: number },
): boolean {
  let weightRoom = 0
  let volumeRoom = 0
  for (const { container } of kinds) {
    weightRoom += container.weightRoom
    volumeRoom += container.volumeRoom
  }
  return weight <= weightRoom && volume <= volumeRoom
}

/** Whether nothing proves that the boxes cannot hold it all. */
function holdsAll(task: PackingTask, kinds: readonly BoxKind[], counts: Counts): boolean {
  const containers = kinds.map(({ container }) => container)
  return !task.shares.provesTooFew(containers, counts)
}
