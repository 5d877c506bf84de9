import type { Counts } from "../filling/filling"
import type { BoxKind } from "./box-kind"
import type { PackingTask } from "./packing-task"
import { totalOf } from "./total-of"
import { isBetter, type Score, scoreOf } from "./score"
import type { Stock } from "./stock"

/** Beyond this, choosing boxes would take longer than packing them. */
const MAX_COMBINATIONS = 5_000
/** What weighing up one choice costs, in the same unit as looking at places. */
const STEPS_PER_CHOICE = 4

/** What a combination of boxes must have room for, and what it must beat. */
interface CombinationWish {
  counts: Counts
  below: Score
  mostBoxes: number
  stock: Stock
  /** No further choice is looked at once the steps are used up. */
  lastStep: number
}

/** Grams and cubic millimetres that still need a box. */
interface Need {
  weight: number
  volume: number
}

/**
 * Every choice of boxes that has the room, is in stock and beats the given score; the best first.
 */
export function combinationsBelow(task: PackingTask, wish: CombinationWish): BoxKind[][] {
  const { kinds, meter, objective } = task
  const found: { kinds: BoxKind[]; score: Score }[] = []
  const chosen: BoxKind[] = []
  const most = mostRoom(kinds)
  let looked = 0
  const choose = (from: number, need: Need): void => {
    const others = wish.mostBoxes - chosen.length - 1
    for (let index = from; index < kinds.length; index++) {
      if (looked > MAX_COMBINATIONS || meter.steps >= wish.lastStep || task.isLate()) return
      const kind = kinds[index]!
      meter.steps += 1
      const rest = restOf(need, kind)
      if (rest.weight > others * most.weight || rest.volume > others * most.volume) continue
      if (chosen.filter((one) => one === kind).length >= wish.stock.left(kind)) continue
      looked += 1
      meter.steps += STEPS_PER_CHOICE
      chosen.push(kind)
      const score = scoreOf(chosen, objective)
      if (isBetter(score, wish.below)) {
        const hasRoom = rest.weight <= 0 && rest.volume <= 0
        if (hasRoom && holdsAll(task, chosen, wish.counts))
          found.push({ kinds: [...chosen], score })
        if (others > 0) choose(index, rest)
      }
      chosen.pop()
    }
  }
  if (wish.mostBoxes > 0) choose(0, totalOf(task.goods, wish.counts))
  return found
    .sort((a, b) => (isBetter(a.score, b.score) ? -1 : isBetter(b.score, a.score) ? 1 : 0))
    .map(({ kinds }) => kinds)
}

/** What a box could hold that had the most room for weight and for volume of all. */
function mostRoom(kinds: readonly BoxKind[]): Need {
  let [weight, volume] = [0, 0]
  for (const { container } of kinds) {
    weight = Math.max(weight, container.weightRoom)
    volume = Math.max(volume, container.volumeRoom)
  }
  return { weight, volume }
}

function restOf({ weight, volume }: Need, { container }: BoxKind): Need {
  return { weight: weight - container.weightRoom, volume: volume - container.volumeRoom }
}

/** Whether nothing proves that the boxes cannot hold it all. */
function holdsAll(task: PackingTask, kinds: readonly BoxKind[], counts: Counts): boolean {
  const containers = kinds.map(({ container }) => container)
  return !task.shares.provesTooFew(containers, counts)
}
