import type { FillPlan } from "../filling/fill-plan"
import { type Counts, unitsIn } from "../filling/filling"
import { assignAlone } from "./assign-alone"
import { type BoxKind, Stock, isLess, totalOf } from "./box-kind"
import { subtract } from "./fill-greedily"
import { pool } from "./improve"
import { holdsOne } from "./may-hold"
import {
  type AloneUnits,
  type Demand,
  type Load,
  type PackedBox,
  type Packing,
  type PackingTask,
  kindsOfAlone,
  leftOf,
  ratingOf,
  sumOf,
} from "./packing-task"

/** Most boxes to empty at a time. */
const MOST_EMPTIED = 4
/** Steps for one round besides the filling. */
const STEPS_PER_ROUND = 100

/** Loops over the types for units that ship alone, besides those that `assignAlone` counts. */
const PASSES = 2

/** How a round of refilling is done. */
interface Round {
  demand: Demand
  scarcity: Scarcity
  /** 0 packs the scarcest first and empties all boxes; higher values, up to 1, are more random. */
  noise: number
  lastStep: number
}

/**
 * Ruins and recreates (Schrimpf et al. 2000) until less stays out. Empties a few boxes, one of a kind that could hold a
 * leftover unit. Packs their items and the leftover ones into any free boxes; units that ship alone get the rest. Keeps the result if no more stays out than before.
 * Ends when no less can stay out, or when the steps are used up.
 */
export function repack(
  task: PackingTask,
  demand: Demand,
  { load, scarcity, lastStep }: { load: Load; scarcity: Scarcity; lastStep: number },
): Load {
  const { random, meter } = task
  const aloneBeside = rememberedAlone(task, demand.alone)
  const least = totalOf(task.items, aloneBeside([]).left).volume
  let current = { load, rating: ratingOf(task, load) }
  let best = current
  for (let noise = 0; best.rating[0]! > least; noise = random.share()) {
    if (meter.steps >= lastStep || task.isLate()) break
    meter.steps += STEPS_PER_ROUND
    const shared = refill(task, current.load, { demand, scarcity, noise, lastStep })
    const next = { alone: aloneBeside(shared.packed), shared }
    // Drops a round whose boxes could not be filled in time.
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

/** Packs units that ship alone into the boxes that are left, once for each set of boxes in use. */
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
    const answer = assignAlone(task, alone, { preferred: task.kinds, stock: new Stock(kinds) })
    known.set(key, answer)
    return answer
  }
}

/** A few boxes; one of them is of a kind that holds the missing type, if there is one. */
function choose(
  { random }: PackingTask,
  packed: readonly PackedBox[],
  { target, scarcity }: { target: number; scarcity: Scarcity },
): PackedBox[] {
  if (packed.length === 0) return []
  const count = Math.min(packed.length, 1 + random.below(MOST_EMPTIED))
  const fitting = packed.filter(({ kind }) => scarcity.holds(kind.index, target))
  const first = fitting[random.below(fitting.length)]
  const chosen = new Set(first && [first])
  while (chosen.size < count) chosen.add(packed[random.below(packed.length)]!)
  return [...chosen]
}

/** Reserves a box for a unit that ships alone. */
function takeFor(
  { kinds, random }: PackingTask,
  type: number,
  { stock, scarcity }: { stock: Stock; scarcity: Scarcity },
): void {
  const free = kinds.filter((kind) => stock.left(kind) > 0 && scarcity.holds(kind.index, type))
  const kind: BoxKind | undefined = free[random.below(free.length)]
  if (kind) stock.take(kind)
}

/** Most fillings to try for one box. */
const MOST_TRIES = 4
/** Cost of sorting types, in loops over them. */
const SORT_PASSES = 64
/** Loops over the types for each box, in any case. */
const PASSES_PER_BOX = 8

/** How boxes are to be refilled. */
interface RefillOptions {
  stock: Stock
  scarcity: Scarcity
  /** 0 packs the scarcest first; higher values, up to 1, are more random. */
  noise: number
  /** No box is filled after this step. */
  lastStep: number
}

/**
 * Fills boxes until nothing more goes in. Takes the items first that the fewest boxes could hold, and for them
 * the box that the others need least.
 */
function refillScarce(
  task: PackingTask,
  counts: Counts,
  { stock, scarcity, noise, lastStep }: RefillOptions,
): Packing {
  const left = counts.slice()
  const packed: PackedBox[] = []
  while (unitsIn(left) > 0 && task.meter.steps < lastStep && !task.isLate()) {
    task.meter.passOver(PASSES_PER_BOX * left.length)
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

/** The type that the fewest boxes could hold, and of equals the biggest; -1 if no box holds any. */
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
  const total = totalOf(task.items, left)
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
    filler.fill(container, left, { ...plan, leads: "items" })
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

/** Cost of `needOf` for each kind of box, in loops over the types. */
const NEED_PASSES = 2

/** Which items fit into the fewest boxes, and which boxes the most items need. */
export class Scarcity {
  readonly #task: PackingTask
  /** Whether a kind of box holds a type: 1 or 0, type by type for each kind. */
  readonly #holds: Uint8Array

  constructor(task: PackingTask) {
    const { kinds, items, meter } = task
    meter.steps += kinds.length * items.length
    this.#task = task
    this.#holds = new Uint8Array(kinds.length * items.length)
    for (const [at, { container }] of kinds.entries()) {
      for (let type = 0; type < items.length; type++) {
        this.#holds[at * items.length + type] = Number(holdsOne(container, items, type))
      }
    }
  }

  /** @param at the position of the kind of box */
  holds(at: number, type: number): boolean {
    return this.#holds[at * this.#task.items.length + type] === 1
  }

  /** Boxes in stock that could hold a unit, by type. */
  supplyOf(stock: Stock): Float64Array {
    const { kinds, items } = this.#task
    const supply = new Float64Array(items.length)
    this.#task.meter.passOver(kinds.length * items.length)
    for (const [at, kind] of kinds.entries()) {
      const boxes = stock.left(kind)
      if (boxes === 0) continue
      for (let type = 0; type < supply.length; type++) {
        if (this.holds(at, type)) supply[type] = supply[type]! + boxes
      }
    }
    return supply
  }

  /**
   * How much the items need each kind of box, by its position. Each type spreads its volume evenly over the
   * boxes that could hold it.
   */
  needOf(counts: Counts, stock: Stock): Float64Array {
    const { kinds, items } = this.#task
    const supply = this.supplyOf(stock)
    const need = new Float64Array(kinds.length)
    this.#task.meter.passOver(NEED_PASSES * kinds.length * items.length)
    for (let at = 0; at < kinds.length; at++) {
      for (let type = 0; type < supply.length; type++) {
        if (counts[type] === 0 || !this.holds(at, type)) continue
        need[at] = need[at]! + (counts[type]! * items.volume[type]!) / supply[type]!
      }
    }
    return need
  }
}

/** The kinds of box from the least to the most needed; of equals the more preferred one first. */
export function leastNeeded(kinds: readonly BoxKind[], need: Float64Array): BoxKind[] {
  return [...kinds.entries()]
    .sort(([a], [b]) => need[a]! - need[b]! || a - b)
    .map(([, kind]) => kind)
}
