import { randomUUID } from "node:crypto"
import {
  perProcess,
  type PluginContext,
  readStoredConfiguration,
  toMedusaError,
} from "../../context"
import type { OrderedPrice } from "../../modules/shipment_ordering"
import { findOwnOptions } from "../../store"
import { Thread } from "../../threads"
import { adviseLimit, type LimitAdvice } from "./advice"
import { PriceAsker } from "./ask-prices"
import { type ComparedOrders, mergeOrders, NO_ORDERS } from "./compared-orders"
import type { Side } from "./compare-order"
import type { RewindAnswer, RewindTask } from "./rewind-worker"
import { amount, type OrderChange, type RewindTotals, toTotals } from "./totals"
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
  /** Their price or what the service asked for them is not known. */
  unknown: number
  skipped: { changed: number; canceled: number }
  before: RewindTotals
  after: RewindTotals
  most_changed: {
    order_id: string
    display_id: number | null
    before: RewindSide
    after: RewindSide
  }[]
  /** Calls of the service. */
  asked: number
  advice: { boxes: BoxAdvice[]; of_orders: number; free_from: LimitAdvice | null }
}

export interface RewindSide extends Pick<Side, "charged" | "cost" | "parcels" | "option"> {
  reason?: string
}

const running = perProcess(() => ({ isRunning: false }))

/**
 * Plans and prices placed orders again, with the saved and with changed settings, and compares the two. Writes nothing.
 * One run at a time in a process: it fills a processor core.
 *
 * @param send reads the lines, and no more when nobody wants them
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
    yield* new Run(context, request, await prepare(context, request)).lines()
  } catch (error) {
    yield { kind: "error", message: toMedusaError(error, context.logger).message }
  }
}

type Setup = Pick<RewindTask, "run" | "stored" | "changes" | "options">

async function prepare(
  context: PluginContext,
  { settings, boxes, services }: RewindRequest,
): Promise<Setup> {
  return {
    run: randomUUID(),
    stored: await readStoredConfiguration(context.plugin),
    changes: { settings, boxes, services },
    options: await findOwnOptions(context),
  }
}

const RECORDS_AT_ONCE = 500
/** Orders on which boxes are tried. */
const SAMPLE = 300

class Run {
  readonly #context: PluginContext
  readonly #request: RewindRequest
  readonly #setup: Setup
  readonly #asker: PriceAsker
  readonly #sample: OrderedPrice[] = []
  readonly #skipped = { changed: 0, canceled: 0 }
  #total: ComparedOrders = NO_ORDERS
  #unknown = 0

  constructor(context: PluginContext, request: RewindRequest, setup: Setup) {
    this.#context = context
    this.#request = request
    this.#setup = setup
    this.#asker = new PriceAsker(context)
  }

  async *lines(): AsyncGenerator<RewindLine> {
    const { last, from, until } = this.#request
    const { priceRecords } = this.#context.plugin
    const of = Math.min(last, await priceRecords.countOrdered({ from, until }))
    let done = 0
    let before: OrderedPrice | undefined
    yield { kind: "progress", done, of }
    while (done < of) {
      const limit = Math.min(RECORDS_AT_ONCE, of - done)
      const records = await priceRecords.listOrdered({ before, from, until, limit })
      if (records.length === 0) break
      await this.#compare(records.filter((record) => !this.#isSkipped(record)))
      done += records.length
      before = records.at(-1)
      yield { kind: "progress", done, of }
    }
    yield { kind: "result", ...(await this.#toResult(done)) }
  }

  #isSkipped({ is_canceled, is_changed }: OrderedPrice): boolean {
    if (is_canceled) this.#skipped.canceled += 1
    else if (is_changed) this.#skipped.changed += 1
    return is_canceled || is_changed
  }

  async #compare(records: OrderedPrice[]): Promise<void> {
    this.#sample.push(...records.slice(0, SAMPLE - this.#sample.length))
    const first = await this.#work({ work: "compare", records })
    if (!("compared" in first)) return
    const questions = first.unknown.flatMap((one) => one.questions)
    const answers = this.#request.ask ? await this.#asker.ask(questions) : []
    this.#total = mergeOrders(this.#total, first)
    this.#unknown += first.unknown.length
    if (answers.length === 0) return
    const again = first.unknown.flatMap(({ index }) => records[index] ?? [])
    const second = await this.#work({ work: "compare", records: again, answers })
    if (!("compared" in second)) return
    this.#total = mergeOrders(this.#total, second)
    this.#unknown -= second.compared
  }

  async #toResult(orders: number): Promise<RewindResult> {
    const { compared, before, after, changes, limitable, free } = this.#total
    const advice = await this.#work({ work: "advise", records: this.#sample })
    const boxes = "boxes" in advice ? advice : { boxes: [], orders: 0 }
    return {
      ...{ orders, compared, unknown: this.#unknown, skipped: this.#skipped },
      ...{ before: toTotals(before), after: toTotals(after) },
      most_changed: changes.map(toShown),
      asked: this.#asker.asked,
      advice: {
        boxes: boxes.boxes,
        of_orders: boxes.orders,
        free_from: adviseLimit({ before, after, limitable, free }),
      },
    }
  }

  async #work(
    task: Pick<RewindTask, "work" | "records"> & Partial<Pick<RewindTask, "answers">>,
  ): Promise<RewindAnswer> {
    const answer = await thread.run(
      { ...this.#setup, answers: [], ...task },
      { limitMs: WORK_LIMIT_MS },
    )
    if (!answer) throw new Error("Trying settings on earlier orders took too much memory or time.")
    return answer
  }
}

function toShown({ before, after, ...order }: OrderChange): RewindResult["most_changed"][number] {
  return { ...order, before: toSide(before), after: toSide(after) }
}

function toSide({ charged, cost, parcels, option, reason }: Side): RewindSide {
  const text = (value: string | null) => (value === null ? null : amount(value))
  return { charged: text(charged), cost: text(cost), parcels, option, reason }
}

/** For one page. */
const WORK_LIMIT_MS = 120_000

const thread = new Thread<RewindTask, RewindAnswer>({
  file: require.resolve("./rewind-worker"),
  heapMegabytes: 384,
  isLast: () => true,
})
