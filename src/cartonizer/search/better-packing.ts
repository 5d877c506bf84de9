import { kindsOfShared } from "./load"
import type { Packing, PackingTask } from "./packing-task"
import { totalOf } from "./total-of"
import { isBetter, scoreOf } from "./score"

/** The better one: leaving least behind comes before everything else. Of equals the first. */
export function betterPacking(task: PackingTask, a: Packing, b: Packing): Packing {
  const leftA = totalOf(task.goods, a.left).volume
  const leftB = totalOf(task.goods, b.left).volume
  if (leftA !== leftB) return leftA < leftB ? a : b
  const { objective } = task
  const scoreOfPacking = (packing: Packing) => scoreOf(kindsOfShared(packing), objective)
  return isBetter(scoreOfPacking(b), scoreOfPacking(a)) ? b : a
}
