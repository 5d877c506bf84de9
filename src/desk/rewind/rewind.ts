import { randomUUID } from "node:crypto"
import { perProcess, type PluginContext, readStoredConfiguration, refuse } from "../../context"
import type { OrderedPrice } from "../../modules/shipment_ordering"
import { findOwnOptions } from "../../store"
import { Thread } from "../../threads"
import { adviseLimit, type LimitAdvice } from "./advice"
import type { RewindAnswers, RewindChanges, RewindTask } from "./rewind-worker"
import {
  addFigures,
  amount,
  type FreeDelivery,
  mostChanged,
  NO_FIGURES,
  type OrderChange,
  type Side,
  toTotals,
} from "./totals"
import type { BoxAdvice } from "./try-boxes"

export interface RewindTrial extends RewindChanges {
  /** The most orders, the newest first. */
  last: number
  from?: Date
  until?: Date
}

export type RewindLine =
  | { kind: "progress"; done: number; of: number }
  | ({ kind: "result" } & RewindResult)
  | { kind: "error"; message: string }

export interface RewindResult {
  /** Deliveries: an order with two counts twice. */
  orders: number
  compared: number
  /** Something that their price depends on is not recorded, or the customer paid another price. */
  unknown: number
  skipped: { changed: number; canceled: number }
  before: ReturnType<typeof toTotals>
  after: ReturnType<typeof toTotals>
  most_changed: ReturnType<typeof toShownChange>[]
  /** Boxes were tried on the newest `of_orders` orders. */
  advice: { boxes: BoxAdvice["boxes"]; of_orders: number; free_from: LimitAdvice | null }
}

const running = perProcess(() => ({ isRunning: false }))

/**
 * Plans and prices placed orders again, with the saved and with changed settings, and compares the two. Writes nothing.
 * One run at a time in a process: it fills a processor core.
 *
 * @param send returns false to stop the work
 * @returns false if another run is going on
 */
export async function runRewind(
  context: PluginContext,
  request: RewindTrial,
  send: (line: RewindLine) => boolean,
): Promise<boolean> {
  const state = running()
  if (state.isRunning) return false
  state.isRunning = true
  try {
    await compareAll(context, request, send)
  } finally {
    state.isRunning = false
  }
  return true
}

const RECORDS_AT_ONCE = 500
/** Orders on which boxes are tried. */
const SAMPLE = 300

async function compareAll(
  context: PluginContext,
  { last, from, until, ...change }: RewindTrial,
  send: (line: RewindLine) => boolean,
): Promise<void> {
  const { priceRecords } = context.plugin
  const setup = {
    ...{ run: randomUUID(), changes: change },
    stored: await readStoredConfiguration(context.plugin),
    options: await findOwnOptions(context),
  }
  const sample: OrderedPrice[] = []
  const skipped = { changed: 0, canceled: 0 }
  const deliveries: FreeDelivery[] = []
  let [before, after] = [NO_FIGURES, NO_FIGURES]
  let changes: OrderChange[] = []
  let [done, compared, unknown] = [0, 0, 0]
  let oldest: OrderedPrice | undefined
  const of = Math.min(last, await priceRecords.countOrdered({ from, until }))
  let isWanted = send({ kind: "progress", done, of })
  while (isWanted && done < of) {
    const limit = Math.min(RECORDS_AT_ONCE, of - done)
    const page = await priceRecords.listOrdered({ before: oldest, from, until, limit })
    if (page.length === 0) break
    const uncanceled = page.filter(({ is_canceled }) => !is_canceled)
    const records = uncanceled.filter(({ is_changed }) => !is_changed)
    skipped.canceled += page.length - uncanceled.length
    skipped.changed += uncanceled.length - records.length
    sample.push(...records.slice(0, SAMPLE - sample.length))
    const orders = await work({ ...setup, work: "compare", records })
    compared += orders.length
    unknown += records.length - orders.length
    before = addFigures(before, ...orders.map((order) => order.before))
    after = addFigures(after, ...orders.map((order) => order.after))
    changes = mostChanged([...changes, ...orders])
    deliveries.push(...orders.flatMap((order) => order.after.freeDelivery ?? []))
    oldest = page.at(-1)
    done += page.length
    isWanted = send({ kind: "progress", done, of })
  }
  if (!isWanted) return
  const { boxes, orders } = await work({ ...setup, work: "tryBoxes", records: sample })
  send({
    ...{ kind: "result", orders: done, compared, unknown, skipped },
    ...{ before: toTotals(before), after: toTotals(after) },
    most_changed: changes.map(toShownChange),
    advice: { boxes, of_orders: orders, free_from: adviseLimit(before, after, deliveries) },
  })
}

function toShownChange({ before, after, ...order }: OrderChange) {
  return { ...order, before: toShownSide(before), after: toShownSide(after) }
}

function toShownSide({ charged, cost, parcels, option, reason }: Side) {
  const [shownCharge, shownCost] = reason ? [null, null] : [amount(charged), amount(cost)]
  return { charged: shownCharge, cost: shownCost, parcels, option, reason }
}

/** For one page. */
const LIMIT_MS = 120_000

const thread = new Thread<RewindTask, RewindAnswers[keyof RewindAnswers]>({
  file: require.resolve("./rewind-worker"),
  heapMegabytes: 384,
  isLast: () => true,
})

async function work<Kind extends keyof RewindAnswers>(
  task: RewindTask & { work: Kind },
): Promise<RewindAnswers[Kind]> {
  const answer = await thread.run(task, { limitMs: LIMIT_MS })
  if (!answer) refuse("This takes too much memory or time. Try the changes on fewer orders.")
  return answer as RewindAnswers[Kind]
}
