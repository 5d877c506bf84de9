import { fewestByRoom } from "../bounds/fewest-boxes"
import type { Counts } from "../filling/filling"
import type { BoxKind } from "./box-kind"
import type { Content } from "./box-memory"
import type { PackingTask } from "./packing-task"
import { totalOf } from "./total-of"

/** Kinds of box that are tried in a hurry before one is chosen. */
const FEW_KINDS = 3

/** How often the types are gone through for each box, whatever is tried. */
const PASSES = 32
/** What rating and sorting a kind of box costs, in places that are looked at. */
const STEPS_PER_KIND = 4

/** Which kinds of box to try for the next box, and how long. */
export interface Pick {
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
export function planPick(
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
  const { goods, meter, memory, work } = task
  meter.passOver(PASSES * goods.length)
  meter.steps += STEPS_PER_KIND * kinds.length
  const wanted = totalOf(goods, left)
  const containers = kinds.map(({ container }) => container)
  const boxes = fewestByRoom(containers, goods, left)
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
