import { type AccountIds, idsAfter } from "../../booking"
import type { ComparedRow } from "../../modules/shipment_ordering/ledger/ledger-comparison"

/** Where the rows come from; both ways give at most as many as were asked for. */
export interface RowSource {
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
