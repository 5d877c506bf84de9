import { DateTime } from "luxon"
import { referenceIn } from "../booking"
import {
  type ApiClient,
  AuthError,
  CarrierApiError,
  getShipment,
  listShipments,
  NotFoundError,
} from "../carrier-api"
import { type PluginContext, DAY_MS } from "../context"
import type {
  Checkpoint,
  ComparedPair,
  ComparedSpan,
  DateWindow,
  Finding,
  ReconciliationRow,
} from "../modules/shipment_ordering"
import { addToReport, type Detail, judgePair, needsDetail } from "./judge-pair"

/** The service's side of a comparison, and how its progress is kept. */
interface Comparing {
  client: ApiClient
  /** Waits until the call budget allows one more call, and extends the run's lease meanwhile. */
  awaitTurn: () => Promise<void>
  /** Keeps a checkpoint to continue from if the run ends now. */
  reach: (checkpoint: Checkpoint) => Promise<void>
}

/**
 * A shipment that cannot be read is skipped. This many failures in a row stop the run: the service is probably down.
 * Each new attempt of the run allows as many more, in case only these shipments fail.
 */
const FAILURES_IN_A_ROW = 3

/**
 * Compares an account with the ledger, from the run's checkpoint on. It holds all shipment numbers of both and one
 * chunk of rows in memory.
 *
 * @throws CarrierApiError if the list cannot be read, the key is refused, or several shipments in a row fail; the last
 * checkpoint is then before the first of these failures
 */
export async function compareAccount(
  context: PluginContext,
  run: ReconciliationRow,
  comparing: Comparing,
): Promise<Checkpoint> {
  const span = spanOf(context, run)
  const { compared_to, report } = run
  const ordered = await context.plugin.comparison.numbers(span)
  const progress = { ...run.progress, rows: ordered.length }
  let at: Checkpoint = { compared_to, report, progress }
  const listed = await listAccount(run, comparing, (count) =>
    comparing.reach((at = { ...at, progress: { ...at.progress, listed: count } })),
  )
  let failures = 0
  const numbers = { ordered, listed, after: Number(compared_to) }
  for await (const pair of pairUp(context.plugin.comparison, span, numbers)) {
    // Two rows may share one shipment. The checkpoint waits for both.
    if (failures === 0 && String(pair.shipmentId) !== at.compared_to) {
      await comparing.reach(at)
    }
    const detail = needsDetail(pair) ? await readDetail(comparing, pair.shipmentId) : undefined
    const isUnread = detail instanceof CarrierApiError
    if (detail) failures = isUnread ? failures + 1 : 0
    if (isUnread && failures >= FAILURES_IN_A_ROW * (run.attempts + 1)) {
      throw detail
    }
    const judged = isUnread ? "unread" : await saveFinding(context, span, { pair, detail })
    const readCount = detail && !isUnread ? 1 : 0
    at = {
      compared_to: String(pair.shipmentId),
      progress: { ...at.progress, details_read: at.progress.details_read + readCount },
      report: addToReport(at.report, judged),
    }
  }
  return at
}

function spanOf({ configuration }: PluginContext, run: ReconciliationRow): ComparedSpan {
  return {
    account: run.account,
    environment: run.environment,
    baseUrl: run.base_url,
    from: new Date(`${run.window_from}T00:00:00Z`),
    until: new Date(Date.parse(`${run.window_to}T00:00:00Z`) + DAY_MS),
    currency: configuration.settings.quote_currency,
  }
}

/** With thousands of shipments a day, the list of a week is still a small answer. */
const DAYS_PER_CALL = 7

/**
 * Lists the numbers of an account's shipments, with one call for each week.
 *
 * @param onListed called after each call with how many there are so far
 */
async function listAccount(
  { window_from: from, window_to: to }: ReconciliationRow,
  { client, awaitTurn }: Comparing,
  onListed: (count: number) => Promise<void>,
): Promise<ReadonlySet<number>> {
  const listedIds = new Set<number>()
  for (const window of dateWindows({ from, to }, DAYS_PER_CALL)) {
    await awaitTurn()
    for (const id of await listShipments(client, window)) listedIds.add(id)
    await onListed(listedIds.size)
  }
  return listedIds
}

