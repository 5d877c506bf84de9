import { type Counts, unitsIn } from "../filling/filling"
import type { Objective } from "../options"
import { assignAlone } from "./assign-alone"
import { type BoxKind, Stock, isLess, totalOf } from "./box-kind"
import {
  type GreedyRule,
  cheapest,
  fitOneBox,
  fullest,
  largestShare,
  fillGreedily,
} from "./fill-greedily"
import { combine, rearrange } from "./improve"
import { fewestByRoom } from "./lower-bounds"
import {
  type Demand,
  type Load,
  type Packing,
  type PackingTask,
  betterPacking,
  kindsOfAlone,
  kindsOfShared,
  leftOf,
  ratingOf,
  sumOf,
} from "./packing-task"
import { Scarcity, leastNeeded, repack } from "./repack"
import { stackRest, unstacked } from "./shelves"
import { splitEvenly } from "./split-evenly"
import { tryEveryChoice } from "./try-every-choice"

/** Steps for placing leftover units, in multiples of `fillSteps`. */
const FILLS = 20
/** Steps if all boxes together are too small, so that something stays out in any case. */
const FILLS_IN_VAIN = 5

/** Packs units that ship alone first, into the most preferred boxes, and then all others. */
export function packAloneFirst(
  task: PackingTask,
  demand: Demand,
  preferred: readonly BoxKind[] = task.kinds,
): Load {
  const alone = assignAlone(task, demand.alone, { preferred, stock: new Stock() })
  return { alone, shared: packLoad(task, demand.shared, kindsOfAlone(alone)) }
}

/**
 * Packs again after boxes ran out. Tries every choice if units are few, else other orders of packing and then
 * exchanges between boxes.
 *
 * @param first a load that leaves out units that an empty box could hold
 */
export function packScarce(task: PackingTask, demand: Demand, first: Load): Load {
  // Units that ship alone already have the best boxes.
  if (unitsIn(demand.shared) === 0) return first
  const steps = (isInVain(task, demand) ? FILLS_IN_VAIN : FILLS) * task.work.fillSteps
  const limits = (load: Load) => ({ load, lastStep: task.meter.steps + steps })
  const tried = tryEveryChoice(task, demand, limits(first))
  if (tried?.isProven) return tried.load
  const scarcity = new Scarcity(task)
  const { alone, shared } = tried?.load ?? first
  let best: Load = { alone, shared: unstacked(task, shared) }
  for (const load of otherOrders(task, demand, scarcity)) {
    // A load that was finished in haste is dropped: with more time there would be a better one.
    if (task.isLate()) return best
    best = betterOf(task, { ...load, shared: unstacked(task, load.shared) }, best)
    if (isAllPacked(best)) break
  }
  if (!isAllPacked(best)) best = repack(task, demand, { ...limits(best), scarcity })
  if (task.isLate()) return best
  if (!isAllPacked(best)) return toppedUp(task, best)
  const better = refined(task, demand, best.shared)
  return task.isLate() ? best : betterOf(task, better, best)
}

/** Whether all boxes together have too little room, by weight or by volume. */
function isInVain({ kinds, items }: PackingTask, { alone, shared }: Demand): boolean {
  const all = totalOf(items, sumOf(alone, shared))
  let [weight, volume] = [0, 0]
  for (const { available, container } of kinds) {
    weight += available * container.weightRoom
    volume += available * container.volumeRoom
  }
  return weight < all.weight || volume < all.volume
}

function betterOf(task: PackingTask, a: Load, b: Load): Load {
  return isLess(ratingOf(task, a), ratingOf(task, b)) ? a : b
}

function isAllPacked(load: Load): boolean {
  return unitsIn(leftOf(load)) === 0
}

function* otherOrders(task: PackingTask, demand: Demand, scarcity: Scarcity): Generator<Load> {
  if (unitsIn(demand.alone) === 0) return
  const shared = packLoad(task, demand.shared)
  yield withAloneBeside(task, demand, shared)
  const need = scarcity.needOf(demand.shared, new Stock())
  yield packAloneFirst(task, demand, leastNeeded(task.kinds, need))
}

/** The same items in fewer or better boxes. */
function refined(task: PackingTask, demand: Demand, shared: Packing): Load {
  const { alone } = withAloneBeside(task, demand, shared)
  const taken = kindsOfAlone(alone)
  const better = improve(task, shared, { counts: demand.shared, taken })
  return withAloneBeside(task, demand, better)
}

/** A search that was cut short may leave boxes unused: fills them by stacking. */
function toppedUp(task: PackingTask, { alone, shared }: Load): Load {
  const { packed, stacked = [] } = shared
  const taken = [...kindsOfAlone(alone), ...kindsOfShared(shared)]
  const stock = new Stock(taken)
  const more = assignAlone(task, alone.left, { preferred: task.kinds, stock })
  const rest = stackRest(task, shared.left, [...taken, ...kindsOfAlone(more)])
  return {
    alone: { lots: [...alone.lots, ...more.lots], left: more.left },
    shared: { packed, stacked: [...stacked, ...rest.stacked], left: rest.left },
  }
}

/** Packs units that ship alone into the boxes that the others leave. */
function withAloneBeside(task: PackingTask, { alone }: Demand, shared: Packing): Load {
  const stock = new Stock(kindsOfShared(shared))
  return { alone: assignAlone(task, alone, { preferred: task.kinds, stock }), shared }
}

const RULES: Record<Objective, readonly GreedyRule[]> = {
  boxes: [largestShare],
  volume: [largestShare, fullest],
  cost: [largestShare, cheapest],
}

/**
 * Packs items into one box if one holds them all, else greedily into several. These are then improved until a
 * lower bound proves them best or the steps are used up.
 *
 * @param taken boxes that are out of stock already, one entry each
 */
function packLoad(task: PackingTask, counts: Counts, taken: readonly BoxKind[] = []): Packing {
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

/** Finds fewer or better boxes if all items are packed; otherwise returns the packing unchanged. */
function improve(
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

function fewestBoxes({ kinds, items }: PackingTask, counts: Counts): number {
  const containers = kinds.map(({ container }) => container)
  return fewestByRoom(containers, items, counts)
}
