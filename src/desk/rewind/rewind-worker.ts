import { parentPort } from "node:worker_threads"
import type { StoredConfiguration } from "../../context"
import type { OrderedPrice } from "../../modules/shipment_ordering"
import type { OwnOption } from "../../store"
import { compareOrder } from "./compare-order"
import type { QuoteAnswer, QuoteQuestion } from "./quote-shelf"
import { addFigures, type Figures, mostChanged, type OrderChange } from "./totals"
import { type BoxAdvice, tryBoxes } from "./try-boxes"
import { openWorld, type RewindChanges, toQuotes, type World } from "./world"

export interface RewindTask {
  /** Which run it belongs to: a new thread, or the next run, begins anew. */
  run: string
  stored: StoredConfiguration
  changes: RewindChanges
  options: OwnOption[]
  work: "compare" | "advise"
  records: OrderedPrice[]
  /** What the service has answered since the last task. */
  answers: QuoteAnswer[]
}

/** What comes of some orders. */
export interface ComparedOrders {
  kind: "compared"
  count: number
  before: Figures
  after: Figures
  changes: OrderChange[]
  /** Whole units of the items' value, and what a free-delivery limit takes away. */
  limitable: [units: number, amount: number][]
  /** By index of the record, what is not known. */
  unknown: { index: number; questions: QuoteQuestion[] }[]
}

export type RewindAnswer = ComparedOrders | { kind: "advised"; boxes: BoxAdvice[]; orders: number }

let latest: { run: string; world: World } | undefined

// A failure ends the thread, and so reaches the one that waits for the answer.
parentPort?.on("message", (task: RewindTask) => {
  void workOn(task).then((answer) => parentPort?.postMessage(answer))
})

async function workOn({
  run,
  work,
  records,
  answers,
  ...setup
}: RewindTask): Promise<RewindAnswer> {
  if (latest?.run !== run) {
    latest = { run, world: openWorld(setup.stored, setup.changes, setup.options) }
  }
  const { world } = latest
  for (const record of records) world.quotes.add(record)
  for (const answer of answers) world.quotes.keep(answer)
  return work === "advise"
    ? { kind: "advised", ...(await tryBoxes(world, records)) }
    : compareOrders(world, records)
}

async function compareOrders(world: World, records: OrderedPrice[]): Promise<ComparedOrders> {
  const changes: OrderChange[] = []
  const limitable: ComparedOrders["limitable"] = []
  const unknown: ComparedOrders["unknown"] = []
  for (const [index, record] of records.entries()) {
    const order = await compareOrder(world, record)
    if ("questions" in order) {
      unknown.push({ index, questions: order.questions })
      continue
    }
    const { order_id, display_id, order_facts: facts } = record
    changes.push({ order_id, display_id, before: order.before, after: order.after })
    const value = facts.items_value ?? record.items_value
    if (value === null || order.after.withoutOption) continue
    limitable.push([Math.floor(toQuotes(world, record, value)), order.after.limitable])
  }
  return {
    ...{ kind: "compared", count: changes.length, limitable, unknown },
    before: addFigures(...changes.map(({ before }) => before)),
    after: addFigures(...changes.map(({ after }) => after)),
    changes: mostChanged(changes),
  }
}
