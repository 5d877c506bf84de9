import { parentPort } from "node:worker_threads"
import type { StoredConfiguration } from "../../context"
import type { OrderedPrice } from "../../modules/shipment_ordering"
import type { OwnOption } from "../../store"
import { compareOrder } from "./compare-order"
import type { OrderChange } from "./totals"
import { type BoxAdvice, tryBoxes } from "./try-boxes"
import { openWorld, type RewindChanges, type World } from "./world"

export interface RewindTask {
  /** Which run it belongs to: a new thread, or the next run, begins anew. */
  run: string
  stored: StoredConfiguration
  changes: RewindChanges
  options: OwnOption[]
  work: keyof RewindAnswers
  records: OrderedPrice[]
}

/** By the kind of work. */
export interface RewindAnswers {
  /** Orders that can be compared. */
  compare: OrderChange[]
  tryBoxes: BoxAdvice
}

let latest: { run: string; world: World } | undefined

// A failure ends the thread, and so reaches the one that waits for the answer.
parentPort?.on("message", (task: RewindTask) => {
  void workOn(task).then((answer) => parentPort?.postMessage(answer))
})

async function workOn({ run, work, records, stored, changes, options }: RewindTask) {
  if (latest?.run !== run) latest = { run, world: openWorld(stored, changes, options) }
  const { world } = latest
  for (const record of records) world.quotes.add(record)
  if (work === "tryBoxes") return tryBoxes(world, records)
  const compared: OrderChange[] = []
  for (const record of records) {
    const order = await compareOrder(world, record)
    const { order_id, display_id } = record
    if (order) compared.push({ order_id, display_id, before: order.before, after: order.after })
  }
  return compared
}
