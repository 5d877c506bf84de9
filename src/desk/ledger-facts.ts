import { DateTime } from "luxon"
import { type AccountIds, idsAfter, type LedgerFact, type ReconciledState } from "../reconciliation"
import type { ShipmentOrderingClient } from "../carrier-api"
import type {
  Ledger,
  ComparedRow,
  ComparedSpan,
  LedgerComparison,
  Settings,
} from "../modules/shipment_ordering"

/** Where the rows come from; both ways give at most as many as were asked for. */
interface RowSource {
  /** Of the window, ascending by the shipment's number, from the first that is greater. */
  after(shipmentId: number, limit: number): Promise<ComparedRow[]>
  /** Whenever they were ordered. */
  withShipments(shipmentIds: number[]): Promise<ComparedRow[]>
}

/**
 * The rows of the window, and those of other days that have a shipment which the account lists: its days
 * are not ours, and a shipment that we know must not be called unknown. Ascending by the shipment's
 * number; a few chunks of either kind are held at a time.
 *
 * @param after the number after which they begin
 * @param atOnce rows of a chunk, at least 2
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

/** Behind the last row of a full chunk may come another one with the same shipment. */
function completeTo(rows: ComparedRow[]): number {
  const [first, last] = [rows[0], rows.at(-1)].map((row) => (row ? numberOf(row) : Infinity))
  return Math.max(first ?? Infinity, (last ?? Infinity) - 1)
}

function numberOf({ shipment_id }: ComparedRow): number {
  return Number(shipment_id)
}

type MonthAndCurrency = Pick<Settings, "pickup_time_zone" | "quote_currency">

/** A row with a shipment, as comparing sees it; undefined for a row that has none. */
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

/** An account that is being compared: both its sides. */
export interface ComparedAccount {
  span: ComparedSpan
  settings: Settings
  ledger: Ledger
  comparison: LedgerComparison
  /** Each call waits for its turn in the budget, and holds the run meanwhile. */
  service: Pick<ShipmentOrderingClient, "getShipment" | "listShipments">
}
