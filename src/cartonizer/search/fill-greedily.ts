import { type Counts, type Filling, unitsIn } from "../filling/filling"
import { type BoxKind, Stock } from "./box-kind"
import { fitOneBox } from "./fit-one-box"
import { betterPacking } from "./load"
import { fewestByRoom } from "./lower-bounds"
import type { Content, PackedBox, Packing, PackingTask } from "./packing-task"
import { totalOf } from "./score"
import { stackRest } from "./stack-rest"

/**
 * Rates a filled box, the most wanted highest. More content never lowers the rating: boxes that
 * could not win even when full are not tried.
 */
export type GreedyRule = (kind: BoxKind, content: Content, wanted: Content) => number

/** Gets the most out of the way: fewest boxes. Heavy items fill a box before its volume does. */
export const largestShare: GreedyRule = (_, { weight, volume }, wanted) =>
  Math.max(weight / wanted.weight, volume / wanted.volume)

/** Leaves the least air to pay for. */
export const fullest: GreedyRule = ({ outerVolume }, { volume }) => volume / outerVolume

export const cheapest: GreedyRule = ({ cost }, { volume }) => volume / cost

/**
 * Fills one box after the other, always the one the rule rates highest, until nothing is left.
 *
 * @returns the packing, unless it became late, and the best that was made on the way to it
 */
export function fillGreedily(
  task: PackingTask,
  counts: Counts,
  { rule, taken = [] }: { rule: GreedyRule; taken?: readonly BoxKind[] },
): Packing[] {
  const packed: PackedBox[] = []
  const stock = new Stock(taken)
  const left = counts.slice()
  const interim = new Interim(task, taken)
  const lastStep = task.meter.steps + task.work.greedySteps
  while (unitsIn(left) > 0) {
    interim.note(packed, left)
    const last = packed.length > 0 ? fitOneBox(task, left, stock) : undefined
    const best = last ?? bestBox(task, left, { rule, stock, lastStep })
    // Whatever was found in a hurry is not what there would have been with more time.
    if (task.isLate()) return interim.best ? [interim.best] : []
    if (!best) break
    subtract(left, best.filling.placed)
    stock.take(best.kind)
    packed.push(best)
  }
  const whole = { packed, left }
  return interim.best ? [whole, interim.best] : [whole]
}

export function subtract(from: Counts, counts: Counts): void {
  for (let type = 0; type < from.length; type++) from[type] = from[type]! - counts[type]!
}

function bestBox(
  task: PackingTask,
  left: Counts,
  { rule, stock, lastStep }: { rule: GreedyRule; stock: Stock; lastStep: number },
): PackedBox | undefined {
  const wanted = totalOf(task.items, left)
  const kinds = task.kinds.filter((kind) => stock.left(kind) > 0)
  const pick = planPick(task, left, { kinds, lastStep, rate: rule })
  let best: { kind: BoxKind; filling: Filling; rating: number } | undefined
  for (const { kind, bound } of pick.hopeful) {
    if ((best && task.meter.steps >= pick.lastStep) || task.isLate()) break
    if (best && bound < best.rating) continue
    const filling = fillBest(task, kind, { counts: left, steps: pick.fillSteps })
    if (filling.units === 0) continue
    const rating = rule(kind, filling, wanted)
    const isPreferred = best && kind.index < best.kind.index
    if (!best || rating > best.rating || (rating === best.rating && isPreferred)) {
      best = { kind, filling, rating }
    }
  }
  return best
}

/**
 * The filling that takes the largest share of the counted items, by volume or by weight.
 *
 * @param steps after which no new attempt begins; what the effort allows for, by default
 */
export function fillBest(
  task: PackingTask,
  kind: BoxKind,
  { counts, steps = task.work.fillSteps }: { counts: Counts; steps?: number },
): Filling {
  const { filler, meter, plans, work } = task
  const { container } = kind
  const wanted = unitsIn(counts)
  const total = totalOf(task.items, counts)
  const most = Math.min(
    1,
    Math.max(container.weightRoom / total.weight, container.volumeRoom / total.volume),
  )
  const lastStep = meter.steps + steps
  let best: Filling | undefined
  let bestShare = -1
  for (let attempt = 0; attempt < work.fillAttempts; attempt++) {
    filler.fill(container, counts, plans.plan(attempt, counts, false))
    const share = Math.max(filler.volume / total.volume, filler.weight / total.weight)
    if (!best || share > bestShare) {
      best = filler.filling()
      bestShare = share
    }
    const isFull = filler.units === wanted || bestShare >= most
    if (isFull || meter.steps >= lastStep || task.isLate()) break
  }
  best ??= filler.filling()
  task.memory.note(kind, best)
  return best
}

