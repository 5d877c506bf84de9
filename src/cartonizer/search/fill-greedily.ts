import { type Counts, type Filling, toKey, countUnits } from "../filling/filling"
import { type BoxKind, mayHold, sumContent } from "./box-kind"
import { countFewestByRoom } from "./lower-bounds"
import {
  type Content,
  type PackedBox,
  type Packing,
  type PackingTask,
  chooseBetterPacking,
} from "./packing-task"
import { stackAll, stackRest } from "./shelves"

/**
 * The share of the items in a filled box, for the fewest boxes. Heavy items fill a box before its volume does. More
 * content never lowers it, so a box that could not win even when full is not tried.
 */
function rateShare({ weight, volume }: Content, needed: Content): number {
  return Math.max(weight / needed.weight, volume / needed.volume)
}

/**
 * Fills one box after the other, always the one that takes the largest share, until nothing is left. This is the greedy
 * method for covering sets (Chvátal 1979): the sets are fillings of one box.
 *
 * @returns the packing, unless time ran out, and the best interim packing
 */
export function fillGreedily(task: PackingTask, counts: Counts): Packing[] {
  const packedBoxes: PackedBox[] = []
  const left = counts.slice()
  const interim = new Interim(task)
  const lastStep = task.meter.steps + task.work.greedySteps
  while (countUnits(left) > 0) {
    interim.note(packedBoxes, left)
    const last = packedBoxes.length > 0 ? fitOneBox(task, left) : undefined
    const best = last ?? findBestBox(task, left, lastStep)
    // A box filled in a hurry may be worse than one filled with more time.
    if (!best || task.isLate()) return interim.list()
    subtract(left, best.filling.placed)
    packedBoxes.push(best)
  }
  return [{ packedBoxes }, ...interim.list()]
}

export function subtract(from: Counts, counts: Counts): void {
  for (let type = 0; type < from.length; type++) from[type] = from[type]! - counts[type]!
}

