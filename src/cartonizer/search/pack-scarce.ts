import { unitsIn } from "../filling/filling"
import { isLess } from "../is-less"
import { assignAlone } from "./assign-alone"
import type { BoxKind } from "./box-kind"
import {
  type Demand,
  kindsOfAlone,
  kindsOfShared,
  leftOf,
  type Load,
  ratingOf,
  sumOf,
} from "./load"
import { improve, packLoad } from "./pack-load"
import type { Packing, PackingTask } from "./packing-task"
import { totalOf } from "./total-of"
import { repack } from "./repack"
import { leastNeeded, Scarcity } from "./scarcity"
import { stackRest, unstacked } from "./stack-rest"
import { Stock } from "./stock"
import { tryEveryChoice } from "./try-every-choice"

/** Steps for finding boxes for what stayed out, in those for filling one box as well as possible. */
const FILLS = 20
/** The same where boxes are too few whatever goes where, so that something stays out anyway. */
const FILLS_IN_VAIN = 5

/** Units that ship alone first, in the boxes that are the most wanted; then all the others. */
export function packAloneFirst(
  task: PackingTask,
  demand: Demand,
  wanted: readonly BoxKind[] = task.kinds,
): Load {
  const alone = assignAlone(task, demand.alone, { wanted, stock: new Stock() })
  return { alone, shared: packLoad(task, demand.shared, kindsOfAlone(alone)) }
}

/**
 * Looks for other boxes where they ran out: every choice where units are few, else other orders of
 * packing, and then exchanges between boxes. Counted in steps, as everywhere.
 *
 * @param first a load that leaves out what boxes could hold
 */
export function packScarce(task: PackingTask, demand: Demand, first: Load): Load {
  // Boxes for units that ship alone are the best there are already.
  if (unitsIn(demand.shared) === 0) return first
  const steps = (isInVain(task, demand) ? FILLS_IN_VAIN : FILLS) * task.work.fillSteps
  const limits = (load: Load) => ({ load, lastStep: task.meter.steps + steps })
  const tried = tryEveryChoice(task, demand, limits(first))
  if (tried?.isProven) return tried.load
  const scarcity = new Scarcity(task)
  const { alone, shared } = tried?.load ?? first
  let best: Load = { alone, shared: unstacked(task, shared) }
  for (const load of otherOrders(task, demand, scarcity)) {
    // What was packed in haste now is no match for what there would have been with more time.
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

/** Whether all boxes there are have too little room, by weight or by volume. */
function isInVain({ kinds, goods }: PackingTask, { alone, shared }: Demand): boolean {
  const all = totalOf(goods, sumOf(alone, shared))
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

/** The same goods in fewer or better boxes. */
function refined(task: PackingTask, demand: Demand, shared: Packing): Load {
  const { alone } = withAloneBeside(task, demand, shared)
  const taken = kindsOfAlone(alone)
  const better = improve(task, shared, { counts: demand.shared, taken })
  return withAloneBeside(task, demand, better)
}

/** A search that was cut short may leave boxes unused: what goes into them is stacked there. */
function toppedUp(task: PackingTask, { alone, shared }: Load): Load {
  const { packed, stacked = [] } = shared
  const taken = [...kindsOfAlone(alone), ...kindsOfShared(shared)]
  const stock = new Stock(taken)
  const more = assignAlone(task, alone.left, { wanted: task.kinds, stock })
  const rest = stackRest(task, shared.left, [...taken, ...kindsOfAlone(more)])
  return {
    alone: { lots: [...alone.lots, ...more.lots], left: more.left },
    shared: { packed, stacked: [...stacked, ...rest.stacked], left: rest.left },
  }
}

/** Units that ship alone in what the others leave of the stock. */
function withAloneBeside(task: PackingTask, { alone }: Demand, shared: Packing): Load {
  const stock = new Stock(kindsOfShared(shared))
  return { alone: assignAlone(task, alone, { wanted: task.kinds, stock }), shared }
}