/** What stacking takes for each type, for each box, and for each kind that is tried for it. */
const STEPS_PER_TYPE = 10
const STEPS_PER_BOX = 20
const INTERIM_STEPS_PER_KIND = 2
/** How much more work is done between two packings than they take. */
const SPARSENESS = 10

/**
 * The best of some complete packings that were made on the way to a better one: the boxes that were
 * filled by then, and all other items stacked. A search that must end gives this one. One that goes
 * on has made the same, so that it never ends with anything worse.
 */
class Interim {
  best: Packing | undefined
  readonly #task: PackingTask
  readonly #taken: readonly BoxKind[]
  #nextStep = 0

  /** @param taken boxes that are out of stock already, one entry each */
  constructor(task: PackingTask, taken: readonly BoxKind[]) {
    this.#task = task
    this.#taken = taken
  }

  /** Makes one more packing if the last was made long ago, by the work that was done since. */
  note(packed: readonly PackedBox[], left: Counts): void {
    const { kinds, meter } = this.#task
    if (meter.steps < this.#nextStep) return
    const gone = [...this.#taken, ...packed.map(({ kind }) => kind)]
    const packing = { packed: [...packed], ...stackRest(this.#task, left, gone) }
    const stepsPerBox = STEPS_PER_BOX + INTERIM_STEPS_PER_KIND * kinds.length
    const steps = STEPS_PER_TYPE * left.length + stepsPerBox * packing.stacked.length
    meter.steps += steps
    this.#nextStep = meter.steps + SPARSENESS * steps
    this.best = this.best ? betterPacking(this.#task, this.best, packing) : packing
  }
}

/** Kinds of box that are tried in a hurry before one is chosen. */
const FEW_KINDS = 3

/** How often the types are gone through for each box, whatever is tried. */
const PASSES = 32
/** What rating and sorting a kind of box costs, in places that are looked at. */
const STEPS_PER_KIND = 4

/** Which kinds of box to try for the next box, and how long. */
interface Pick {
  /** The most hopeful first, with the rating that it will not beat. */
  hopeful: { kind: BoxKind; bound: number }[]
  /** Steps that may be taken for each kind. */
  fillSteps: number
  /** No further kind is tried after this step, once one took something. */
  lastStep: number
}

/**
 * Shares the steps that are left for filling boxes among the boxes that are still to be filled. As
 * long as they last for trying every kind of box, those with the most room come first. In a hurry those
 * do that can be expected to take most, as long as the steps last.
 *
 * @param rate what a box is worth with that content
 */
function planPick(
  task: PackingTask,
  left: Counts,
  {
    kinds,
    lastStep,
    rate,
  }: {
    kinds: readonly BoxKind[]
    lastStep: number
    rate: (kind: BoxKind, content: Content, wanted: Content) => number
  },
): Pick {
  const { items, meter, memory, work } = task
  meter.passOver(PASSES * items.length)
  meter.steps += STEPS_PER_KIND * kinds.length
  const wanted = totalOf(items, left)
  const containers = kinds.map(({ container }) => container)
  const boxes = fewestByRoom(containers, items, left)
  const steps = Math.max(0, lastStep - meter.steps) / boxes
  const isHurried = steps < kinds.length * work.fillSteps
  const hopeful = kinds.map((kind) => {
    const weight = Math.min(kind.container.weightRoom, wanted.weight)
    const volume = Math.min(kind.container.volumeRoom, wanted.volume)
    const bound = rate(kind, { weight, volume }, wanted)
    const content = isHurried && memory.expected(kind, wanted, kinds.length)
    return { kind, bound, hope: content ? rate(kind, content, wanted) : bound }
  })
  return {
    hopeful: hopeful.sort((a, b) => b.hope - a.hope),
    fillSteps: isHurried ? Math.min(work.fillSteps, steps / FEW_KINDS) : work.fillSteps,
    lastStep: isHurried ? meter.steps + steps : Infinity,
  }
}
