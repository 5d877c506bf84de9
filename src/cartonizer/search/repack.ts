import type { Counts } from "../filling/filling"
import { isLess } from "../is-less"
import { type AloneUnits, assignAlone } from "./assign-alone"
import type { BoxKind } from "./box-kind"
import { pool } from "./combine"
import { type Demand, kindsOfAlone, leftOf, type Load, ratingOf, sumOf } from "./load"
import { type PackedBox, type PackingTask, totalOf } from "./packing-task"
import { refillScarce } from "./refill-scarce"
import type { Scarcity } from "./scarcity"
import { Stock } from "./stock"

/** Boxes that are emptied at a time, at most. */
const MOST_EMPTIED = 4
/** What one round costs besides the filling, in places that are looked at. */
const STEPS_PER_ROUND = 100

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
  const { random, filler } = task
  const aloneBeside = rememberedAlone(task, demand.alone)
  const least = totalOf(task.goods, aloneBeside([]).left).volume
  let current = load
  let currentRating = ratingOf(task, load)
  let best = current
  let bestRating = currentRating
  for (let round = 0; filler.steps < lastStep && !task.isLate(); round++) {
    if (bestRating[0]! <= least) break
    filler.steps += STEPS_PER_ROUND
    const target = targetOf(task, current, scarcity)
    const emptied =
      round === 0 ? current.shared.packed : choose(task, current, { target, scarcity })
    const kept = current.shared.packed.filter((box) => !emptied.includes(box))
    const isAloneKept = round > 0 && random.below(2) === 0
    const taken = isAloneKept ? kindsOfAlone(current.alone) : []
    const stock = new Stock([...taken, ...kept.map(({ kind }) => kind)])
    if (demand.alone[target]! > 0) takeFor(task, target, { stock, scarcity })
    const counts = sumOf(pool(task, emptied), current.shared.left)
    const noise = round === 0 ? 0 : random.share()
    const { packed, left } = refillScarce(task, counts, { stock, scarcity, noise })
    const shared = { packed: [...kept, ...packed], left }
    const next = { alone: aloneBeside(shared.packed), shared }
    const rating = ratingOf(task, next)
    if (rating[0]! > currentRating[0]!) continue
    current = next
    currentRating = rating
    if (!isLess(rating, bestRating)) continue
    best = next
    bestRating = rating
  }
  return best
}

/** Units that ship alone in what other boxes leave of the stock, worked out once for each choice of these. */
function rememberedAlone(
  task: PackingTask,
  alone: Counts,
): (packed: readonly PackedBox[]) => AloneUnits {
  const known = new Map<string, AloneUnits>()
  return (packed) => {
    const kinds = packed.map(({ kind }) => task.kinds.indexOf(kind))
    const key = kinds.sort((a, b) => a - b).join()
    const answer =
      known.get(key) ??
      assignAlone(task, alone, {
        wanted: task.kinds,
        stock: new Stock(packed.map(({ kind }) => kind)),
      })
    known.set(key, answer)
    return answer
  }
}

/** A type that stayed out although there are boxes for it; -1 for none. */
function targetOf(task: PackingTask, load: Load, scarcity: Scarcity): number {
  const left = leftOf(load)
  const types = [...left.keys()].filter(
    (type) => left[type]! > 0 && task.kinds.some((_, at) => scarcity.holds(at, type)),
  )
  return types[task.random.below(types.length)] ?? -1
}

function choose(
  { kinds, random }: PackingTask,
  { shared }: Load,
  { target, scarcity }: { target: number; scarcity: Scarcity },
): PackedBox[] {
  const { packed } = shared
  if (packed.length === 0) return []
  const wanted = Math.min(packed.length, 1 + random.below(MOST_EMPTIED))
  const fitting = packed.filter(({ kind }) => scarcity.holds(kinds.indexOf(kind), target))
  const chosen = new Set<PackedBox>()
  const first = fitting[random.below(fitting.length)]
  if (first) chosen.add(first)
  while (chosen.size < wanted) chosen.add(packed[random.below(packed.length)]!)
  return [...chosen]
}

/** Keeps a box for a unit that ships alone. */
function takeFor(
  { kinds, random }: PackingTask,
  type: number,
  { stock, scarcity }: { stock: Stock; scarcity: Scarcity },
): void {
  const free = kinds.filter((kind, at) => stock.left(kind) > 0 && scarcity.holds(at, type))
  const kind: BoxKind | undefined = free[random.below(free.length)]
  if (kind) stock.take(kind)
}