function findBestBox(task: PackingTask, left: Counts, lastStep: number): PackedBox | undefined {
  const needed = sumContent(task.items, left)
  const pick = planPick(task, left, lastStep)
  let best: { kind: BoxKind; filling: Filling; rating: number } | undefined
  for (const { kind, bound } of pick.hopeful) {
    if ((best && task.meter.steps >= pick.lastStep) || task.isLate()) break
    if (best && bound < best.rating) continue
    const filling = fillBest(task, kind, { counts: left, steps: pick.fillSteps })
    if (filling.units === 0) continue
    const rating = rateShare(filling, needed)
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
 * @param steps after which no new attempt begins; by default those of the effort
 */
export function fillBest(
  task: PackingTask,
  kind: BoxKind,
  { counts, steps = task.work.fillSteps }: { counts: Counts; steps?: number },
): Filling {
  const { filler, meter, plans, work } = task
  const { container } = kind
  const needed = countUnits(counts)
  const total = sumContent(task.items, counts)
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
    const isFull = filler.units === needed || bestShare >= most
    if (isFull || meter.steps >= lastStep || task.isLate()) break
  }
  return best ?? filler.filling()
}

/** Steps for stacking: per type, per box, and per kind that is tried for a box. */
const STEPS_PER_TYPE = 10
const STEPS_PER_BOX = 20
const INTERIM_STEPS_PER_KIND = 2
/** The work between two interim packings, as a multiple of what one takes. */
const SPARSENESS = 10

/**
 * The best of some interim packings: the boxes filled so far, and all other items stacked. A search that must
 * end returns it. A search with more time makes the same ones, so it never ends worse.
 */
class Interim {
  #best: Packing | undefined
  readonly #task: PackingTask
  #nextStep = 0

  constructor(task: PackingTask) {
    this.#task = task
  }

  /** The best interim packing, in a list; empty if there is none. */
  list(): Packing[] {
    return this.#best ? [this.#best] : []
  }

  /** Makes an interim packing if enough work was done since the last one. */
  note(packedBoxes: readonly PackedBox[], left: Counts): void {
    const { kinds, meter } = this.#task
    if (meter.steps < this.#nextStep) return
    const packing = { packedBoxes: [...packedBoxes], stackedBoxes: stackRest(this.#task, left) }
    const stepsPerBox = STEPS_PER_BOX + INTERIM_STEPS_PER_KIND * kinds.length
    const steps = STEPS_PER_TYPE * left.length + stepsPerBox * packing.stackedBoxes.length
    meter.steps += steps
    this.#nextStep = meter.steps + SPARSENESS * steps
    this.#best = this.#best ? chooseBetterPacking(this.#best, packing) : packing
  }
}

/** In a hurry, so many kinds of box are tried. */
const FEW_KINDS = 3

/** Loops over the types for each box, in any case. */
const PASSES = 32
/** Steps for rating and sorting one kind of box. */
const STEPS_PER_KIND = 4

/** Which kinds of box to try for the next box, and how long. */
interface Pick {
  /** The most hopeful first, each with the highest rating that it can reach. */
  hopeful: { kind: BoxKind; bound: number }[]
  /** Steps for each kind. */
  fillSteps: number
  /** After this step no more kinds are tried if one box is filled. */
  lastStep: number
}

/**
 * Divides the remaining steps among the boxes still to be filled. In a hurry, only the first kinds are tried.
 */
function planPick(task: PackingTask, left: Counts, lastStep: number): Pick {
  const { items, kinds, meter, work } = task
  meter.passOver(PASSES * items.length)
  meter.steps += STEPS_PER_KIND * kinds.length
  const needed = sumContent(items, left)
  const containers = kinds.map(({ container }) => container)
  const boxes = countFewestByRoom(containers, items, left)
  const steps = Math.max(0, lastStep - meter.steps) / boxes
  const isHurried = steps < kinds.length * work.fillSteps
  const hopeful = kinds.map((kind) => {
    const weight = Math.min(kind.container.weightRoom, needed.weight)
    const volume = Math.min(kind.container.volumeRoom, needed.volume)
    return { kind, bound: rateShare({ weight, volume }, needed) }
  })
  return {
    hopeful: hopeful.sort((a, b) => b.bound - a.bound),
    fillSteps: isHurried ? Math.min(work.fillSteps, steps / FEW_KINDS) : work.fillSteps,
    lastStep: isHurried ? meter.steps + steps : Infinity,
  }
}

/**
 * The most preferred box that holds every unit, or undefined. Tries plain shelves last; when it is late, nothing
 * else.
 */
export function fitOneBox(task: PackingTask, counts: Counts): PackedBox | undefined {
  const { weight, volume } = sumContent(task.items, counts)
  for (const kind of task.kinds) {
    // Checked first, because it is cheap: with many boxes and items, checking the sides would take most of the
    // time.
    if (weight > kind.container.weightRoom || volume > kind.container.volumeRoom) continue
    if (!mayHold(kind.container, task.items, counts)) continue
    const searchResult = task.isLate()
      ? undefined
      : fitAll(task, kind, { counts, attempts: task.work.fitAttempts })
    const filling = searchResult ?? stackAll(task, kind, counts)
    if (filling) return { kind, filling }
  }
  return undefined
}

/** Attempts before it pays to prove that the items cannot go into one box. */
const ATTEMPTS_BEFORE_PROOF = 2

/** Loops over the types in any case. */
const FIT_PASSES = 2

/**
 * A filling of one box with every unit, or undefined when none was found.
 *
 * Most items that fit do so at the first attempt; for most others a proof ends the search.
 */
export function fitAll(
  task: PackingTask,
  kind: BoxKind,
  { counts, attempts }: { counts: Counts; attempts: number },
): Filling | undefined {
  task.meter.passOver(FIT_PASSES * counts.length)
  if (!mayHold(kind.container, task.items, counts)) return undefined
  const key = `${kind.index}:${toKey(counts)}`
  const fit = task.knownFits.get(key) ?? 0
  if (typeof fit !== "number") return fit
  if (fit >= attempts) return undefined
  const filling = search(task, kind, { counts, from: fit, to: attempts })
  task.knownFits.set(key, filling)
  return typeof filling === "number" ? undefined : filling
}

/** A filling, or the number of attempts that failed; `Infinity` if more would not help. */
function search(
  task: PackingTask,
  { container }: BoxKind,
  { counts, from, to }: { counts: Counts; from: number; to: number },
): Filling | number {
  const { filler, meter, plans, work } = task
  const needed = countUnits(counts)
  const lastStep = meter.steps + work.fitSteps
  for (let attempt = from; attempt < to; attempt++) {
    if (attempt === ATTEMPTS_BEFORE_PROOF && task.shares.provesTooFew([container], counts)) {
      return Infinity
    }
    filler.fill(container, counts, plans.plan(attempt, counts, true))
    if (filler.units === needed) return filler.filling()
    if (task.isLate()) return attempt
    if (meter.steps >= lastStep) return Infinity
  }
  return to
}
