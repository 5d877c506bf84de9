import type { Counts } from "../filling/filling"
import { isLess } from "../is-less"
import { type AloneUnits, assignAlone } from "./assign-alone"
import type { BoxKind } from "./box-kind"
import { pool } from "./combine"
import { type Demand, kindsOfAlone, leftOf, type Load, ratingOf, sumOf } from "./load"
import type { PackedBox, Packing, PackingTask } from "./packing-task"
import { totalOf } from "./total-of"
import { refillScarce } from "./refill-scarce"
import type { Scarcity } from "./scarcity"
import { Stock } from "./stock"

/** Boxes that are emptied at a time, at most. */
const MOST_EMPTIED = 4
/** What one round costs besides the filling, in places that are looked at. */
const STEPS_PER_ROUND = 100

/** How often the types are gone through for units that ship alone, besides what is counted there. */
const PASSES = 2

/** How a round of refilling is done. */
interface Round {
  demand: Demand
  scarcity: Scarcity
  /** 0 goes strictly by what is scarce, and empties all boxes; up to 1 leaves more and more to chance. */
  noise: number
  lastStep: number
}

/**
 * Empties a few boxes, one of them of a kind that could hold something of what stayed out, and fills
 * boxes anew with the goods and with what stayed out, in whatever boxes are free then; units that ship
 * alone get the others. Kept when no more stays out than before. Ends when nothing does, or when the
 * steps are used up.
 */
export function repack(
  task: PackingTask,
  demand: Demand,
  { load, scarcity, lastStep }: { load: Load; scarcity: Scarcity; lastStep: number },
): Load {
  const { random, meter } = task
  const aloneBeside = rememberedAlone(task, demand.alone)
  const least = totalOf(task.goods, aloneBeside([]).left).volume
  let current = { load, rating: ratingOf(task, load) }
  let best = current
  for (let noise = 0; best.rating[0]! > least; noise = random.share()) {
    if (meter.steps >= lastStep || task.isLate()) break
    meter.steps += STEPS_PER_ROUND
    const shared = refill(task, current.load, { demand, scarcity, noise, lastStep })
    const next = { alone: aloneBeside(shared.packed), shared }
    // Boxes that were not filled to the end are no round.
    if (task.isLate()) break
    const rating = ratingOf(task, next)
    if (rating[0]! > current.rating[0]!) continue
    current = { load: next, rating }
    if (isLess(rating, best.rating)) best = current
  }
  return best.load
}

function refill(task: PackingTask, load: Load, round: Round): Packing {
  const { random } = task
  const { demand, scarcity, noise, lastStep } = round
  const { packed, left } = load.shared
  const missing = typesIn(leftOf(load))
  const target = missing[random.below(missing.length)] ?? 0
  const emptied = new Set(noise === 0 ? packed : choose(task, packed, { target, scarcity }))
  const kept = packed.filter((box) => !emptied.has(box))
  const isAloneKept = noise > 0 && random.below(2) === 0
  const taken = isAloneKept ? kindsOfAlone(load.alone) : []
  const stock = new Stock([...taken, ...kept.map(({ kind }) => kind)])
  if (demand.alone[target]! > 0) takeFor(task, target, { stock, scarcity })
  const counts = sumOf(pool(task, [...emptied]), left)
  const refilled = refillScarce(task, counts, { stock, scarcity, noise, lastStep })
  return { packed: [...kept, ...refilled.packed], left: refilled.left }
}

function typesIn(counts: Counts): number[] {
  return [...counts.keys()].filter((type) => counts[type]! > 0)
}

/** Units that ship alone in what other boxes leave of the stock, worked out once for each choice of these. */
function rememberedAlone(
  task: PackingTask,
  alone: Counts,
): (packed: readonly PackedBox[]) => AloneUnits {
  const known = new Map<string, AloneUnits>()
  return (packed) => {
    const kinds = packed.map(({ kind }) => kind)
    const key = kinds
      .map(({ index }) => index)
      .sort((a, b) => a - b)
      .join()
    const remembered = known.get(key)
    if (remembered) return remembered
    task.meter.passOver(PASSES * alone.length)
    const answer = assignAlone(task, alone, { wanted: task.kinds, stock: new Stock(kinds) })
    known.set(key, answer)
    return answer
  }
}

/** A few boxes, one of a kind that holds what is missing if there is any. */
function choose(
  { random }: PackingTask,
  packed: readonly PackedBox[],
  { target, scarcity }: { target: number; scarcity: Scarcity },
): PackedBox[] {
  if (packed.length === 0) return []
  const wanted = Math.min(packed.length, 1 + random.below(MOST_EMPTIED))
  const fitting = packed.filter(({ kind }) => scarcity.holds(kind.index, target))
  const first = fitting[random.below(fitting.length)]
  const chosen = new Set(first && [first])
  while (chosen.size < wanted) chosen.add(packed[random.below(packed.length)]!)
  return [...chosen]
}

/** Keeps a box for a unit that ships alone. */
function takeFor(
  { kinds, random }: PackingTask,
  type: number,
  { stock, scarcity }: { stock: Stock; scarcity: Scarcity },
): void {
  const free = kinds.filter((kind) => stock.left(kind) > 0 && scarcity.holds(kind.index, type))
  const kind: BoxKind | undefined = free[random.below(free.length)]
  if (kind) stock.take(kind)
}
