import type { Counts } from "../filling/filling"
import { fitAll } from "./fit-all"
import { mayHold } from "./may-hold"
import type { PackedBox, PackingTask } from "./packing-task"
import { stackAll } from "./stack-rest"
import type { Stock } from "./stock"

/**
 * The most wanted box in stock that holds every unit, or undefined. Takes nothing out of stock. When
 * it is late, one that holds them in plain shelves.
 */
export function fitOneBox(task: PackingTask, counts: Counts, stock: Stock): PackedBox | undefined {
  for (const kind of task.kinds) {
    if (stock.left(kind) <= 0) continue
    const filling = task.isLate()
      ? mayHold(kind.container, task.goods, counts) && stackAll(task, kind, counts)
      : fitAll(task, kind, { counts, attempts: task.work.fitAttempts })
    if (filling) return { kind, filling }
  }
  return undefined
}
