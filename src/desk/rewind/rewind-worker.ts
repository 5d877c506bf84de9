import { parentPort } from "node:worker_threads"
import { type StoredConfiguration, toConfiguration } from "../../context"
import type { BoxFields, OrderedPrice, Settings } from "../../modules/shipment_ordering"
import { isAnyDone } from "../../shipping-rules"
import type { OwnOption } from "../../store"
import { compareOrder } from "./compare-order"
import { QuoteShelf } from "./quote-shelf"
import type { Comparison } from "./repack"
import type { OrderChange } from "./totals"
import { type BoxAdvice, tryBoxes } from "./try-boxes"

export interface RewindTask {
  /** Which run it belongs to: a new thread, or the next run, begins anew. */
  run: string
  stored: StoredConfiguration
  changes: RewindChanges
  /** Of the store, as they are now. */
  options: OwnOption[]
  work: keyof RewindAnswers
  records: OrderedPrice[]
}

/** What may be tried on the past before it is saved. */
export interface RewindChanges {
  settings?: Partial<Settings>
  /** All boxes, instead of the saved ones. */
  boxes?: (BoxFields & { id: string })[]
  services?: { account: string; service_code: string; is_enabled: boolean }[]
}

/** By the kind of work. */
export interface RewindAnswers {
  /** Orders that can be compared. */
  compare: OrderChange[]
  tryBoxes: BoxAdvice
}

let latest: { run: string; comparison: Comparison } | undefined

// A failure ends the thread, and so reaches the one that waits for the answer.
parentPort?.on("message", (task: RewindTask) => {
  void workOn(task).then((answer) => parentPort?.postMessage(answer))
})

async function workOn(task: RewindTask) {
  const { run, work, records } = task
  if (latest?.run !== run) latest = { run, comparison: openComparison(task) }
  const { comparison } = latest
  for (const record of records) comparison.quotes.add(record)
  if (work === "tryBoxes") return tryBoxes(comparison, records)
  const changes: OrderChange[] = []
  for (const record of records) {
    const order = await compareOrder(comparison, record)
    const { order_id, display_id } = record
    if (order) changes.push({ order_id, display_id, before: order.before, after: order.after })
  }
  return changes
}

function openComparison({ stored, changes, options }: RewindTask): Comparison {
  const { settings, boxes, services = [] } = changes
  const saved = toConfiguration(stored)
  const changed = toConfiguration({
    ...stored,
    settings: { ...stored.settings, ...settings },
    boxes: boxes ?? stored.boxes,
    services: stored.services.map((row) => ({
      ...row,
      ...services.find(
        ({ account, service_code }) => account === row.account && service_code === row.service_code,
      ),
    })),
  })
  const isPackedAnew = !!boxes || [saved, changed].some(({ rules }) => isAnyDone(rules, ["box"]))
  return { saved, changed, isPackedAnew, options, quotes: new QuoteShelf() }
}
