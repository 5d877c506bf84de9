import { type Counts, unitsIn } from "../filling/filling"
import { fillGreedily, fitOneBox } from "./fill-greedily"
import { combine, rearrange } from "./improve"
import { fewestByRoom } from "./lower-bounds"
import { type Packing, type PackingTask, betterPacking } from "./packing-task"
import { splitEvenly } from "./split-evenly"

/**
 * Packs items into one box if one holds them all, else greedily into several. These are then improved until a
 * lower bound proves them best or the steps are used up. Some box must hold each of the items.
 */
export function packLoad(task: PackingTask, counts: Counts): Packing {
  if (unitsIn(counts) === 0) return { packed: [] }
  const fewest = fewestBoxes(task, counts)
  const one = fewest <= 1 ? fitOneBox(task, counts) : undefined
  if (one) return { packed: [one] }
  return fillGreedily(task, counts)
    .map((packing) => improve(task, packing, counts))
    .reduce(betterPacking)
}

/** Finds fewer or better boxes, unless time ran out. */
function improve(task: PackingTask, packing: Packing, counts: Counts): Packing {
  const { packed, stacked } = packing
  if (stacked || task.isLate()) return packing
  const fewest = fewestBoxes(task, counts)
  let better = combine(task, packed)
  const maySpare = better.length > Math.max(2, fewest)
  if (maySpare && !task.isLate()) {
    const containers = task.kinds.map(({ container }) => container)
    const proven = Math.max(fewest, task.shares.fewest(containers, counts))
    const split = better.length > proven && splitEvenly(task, better, { counts, fewest: proven })
    if (split) better = combine(task, split)
    if (better.length > proven) {
      const rearranged = rearrange(task, better, proven)
      if (rearranged !== better) better = combine(task, rearranged)
    }
  }
  return { packed: better }
}

function fewestBoxes({ kinds, items }: PackingTask, counts: Counts): number {
  const containers = kinds.map(({ container }) => container)
  return fewestByRoom(containers, items, counts)
}
