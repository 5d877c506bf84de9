import { DateTime } from "luxon"
import type { ComparedRow, DateWindow, LedgerState, Settings } from "../modules/shipment_ordering"

/** A shipment by where it was found. */
export type Pair =
  | { kind: "in_both"; shipmentId: number; row: LedgerFact }
  | { kind: "in_store"; shipmentId: number; row: LedgerFact }
  | { kind: "in_account"; shipmentId: number }

/**
 * Matches the ledger's rows with the account's ids. Both ascend by the shipment's number, so rows are read one by
 * one and none is kept.
 *
 * @param rows ascending by number (the ledger keeps it as text: cast it in the ORDER BY)
 * @throws RangeError when they do not ascend: shipments would wrongly count as missing
 */
export async function* pairUp(
  rows: AsyncIterable<LedgerFact> | Iterable<LedgerFact>,
  ids: AccountIds,
): AsyncGenerator<Pair> {
  let next = 0
  let before = -Infinity
  for await (const row of rows) {
    const { shipmentId } = row
    if (shipmentId < before) {
      throw new RangeError(`Shipment ${shipmentId} comes after ${before}: the rows do not ascend.`)
    }
    for (let id = ids[next]; id !== undefined && id < shipmentId; id = ids[++next]) {
      // Two rows may have one shipment; it still counts as known to the store.
      if (id !== before) yield { kind: "in_account", shipmentId: id }
    }
    before = shipmentId
    yield { kind: ids[next] === shipmentId ? "in_both" : "in_store", shipmentId, row }
  }
  for (let id = ids[next]; id !== undefined; id = ids[++next]) {
    if (id !== before) yield { kind: "in_account", shipmentId: id }
  }
}

interface RowSource {
  /** At most `limit` rows of the window with a greater shipment number, ascending. */
  after(shipmentId: number, limit: number): Promise<ComparedRow[]>
  /** Rows of any day. */
  withShipments(shipmentIds: number[]): Promise<ComparedRow[]>
}

/**
 * Reads the rows of the window, and rows of other days whose shipment the account lists: the service may count days
 * differently, and a known shipment must not be reported as unknown. The rows ascend by shipment number. Only a few
 * chunks are in memory at a time.
 *
 * @param after only shipment numbers above this one
 * @param atOnce rows per chunk, at least 2
 */
export async function* ledgerRows(
  source: RowSource,
  ids: AccountIds,
  { after, atOnce }: { after: number; atOnce: number },
): AsyncGenerator<ComparedRow> {
  let last = after
  do {
    const rows = await source.after(last, atOnce)
    const waiting = idsAfter(ids, last)
    const listed = waiting.subarray(0, atOnce)
    const end = Math.min(
      rows.length < atOnce ? Infinity : completeTo(rows),
      listed.length < waiting.length ? (listed.at(-1) ?? Infinity) : Infinity,
    )
    const ordered = rows.filter((row) => numberOf(row) <= end)
    const known = new Set(ordered.map(numberOf))
    const others = [...listed].filter((id) => id <= end && !known.has(id))
    const ofOtherDays = others.length > 0 ? await source.withShipments(others) : []
    yield* [...ordered, ...ofOtherDays].sort((a, b) => numberOf(a) - numberOf(b))
    last = end
  } while (last < Infinity)
}

/** The last shipment of a full chunk may have another row in the next chunk, so it waits. */
function completeTo(rows: ComparedRow[]): number {
  const [first, last] = [rows[0], rows.at(-1)].map((row) => (row ? numberOf(row) : Infinity))
  return Math.max(first ?? Infinity, (last ?? Infinity) - 1)
}

function numberOf({ shipment_id }: ComparedRow): number {
  return Number(shipment_id)
}

type MonthAndCurrency = Pick<Settings, "pickup_time_zone" | "quote_currency">

