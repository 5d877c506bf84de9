import { CarrierApiError } from "../carrier-api"
import { errorText, sentence } from "../context"
import type { LedgerDifference, LedgerError } from "../modules/shipment_ordering/ledger/ledger-row"

export const OTHER_DATA =
  "The service holds other data than the order. Check them, then confirm by hand."

/** What stands at a row as long as its differences do; nothing where there are none. */
export function errorOfDifferences(differences: LedgerDifference[] | null): LedgerError | null {
  return differences?.length
    ? { kind: "differences", message: OTHER_DATA, at: new Date().toISOString() }
    : null
}

/** An error as the ledger keeps it: in words for the merchant, the service's own included; no key. */
export function toLedgerError(error: unknown): LedgerError {
  const at = new Date().toISOString()
  if (error instanceof CarrierApiError) {
    return { kind: error.kind, message: sentence(error), fields: error.fields, at }
  }
  return { kind: "internal", message: errorText(error), at }
}
