import { fewestByRoom } from "../bounds/fewest-boxes"
import { type Counts, unitsIn } from "../filling/filling"
import type { Objective } from "../options"
import { combine } from "./combine"
import { cheapest, fillGreedily, fullest, type GreedyRule, largestShare } from "./fill-greedily"
import { fitOneBox } from "./fit-one-box"
import { holdsOne } from "./may-hold"
import type { Packing, PackingTask } from "./packing-task"
import { rearrange } from "./rearrange"
import { isBetter, scoreOf } from "./score"
import type { BoxKind } from "./box-kind"
import { stackRest } from "./stack-rest"
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
  const wanted = counts.slice()
  const hopeless = new Int32Array(counts.length)
  for (let type = 0; type < wanted.length; type++) {
    if (task.kinds.some(({ container }) => holdsOne(container, task.goods, type))) continue
    hopeless[type] = wanted[type]!
    wanted[type] = 0
  }
  const packing = packHopeful(task, wanted, taken)
  return { ...packing, left: packing.left.map((count, type) => count + hopeless[type]!) }
}

function packHopeful(task: PackingTask, counts: Counts, taken: readonly BoxKind[]): Packing {
  const nothing = new Int32Array(counts.length)
  if (unitsIn(counts) === 0) return { packed: [], left: nothing }
  const containers = task.kinds.map(({ container }) => container)
  const fewest = fewestByRoom(containers, task.goods, counts)
  const candidates: Packing[] = []
  if (fewest <= 1) {
    const one = fitOneBox(task, counts, new Stock(taken))
    if (one) candidates.push({ packed: [one], left: nothing })
    if (one && task.objective === "boxes") return { packed: [one], left: nothing }
  }
  for (const rule of RULES[task.objective]) {
    const greedy = fillGreedily(task, counts, { rule, taken })
    candidates.push(task.isLate() ? stackRest(task, greedy, taken) : greedy)
  }
  return candidates
    .map((packing) => improve(task, packing, { counts, taken, fewest }))
    .reduce((best, one) => (isBetterPacking(task, one, best) ? one : best))
}

function improve(
  task: PackingTask,
  { packed, left }: Packing,
  { counts, fewest, taken }: { counts: Counts; taken: readonly BoxKind[]; fewest: number },
): Packing {
  if (unitsIn(left) > 0 || task.isLate()) return { packed, left }
  let better = combine(task, packed, taken)
  const maySpare = task.objective === "boxes" && better.length > Math.max(2, fewest)
  if (maySpare && !task.isLate()) {
    const containers = task.kinds.map(({ container }) => container)
    const proven = Math.max(fewest, task.shares.fewest(containers, counts))
    if (better.length > proven) {
      const rearranged = rearrange(task, better, proven)
      if (rearranged !== better) better = combine(task, rearranged, taken)
    }
  }
  return { packed: better, left }
}

/** Leaving least behind comes before everything else. */
function isBetterPacking(task: PackingTask, a: Packing, b: Packing): boolean {
  const leftA = volumeLeft(task, a.left)
  const leftB = volumeLeft(task, b.left)
  if (leftA !== leftB) return leftA < leftB
  return isBetter(scoreOf(kindsOf(a), task.objective), scoreOf(kindsOf(b), task.objective))
}

function kindsOf({ packed }: Packing): BoxKind[] {
  return packed.map(({ kind }) => kind)
}

function volumeLeft(task: PackingTask, left: Counts): number {
  return left.reduce((sum, count, type) => sum + count * task.goods.volume[type]!, 0)
}
