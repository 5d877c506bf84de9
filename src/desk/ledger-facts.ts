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

/** Both sides of a comparison: the ledger and the service. */
export interface ComparedAccount {
  span: ComparedSpan
  settings: Settings
  ledger: Ledger
  comparison: LedgerComparison
  /** Each call waits until the call budget allows it, and extends the run's lease meanwhile. */
  service: Pick<ShipmentOrderingClient, "getShipment" | "listShipments">
}