/**
 * Splits a span of days into windows for the account's list (API, "List own shipments"). The API does not say
 * whether end dates count, or in which time zone. So each window is a day wider on both sides.
 */
export function dateWindows({ from, to }: DateWindow, daysPerWindow: number): DateWindow[] {
  const last = DateTime.fromISO(to, { zone: "utc" })
  const windows: DateWindow[] = []
  let start = DateTime.fromISO(from, { zone: "utc" })
  for (; start <= last; start = start.plus({ days: daysPerWindow })) {
    const end = DateTime.min(start.plus({ days: daysPerWindow - 1 }), last)
    windows.push({
      from: start.minus({ days: 1 }).toFormat("yyyy-MM-dd"),
      to: end.plus({ days: 1 }).toFormat("yyyy-MM-dd"),
    })
  }
  return windows
}

const NUMBERS_AT_ONCE = 500

interface Numbers {
  /** In the ledger, of the span. */
  ordered: readonly number[]
  /** In the account. */
  listed: ReadonlySet<number>
  /** Only numbers above this one. */
  after: number
  /** How many are looked up with one query. */
  atOnce?: number
}

/** Matches the numbers of both sides with the ledger's rows, ascending, in chunks. */
export async function* pairUp(
  comparison: Pick<PluginContext["plugin"]["comparison"], "rowsOf">,
  span: ComparedSpan,
  { ordered, listed, after, atOnce = NUMBERS_AT_ONCE }: Numbers,
): AsyncGenerator<ComparedPair> {
  const numbers = [...new Set([...listed, ...ordered])]
    .filter((number) => number > after)
    .sort((one, other) => one - other)
  for (let place = 0; place < numbers.length; place += atOnce) {
    for (const row of await comparison.rowsOf(span, numbers.slice(place, place + atOnce))) {
      const pair = { ...row, isListed: listed.has(row.shipmentId) }
      // Its row may have been given up since its number was read.
      if (pair.row || pair.isListed) yield pair
    }
  }
}

/** @throws AuthError if the key is refused, since then no shipment can be read */
async function readDetail(
  { client, awaitTurn }: Comparing,
  shipmentId: number,
): Promise<Detail | CarrierApiError> {
  await awaitTurn()
  try {
    return await getShipment(client, shipmentId)
  } catch (error) {
    if (error instanceof NotFoundError) {
      return "not_found"
    }
    if (error instanceof CarrierApiError && !(error instanceof AuthError)) {
      return error
    }
    throw error
  }
}

/**
 * Judges one shipment. Saves its charge in the ledger, so that the next comparison need not read its detail for it.
 * A shipment without a row may have one by now: it is being ordered, or was ordered after the rows were read.
 */
async function saveFinding(
  context: PluginContext,
  span: ComparedSpan,
  { pair, detail }: { pair: ComparedPair; detail: Detail | undefined },
): Promise<Finding[]> {
  const { comparison, ledger } = context.plugin
  if (!detail || detail === "not_found") {
    return judgePair(pair, detail)
  }
  if (pair.row) {
    const { id, state, charged_price } = pair.row
    const charged = detail.servicePrice.withTax
    const isNew = charged !== undefined && charged_price === null
    if (isNew && (state === "confirmed" || state === "tracked")) {
      await ledger.note(id, { charged_price: charged })
    }
    return judgePair(pair, detail)
  }
  // By reference first: a row that gets its number in between is then found by the number.
  const reference = referenceIn(detail.parcel.description ?? "")
  const row = reference ? await comparison.withReference(span, reference) : undefined
  const { shipmentId } = pair
  const [now] = await comparison.rowsOf(span, [shipmentId])
  if (now?.row) {
    return saveFinding(context, span, { pair: { ...pair, row: now.row }, detail })
  }
  const isWithoutNumber = row && (row.shipment_id === null || row.state === "failed")
  const isBeingOrdered = row?.state === "pending" && row.lease_until > new Date()
  if (isWithoutNumber && (isBeingOrdered || row.state === "voided")) {
    return []
  }
  return judgePair(pair, detail, isWithoutNumber ? row.id : null)
}
