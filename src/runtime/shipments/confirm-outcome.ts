import type { LedgerState } from "../../modules/shipment_ordering/ledger/states"

export interface ConfirmOutcome {
  state: LedgerState
  /** What stands in the way, in words for the merchant. */
  problem?: string
}
