import type { ReconcileReport } from "../../../booking"
import type { LedgerError } from "../ledger/ledger-row"

export type ReconciliationState = "running" | "done" | "failed"

/** What is to be compared, and what that has cost so far; the report counts what is compared. */
export interface ReconciliationProgress {
  /** Shipments that the account lists. */
  listed: number
  /** Rows of the ledger that were ordered in the window. */
  rows: number
  details_read: number
}

/** A row of `shipment_ordering_reconciliation` as the database gives it. */
export interface ReconciliationRow {
  id: string
  account: string
  environment: "production" | "development"
  base_url: string
  state: ReconciliationState
  window_from: string
  window_to: string
  claim: string
  lease_until: Date
  attempts: number
  compared_to: string
  progress: ReconciliationProgress
  report: ReconcileReport
  problem: LedgerError | null
  started_at: Date
  finished_at: Date | null
}

/** What is written down as a comparison goes on; what is taken up again goes on from here. */
export interface Checkpoint {
  /** Number of the shipment compared last; -1 before the first. */
  comparedTo: number
  progress: ReconciliationProgress
  report: ReconcileReport
}
