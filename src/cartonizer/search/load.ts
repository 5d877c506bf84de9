import type { Counts } from "../filling/filling"
import type { AloneUnits } from "./assign-alone"
import type { BoxKind } from "./box-kind"
import type { Packing, PackingTask } from "./packing-task"
import { totalOf, scoreOf, isLess } from "./score"

/** Units by type: those that ship alone, and those that may share a box. Some box holds each of them. */
export interface Demand {
  alone: Counts
  shared: Counts
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
