import { BoxFiller } from "../filling/box-filler"
import { PlanBook, Random } from "../filling/fill-plan"
import type { Counts, Filling } from "../filling/filling"
import type { ItemTable } from "../item-type"
import { Meter, type Objective, type Work } from "../options"
import { type BoxKind, isLess, scoreOf, totalOf } from "./box-kind"
import { ShareTable } from "./lower-bounds"
import type { HolderTable } from "./may-hold"

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

/** What was packed, and how many units of each type were not. */
export interface Packing {
  packed: PackedBox[]
  /** Boxes that were filled in haste, when the time was up. Nothing improves them any more. */
  stacked?: BoxOfItems[]
  left: Counts
}

interface TaskInput {
  items: ItemTable
  /** From the most to the least preferred. */
  kinds: readonly BoxKind[]
  objective: Objective
  work: Work
  seed: number
  /** True once the answer is due; every search then ends with the best it has. */
  isLate: () => boolean
  /** Counts the work; by default the task has a meter for itself. */
  meter?: Meter
}

/** Everything that the parts of one search share. */
export type PackingTask = ReturnType<typeof packingTask>

export function packingTask({ meter = new Meter(), ...input }: TaskInput) {
  const { items, work, seed } = input
  const lastStep = meter.steps + work.mostSteps
  const isLate = (): boolean => meter.steps >= lastStep || input.isLate()
  const random = new Random(seed)
  return {
    ...input,
    meter,
    /** True once the answer is due or all steps are used up; every search then ends with the best it has. */
    isLate,
    random,
    filler: new BoxFiller(items, { meter, isLate }),
    plans: new PlanBook(items, random),
    shares: new ShareTable(items, { meter, isLate }),
    /** Which boxes hold what, for each list of kinds, the most preferred first. */
    holders: new Map<readonly BoxKind[], HolderTable>(),
    /** By box and items: a filling of the box with all of them, or how many attempts have failed. */
    knownFits: new Map<string, Filling | number>(),
  }
}

/** Items by their weight and volume. */
export interface Content {
  weight: number
  volume: number
}

/** Units by type: those that ship alone, and those that may share a box. Some box holds each of them. */
export interface Demand {
  alone: Counts
  shared: Counts
}

/** Units of one type, each alone in a box of this kind. */
export interface AloneLot {
  type: number
  kind: BoxKind
  units: number
}

/** The boxes of units that ship alone, and how many units of each type have no box. */
export interface AloneUnits {
  lots: AloneLot[]
  left: Counts
}

/** How all units of an order are packed. */
export interface Load {
  alone: AloneUnits
  shared: Packing
}

/** The boxes of units that ship alone, one entry each. */
export function kindsOfAlone({ lots }: AloneUnits): BoxKind[] {
  return lots.flatMap(({ kind, units }) => Array<BoxKind>(units).fill(kind))
}

/** The boxes of items that share them, one entry each. */
export function kindsOfShared({ packed, stacked = [] }: Packing): BoxKind[] {
  return [...packed, ...stacked].map(({ kind }) => kind)
}

/** Units of each type that have no box. */
export function leftOf({ alone, shared }: Load): Counts {
  return sumOf(alone.left, shared.left)
}

export function sumOf(a: Counts, b: Counts): Counts {
  return a.map((units, type) => units + b[type]!)
}

/** Lower is better; the volume left out comes first. */
export function ratingOf(task: PackingTask, load: Load): readonly number[] {
  const { volume } = totalOf(task.items, leftOf(load))
  const kinds = [...kindsOfAlone(load.alone), ...kindsOfShared(load.shared)]
  return [volume, ...scoreOf(kinds, task.objective)]
}

/** The better packing; the volume left out comes first. If both are equal, the first one. */
export function betterPacking(task: PackingTask, a: Packing, b: Packing): Packing {
  const leftA = totalOf(task.items, a.left).volume
  const leftB = totalOf(task.items, b.left).volume
  if (leftA !== leftB) return leftA < leftB ? a : b
  const { objective } = task
  const scoreOfPacking = (packing: Packing) => scoreOf(kindsOfShared(packing), objective)
  return isLess(scoreOfPacking(b), scoreOfPacking(a)) ? b : a
}
