import { CarrierApiError } from "../../carrier-api"
import type { LedgerError } from "../../modules/shipment_ordering/ledger/ledger-row"
import { errorText } from "../error-text"
import { sentence } from "../merchant-error"

/** An error as the ledger keeps it: in words for the merchant, the service's own included; no key. */
export function toLedgerError(error: unknown): LedgerError {
  const at = new Date().toISOString()
  if (error instanceof CarrierApiError) {
    return { kind: error.kind, message: sentence(error), fields: error.fields, at }
  }
  return { kind: "internal", message: errorText(error), at }
}
