import { parentPort } from "node:worker_threads"
import type { StoredConfiguration } from "../../context"
import type { OrderedPrice } from "../../modules/shipment_ordering"
import type { OwnOption } from "../../store"
import { type ComparedOrders, compareOrders } from "./compared-orders"
import type { QuoteQuestion, RecordedAnswer } from "./quote-shelf"
import { type BoxAdvice, tryBoxes } from "./try-boxes"
import { openWorld, type RewindChanges, type World } from "./world"

export interface RewindTask {
  /** Which run it belongs to: a new thread, or the next run, begins anew. */
  run: string
  stored: StoredConfiguration
  changes: RewindChanges
  options: OwnOption[]
  work: "compare" | "advise"
  records: OrderedPrice[]
  /** What the service has answered since the last task. */
  answers: { question: QuoteQuestion; answer: RecordedAnswer }[]
}

export type RewindAnswer = ComparedOrders | { boxes: BoxAdvice[]; orders: number }

let latest: { run: string; world: World } | undefined

if (parentPort) {
  const port = parentPort
  port.on("message", (task: RewindTask) => {
    // A failure ends the thread, and so reaches whoever waits for the answer.
    void workOn(task).then((answer) => port.postMessage(answer))
  })
}

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
  for (const { question, answer } of answers) world.quotes.keep(question, answer)
  return work === "advise" ? tryBoxes(world, records) : compareOrders(world, records)
}
