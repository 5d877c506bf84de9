import { BoxFiller } from "../filling/box-filler"
import { PlanBook, Random } from "../filling/fill-plan"
import type { Filling } from "../filling/filling"
import type { ItemTable } from "../item-type"
import { Meter, type Work } from "../options"
import { type BoxKind, isLess, scoreBoxes } from "./box-kind"
import { ShareTable } from "./lower-bounds"

/** One box with items in it. */
export interface PackedBox {
  kind: BoxKind
  filling: Filling
}

/** One box and its blocks, as in `Filling`. */
export interface BoxOfItems {
  kind: BoxKind
  blocks: Int32Array
}

/** How all items are packed. */
export interface Packing {
  packedBoxes: PackedBox[]
  /** Boxes that were filled in haste, when the time was up. They are not improved. */
  stackedBoxes?: BoxOfItems[]
}

interface TaskInput {
  items: ItemTable
  /** From the most to the least preferred. */
  kinds: readonly BoxKind[]
  work: Work
  /** True once the answer is due; every search then ends with the best it has. */
  isLate: () => boolean
  /** Counts the work; by default the task has its own meter. */
  meter?: Meter
}

/** Seed of the random numbers, so that the same order is always packed the same way. */
const SEED = 1

/** Everything that the parts of one search share. */
export type PackingTask = ReturnType<typeof createPackingTask>

export function createPackingTask({ meter = new Meter(), ...input }: TaskInput) {
  const { items, work } = input
  const lastStep = meter.steps + work.mostSteps
  const isLate = (): boolean => meter.steps >= lastStep || input.isLate()
  const random = new Random(SEED)
  return {
    ...input,
    meter,
    /** True once the answer is due or all steps are used up; every search then ends with the best it has. */
    isLate,
    random,
    filler: new BoxFiller(items, { meter, isLate }),
    plans: new PlanBook(items, random),
    shares: new ShareTable(items, { meter, isLate }),
    /** By box and items: a filling of the box with all of them, or how many attempts have failed. */
    knownFits: new Map<string, Filling | number>(),
  }
}

/** Items by their weight and volume. */
export interface Content {
  weight: number
  volume: number
}

/** Chooses the better packing; if both are equal, the first one. */
export function chooseBetterPacking(a: Packing, b: Packing): Packing {
  const score = ({ packedBoxes, stackedBoxes = [] }: Packing) =>
    scoreBoxes([...packedBoxes, ...stackedBoxes].map(({ kind }) => kind))
  return isLess(score(b), score(a)) ? b : a
}