/** The facts of a row that a comparison needs; undefined for a row without a shipment. */
export function toLedgerFact(
  row: ComparedRow,
  { pickup_time_zone: zone, quote_currency: currency }: MonthAndCurrency,
): LedgerFact | undefined {
  const { state, shipment_id: shipmentId } = row
  if (shipmentId === null || !isReconciled(state)) {
    return undefined
  }
  const orderedAt = DateTime.fromISO(row.entered_at.ordered ?? row.created_at.toISOString())
  return {
    rowId: row.id,
    shipmentId: Number(shipmentId),
    state,
    serviceCode: row.service_code,
    quotedPrice: row.quoted_price,
    chargedPrice: row.charged_price,
    currency: row.price_currency ?? currency,
    month: orderedAt.setZone(zone).toFormat("yyyy-MM"),
  }
}

function isReconciled(state: ComparedRow["state"]): state is ReconciledState {
  return state !== "pending" && state !== "failed"
}

/** A row's state, as far as the account can show it. */
type ReconciledState = Exclude<LedgerState, "pending" | "failed">

/** What comparing reads of a row that has a shipment in the account. */
export interface LedgerFact {
  rowId: string
  shipmentId: number
  state: ReconciledState
  serviceCode: string
  /** The service's price when the shipment was ordered, tax included; decimal text. */
  quotedPrice: string | null
  /** Null until it is read from the detail; a known charge is not read again. */
  chargedPrice: string | null
  /** Of both prices. */
  currency: string
  /** `YYYY-MM` in which it was ordered, in the merchant's time zone. */
  month: string
}

/**
 * Splits a span of days into windows for the account's list (API, "List own shipments"). The API does not say
 * whether end dates count, or in which time zone. So each window is a day wider on both sides, and an id may come
 * twice (`addIds` keeps it once).
 *
 * @param daysPerWindow at least 1
 * @throws RangeError for invalid days, or a span that ends before it begins
 */
export function dateWindows({ from, to }: DateWindow, daysPerWindow: number): DateWindow[] {
  const first = day(from)
  const last = day(to)
  if (last < first) throw new RangeError(`The span ends on ${to}, before it begins on ${from}.`)
  if (!Number.isInteger(daysPerWindow) || daysPerWindow < 1) {
    throw new RangeError(`A window of ${daysPerWindow} days cannot be asked for.`)
  }
  const windows: DateWindow[] = []
  for (let start = first; start <= last; start = start.plus({ days: daysPerWindow })) {
    const end = DateTime.min(start.plus({ days: daysPerWindow - 1 }), last)
    windows.push({
      from: start.minus({ days: 1 }).toFormat("yyyy-MM-dd"),
      to: end.plus({ days: 1 }).toFormat("yyyy-MM-dd"),
    })
  }
  return windows
}

function day(text: string): DateTime {
  const parsed = DateTime.fromFormat(text, "yyyy-MM-dd", { zone: "utc" })
  if (!parsed.isValid) throw new RangeError(`"${text}" is no day of the form YYYY-MM-DD.`)
  return parsed
}

/**
 * The ids of an account's shipments, ascending and each once. A comparison keeps nothing else per shipment: only
 * these eight bytes.
 */
export type AccountIds = Float64Array

export const NO_IDS: AccountIds = new Float64Array(0)

/** Merges the ids of another window, in whatever order they come. */
export function addIds(known: AccountIds, listed: Iterable<number>): AccountIds {
  const added = Float64Array.from(listed).sort()
  const merged = new Float64Array(known.length + added.length)
  let length = 0
  for (let i = 0, j = 0; i < known.length || j < added.length;) {
    const left = known[i] ?? Infinity
    const right = added[j] ?? Infinity
    const next = Math.min(left, right)
    if (left <= right) i++
    else j++
    if (length === 0 || merged[length - 1] !== next) merged[length++] = next
  }
  return merged.slice(0, length)
}

/** The ids above `id`, which need not be one of them. Copies nothing. */
export function idsAfter(ids: AccountIds, id: number): AccountIds {
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] ?? Infinity) <= id) low = middle + 1
    else high = middle
  }
  return ids.subarray(low)
}
