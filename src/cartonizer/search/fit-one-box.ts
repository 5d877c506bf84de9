import type { Counts } from "../filling/filling"
import { fitAll } from "./fit-all"
import { mayHold } from "./may-hold"
import type { PackedBox, PackingTask } from "./packing-task"
import { totalOf } from "./total-of"
import { stackAll } from "./stack-rest"
import type { Stock } from "./stock"

/**
 * The most wanted box in stock that holds every unit, or undefined. Takes nothing out of stock. Plain
 * shelves, all that there is time for when it is late, are the last thing that is tried.
 */
export function fitOneBox(task: PackingTask, counts: Counts, stock: Stock): PackedBox | undefined {
  const { weight, volume } = totalOf(task.goods, counts)
  for (const kind of task.kinds) {
    // Asked first: where many boxes are tried for many goods, next to nothing else would be done.
    if (weight > kind.container.weightRoom || volume > kind.container.volumeRoom) continue
    if (stock.left(kind) <= 0 || !mayHold(kind.container, task.goods, counts)) continue
    const searched = task.isLate()
      ? undefined
      : fitAll(task, kind, { counts, attempts: task.work.fitAttempts })
    const filling = searched ?? stackAll(task, kind, counts)
    if (filling) return { kind, filling }
  }
  return undefined
}
