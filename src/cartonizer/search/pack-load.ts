import { fewestByRoom } from "../bounds/fewest-boxes"
import { type Counts, unitsIn } from "../filling/filling"
import type { Objective } from "../options"
import { betterPacking } from "./better-packing"
import { combine } from "./combine"
import { cheapest, fillGreedily, fullest, type GreedyRule, largestShare } from "./fill-greedily"
import { fitOneBox } from "./fit-one-box"
import type { Packing, PackingTask } from "./packing-task"
import { rearrange } from "./rearrange"
import type { BoxKind } from "./box-kind"
import { splitEvenly } from "./split-evenly"
import { Stock } from "./stock"

const RULES: Record<Objective, readonly GreedyRule[]> = {
  boxes: [largestShare],
  volume: [largestShare, fullest],
  cost: [largestShare, cheapest],
}

/**
 * Packs goods into boxes: into one if there is one that holds them all, else greedily into several,
 * which are then improved until a lower bound proves them best or the work is done.
 *
 * @param taken boxes that are out of stock already, one entry each
 */
export function packLoad(
  task: PackingTask,
  counts: Counts,
  taken: readonly BoxKind[] = [],
): Packing {
  const nothing = new Int32Array(counts.length)
  if (unitsIn(counts) === 0) return { packed: [], left: nothing }
  const fewest = fewestBoxes(task, counts)
  const candidates: Packing[] = []
  if (fewest <= 1) {
    const one = fitOneBox(task, counts, new Stock(taken))
    if (one) candidates.push({ packed: [one], left: nothing })
    if (one && task.objective === "boxes") return { packed: [one], left: nothing }
  }
  for (const rule of RULES[task.objective]) {
    if (candidates.length > 0 && task.isLate()) break
    candidates.push(...fillGreedily(task, counts, { rule, taken }))
  }
  return candidates
    .map((packing) => improve(task, packing, { counts, taken }))
    .reduce((best, one) => betterPacking(task, best, one))
}

/** Fewer or better boxes for goods that are all packed; what leaves something out stays as it is. */
export function improve(
  task: PackingTask,
  packing: Packing,
  { counts, taken }: { counts: Counts; taken: readonly BoxKind[] },
): Packing {
  const { packed, stacked, left } = packing
  if (unitsIn(left) > 0 || stacked || task.isLate()) return packing
  const fewest = fewestBoxes(task, counts)
  let better = combine(task, packed, taken)
  const maySpare = task.objective === "boxes" && better.length > Math.max(2, fewest)
  if (maySpare && !task.isLate()) {
    const containers = task.kinds.map(({ container }) => container)
    const proven = Math.max(fewest, task.shares.fewest(containers, counts))
    const split =
      better.length > proven && splitEvenly(task, better, { counts, taken, fewest: proven })
    if (split) better = combine(task, split, taken)
    if (better.length > proven) {
      const rearranged = rearrange(task, better, proven)
      if (rearranged !== better) better = combine(task, rearranged, taken)
    }
  }
  return { packed: better, left }
}

function fewestBoxes({ kinds, goods }: PackingTask, counts: Counts): number {
  const containers = kinds.map(({ container }) => container)
  return fewestByRoom(containers, goods, counts)
}
