import type { FillPlan } from "../filling/fill-plan"
import { type Counts, unitsIn } from "../filling/filling"
import type { BoxKind } from "./box-kind"
import { subtract } from "./fill-greedily"
import type { PackedBox, Packing, PackingTask } from "./packing-task"
import { totalOf } from "./total-of"
import type { Scarcity } from "./scarcity"
import type { Stock } from "./stock"

/** Fillings of one box among which the best is taken, at most. */
const MOST_TRIES = 4
/** What sorting types costs, in looks at each of them. */
const SORT_PASSES = 64
/** How often the types are gone through for each box, whatever is tried. */
const PASSES = 8

/** How boxes are to be refilled. */
interface RefillWish {
  stock: Stock
  scarcity: Scarcity
  /** 0 goes strictly by what is scarce; up to 1 leaves more and more of it to chance. */
  noise: number
  /** No further box is filled once the steps are used up. */
  lastStep: number
}

/**
 * Fills boxes one after the other, each first with the goods that the fewest boxes could hold, and each
 * time the box that is needed least by the others, until nothing more goes in.
 */
export function refillScarce(
  task: PackingTask,
  counts: Counts,
  { stock, scarcity, noise, lastStep }: RefillWish,
): Packing {
  const left = counts.slice()
  const packed: PackedBox[] = []
  while (unitsIn(left) > 0 && task.meter.steps < lastStep && !task.isLate()) {
    task.meter.passOver(PASSES * left.length)
    const supply = scarcity.supplyOf(stock)
    const first = scarcest(task, left, { supply, noise })
    if (first < 0) break
    const kind = kindFor(task, first, { left, stock, scarcity, noise })
    if (!kind) break
    const box = fill(task, kind, { left, first, supply, noise })
    // Nothing goes in any more once it is late.
    if (box.filling.units === 0) break
    stock.take(kind)
    packed.push(box)
    subtract(left, box.filling.placed)
  }
  return { packed, left }
}

/** The type that the fewest boxes could hold, the biggest of them; -1 when no box holds any. */
function scarcest(
  { random }: PackingTask,
  left: Counts,
  { supply, noise }: { supply: Float64Array; noise: number },
): number {
  let best = -1
  let least = Infinity
  for (let type = 0; type < left.length; type++) {
    if (left[type] === 0 || supply[type] === 0) continue
    const boxes = noise === 0 ? supply[type]! : supply[type]! * (1 + 2 * noise * random.share())
    if (best >= 0 && boxes >= least) continue
    best = type
    least = boxes
  }
  return best
}

function kindFor(
  { kinds, random }: PackingTask,
  type: number,
  {
    left,
    stock,
    scarcity,
    noise,
  }: { left: Counts; stock: Stock; scarcity: Scarcity; noise: number },
): BoxKind | undefined {
  const need = scarcity.needOf(left, stock)
  let best: BoxKind | undefined
  let least = Infinity
  for (const [at, kind] of kinds.entries()) {
    if (stock.left(kind) === 0 || !scarcity.holds(at, type)) continue
    const rating = noise === 0 ? need[at]! : need[at]! * random.share() ** noise
    if (best && rating >= least) continue
    best = kind
    least = rating
  }
  return best
}

/** The fullest of some fillings that all hold the first type. */
function fill(
  task: PackingTask,
  kind: BoxKind,
  {
    left,
    first,
    supply,
    noise,
  }: { left: Counts; first: number; supply: Float64Array; noise: number },
): PackedBox {
  const { filler, meter, plans, random } = task
  const { container } = kind
  const total = totalOf(task.goods, left)
  let best: PackedBox | undefined
  let bestShare = -1
  const tries = noise === 0 ? MOST_TRIES : 1 + random.below(MOST_TRIES)
  for (let attempt = 0; attempt < tries; attempt++) {
    const plan = noise === 0 ? plans.plan(attempt, left, false) : plans.randomPlan(left, false)
    if (random.below(2) === 0) {
      byScarcity(plan, supply)
      meter.passOver(SORT_PASSES * plan.order.length)
    }
    putFirst(plan, first)
    filler.fill(container, left, { ...plan, leads: "goods" })
    const share = Math.max(filler.volume / total.volume, filler.weight / total.weight)
    if (best && share <= bestShare) continue
    best = { kind, filling: filler.filling() }
    bestShare = share
    if (filler.units === unitsIn(left) || task.isLate()) break
  }
  return best ?? { kind, filling: filler.filling() }
}

function byScarcity({ order }: FillPlan, supply: Float64Array): void {
  const place = new Map([...order].map((type, at) => [type, at]))
  order.sort((a, b) => supply[a]! - supply[b]! || (place.get(a) ?? 0) - (place.get(b) ?? 0))
}

function putFirst({ order }: FillPlan, first: number): void {
  const at = order.indexOf(first)
  order.copyWithin(1, 0, at)
  order[0] = first
}
