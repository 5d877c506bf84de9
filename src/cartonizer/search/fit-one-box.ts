import type { Counts } from "../filling/filling"
import { fitAll } from "./fit-all"
import type { PackedBox, PackingTask } from "./packing-task"
import type { Stock } from "./stock"

/** The most wanted box in stock that holds every unit, or undefined. Takes nothing out of stock. */
export function fitOneBox(task: PackingTask, counts: Counts, stock: Stock): PackedBox | undefined {
  for (const kind of task.kinds) {
    if (stock.left(kind) <= 0) continue
    const filling = fitAll(task, kind, { counts, attempts: task.work.fitAttempts })
    if (filling) return { kind, filling }
  }
  return undefined
}
