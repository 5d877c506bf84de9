import type { Counts } from "../filling/filling"
import { betterPacking } from "./better-packing"
import type { BoxKind } from "./box-kind"
import type { PackedBox, Packing, PackingTask } from "./packing-task"
import { stackRest } from "./stack-rest"

/** What stacking takes for each type, for each box, and for each kind that is tried for it. */
const STEPS_PER_TYPE = 10
const STEPS_PER_BOX = 20
const STEPS_PER_KIND = 2
/** How much more work is done between two packings than they take. */
const SPARSENESS = 10

/**
 * The best of some complete packings that were made on the way to a better one: the boxes that were
 * filled by then, and all other goods stacked. A search that must end gives this one. One that goes
 * on has made the same, so that it never ends with anything worse.
 */
export class Interim {
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
    const stepsPerBox = STEPS_PER_BOX + STEPS_PER_KIND * kinds.length
    const steps = STEPS_PER_TYPE * left.length + stepsPerBox * packing.stacked.length
    meter.steps += steps
    this.#nextStep = meter.steps + SPARSENESS * steps
    this.best = this.best ? betterPacking(this.#task, this.best, packing) : packing
  }
}
