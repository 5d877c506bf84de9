import { randomUUID } from "node:crypto"
import {
  perProcess,
  type PluginContext,
  readStoredConfiguration,
  refuse,
  toMedusaError,
} from "../../context"
import type { OrderedPrice } from "../../modules/shipment_ordering"
import { findOwnOptions } from "../../store"
import { Thread } from "../../threads"
import { addLimitable, adviseLimit, type LimitAdvice, type Limitable } from "./advice"
import { askPrices } from "./ask-prices"
import type { RewindAnswer, RewindTask } from "./rewind-worker"
import { addFigures, amount, mostChanged, NO_FIGURES, type OrderChange, toTotals } from "./totals"
import type { BoxAdvice } from "./try-boxes"
import type { RewindChanges } from "./world"

export interface RewindRequest extends RewindChanges {
  /** The most orders, the newest first. */
  last: number
  from?: Date
  until?: Date
  /** Whether to ask the service for prices that were not recorded. */
  ask: boolean
}

export type RewindLine =
  | { kind: "progress"; done: number; of: number }
  | ({ kind: "result" } & RewindResult)
  | { kind: "error"; message: string }

export interface RewindResult {
  /** Deliveries: an order with two counts twice. */
  orders: number
  compared: number
  /** Their price, or what the service asks for them, is not known. */
  unknown: number
  skipped: { changed: number; canceled: number }
  before: ReturnType<typeof toTotals>
  after: ReturnType<typeof toTotals>
  most_changed: ReturnType<typeof toShown>[]
  /** Calls of the service. */
  asked: number
  /** Boxes were tried on the newest `of_orders` orders. */
  advice: { boxes: BoxAdvice[]; of_orders: number; free_from: LimitAdvice | null }
}

const running = perProcess(() => ({ isRunning: false }))

/**
 * Plans and prices placed orders again, with the saved and with changed settings, and compares the two. Writes nothing.
 * One run at a time in a process: it fills a processor core.
 *
 * @param send reads the lines, and stops reading to stop the work
 * @returns false if another run is going on
 */
export async function runRewind(
  context: PluginContext,
  request: RewindRequest,
  send: (lines: AsyncIterable<RewindLine>) => Promise<void>,
): Promise<boolean> {
  const state = running()
  if (state.isRunning) return false
  state.isRunning = true
  try {
    await send(rewind(context, request))
  } finally {
    state.isRunning = false
  }
  return true
}

async function* rewind(context: PluginContext, request: RewindRequest): AsyncGenerator<RewindLine> {
  try {
    yield* compareAll(context, request)
  } catch (error) {
    yield { kind: "error", message: toMedusaError(error, context.logger).message }
  }
}

const RECORDS_AT_ONCE = 500
/** Orders on which boxes are tried. */
const SAMPLE = 300
/** The background calls of a minute. */
const MOST_ASKED = 60

async function* compareAll(
  context: PluginContext,
  { last, from, until, ask, ...changes }: RewindRequest,
): AsyncGenerator<RewindLine> {
  const { priceRecords } = context.plugin
  const setup = {
    ...{ run: randomUUID(), changes },
    stored: await readStoredConfiguration(context.plugin),
    options: await findOwnOptions(context),
  }
  const sample: OrderedPrice[] = []
  const skipped = { changed: 0, canceled: 0 }
  const limitable: Limitable = new Map()
  let total = { before: NO_FIGURES, after: NO_FIGURES, compared: 0, unknown: 0 }
  let changed: OrderChange[] = []
  let asked = 0

  /** @returns the records that are not known, and what to ask about them */
  const compare = async (records: OrderedPrice[], answers: RewindTask["answers"] = []) => {
    const page = await work({ ...setup, work: "compare", records, answers })
    if (page.kind !== "compared") return { records: [], questions: [] }
    total = {
      before: addFigures(total.before, page.before),
      after: addFigures(total.after, page.after),
      compared: total.compared + page.count,
      unknown: total.unknown + page.unknown.length,
    }
    changed = mostChanged([...changed, ...page.changes])
    for (const [units, taken] of page.limitable) addLimitable(limitable, units, taken)
    return {
      records: page.unknown.flatMap(({ index }) => records[index] ?? []),
      questions: page.unknown.flatMap(({ questions }) => questions),
    }
  }

  const of = Math.min(last, await priceRecords.countOrdered({ from, until }))
  yield { kind: "progress", done: 0, of }
  let before: OrderedPrice | undefined
  for (let done = 0; done < of;) {
    const limit = Math.min(RECORDS_AT_ONCE, of - done)
    const records = await priceRecords.listOrdered({ before, from, until, limit })
    if (records.length === 0) break
    const isSame = ({ is_canceled, is_changed }: OrderedPrice) => !is_canceled && !is_changed
    const same = records.filter(isSame)
    const canceled = records.filter(({ is_canceled }) => is_canceled).length
    skipped.canceled += canceled
    skipped.changed += records.length - same.length - canceled
    sample.push(...same.slice(0, SAMPLE - sample.length))
    const unknown = await compare(same)
    const answers: RewindTask["answers"] = []
    const questions = ask ? unknown.questions : []
    for await (const answer of askPrices(context, questions, MOST_ASKED - asked)) {
      asked += 1
      if (answer) answers.push(answer)
      // Asking takes a minute, and may be stopped at each line.
      yield { kind: "progress", done, of }
    }
    if (answers.length > 0) {
      total.unknown -= unknown.records.length
      await compare(unknown.records, answers)
    }
    before = records.at(-1)
    done += records.length
    yield { kind: "progress", done, of }
  }
  const advice = await work({ ...setup, work: "advise", records: sample, answers: [] })
  const { boxes, orders: ofOrders } = advice.kind === "advised" ? advice : { boxes: [], orders: 0 }
  const { compared, unknown } = total
  yield {
    ...{ kind: "result", compared, unknown, skipped, asked },
    orders: compared + unknown + skipped.changed + skipped.canceled,
    ...{ before: toTotals(total.before), after: toTotals(total.after) },
    most_changed: changed.map(toShown),
    advice: {
      boxes,
      of_orders: ofOrders,
      free_from: adviseLimit(total.before, total.after, limitable),
    },
  }
}

function toShown({ before, after, ...order }: OrderChange) {
  return { ...order, before: toShownSide(before), after: toShownSide(after) }
}

function toShownSide({ charged, cost, parcels, option, reason }: OrderChange["before"]) {
  const [shownCharge, shownCost] = reason ? [null, null] : [amount(charged), amount(cost)]
  return { charged: shownCharge, cost: shownCost, parcels, option, reason }
}

/** For one page. */
const LIMIT_MS = 120_000

const thread = new Thread<RewindTask, RewindAnswer>({
  file: require.resolve("./rewind-worker"),
  heapMegabytes: 384,
  isLast: () => true,
})

async function work(task: RewindTask): Promise<RewindAnswer> {
  const answer = await thread.run(task, { limitMs: LIMIT_MS })
  return answer ?? refuse("This takes too much memory or time. Try the changes on fewer orders.")
}
