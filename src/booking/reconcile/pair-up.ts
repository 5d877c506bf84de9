import type { AccountIds } from "./account-ids"
import type { LedgerFact } from "./ledger-fact"

/** A shipment by where it was found. */
export type Pair =
  | { kind: "in_both"; shipmentId: number; row: LedgerFact }
  | { kind: "in_store"; shipmentId: number; row: LedgerFact }
  | { kind: "in_account"; shipmentId: number }

/**
 * Matches the ledger's rows with the account's ids. Both ascend by the shipment's number, so neither
 * is held: a row is asked for when the pair before it has been taken.
 *
 * @param rows ascending by number (the ledger keeps it as text: cast it in the ORDER BY)
 * @throws RangeError when they do not ascend, since shipments would then be called missing
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
      // Two rows may have one shipment; it is in the store all the same.
      if (id !== before) yield { kind: "in_account", shipmentId: id }
    }
    before = shipmentId
    yield { kind: ids[next] === shipmentId ? "in_both" : "in_store", shipmentId, row }
  }
  for (let id = ids[next]; id !== undefined; id = ids[++next]) {
    if (id !== before) yield { kind: "in_account", shipmentId: id }
  }
}
