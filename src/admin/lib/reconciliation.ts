import type { Environment } from "./settings"

export const FINDING_KINDS = [
  "charged_otherwise",
  "confirmed_there",
  "unknown_in_store",
  "unknown_in_account",
  "let_go_in_account",
] as const

export type FindingKind = (typeof FINDING_KINDS)[number]

/** A comparison of an account with the store. Times are ISO strings, days `2026-11-24`. */
export interface ReconciliationSummary {
  id: string
  account: string
  environment: Environment
  state: "running" | "done" | "failed"
  from: string
  to: string
  progress: {
    listed: number
    rows: number
    compared: number
    details_read: number
    unread: number
  }
  counts: Record<FindingKind, number>
  /** Of a running one: what has stopped it. */
  problem: { kind: string; message: string } | null
  continues_at: string | null
  started_at: string
  finished_at: string | null
}

export interface Reconciliation extends ReconciliationSummary {
  report: { listed_per_kind: number; findings: Finding[] }
}

export interface Finding {
  kind: FindingKind
  shipment_id: string
  /** The store's shipment; null where the store knows none. */
  id: string | null
  order_id: string | null
  reference?: string | null
  service_code?: string | null
  quoted_price?: string
  charged_price?: string
  price_currency?: string
  has_numbers?: boolean
}

/** How far a comparison has come, from 0 to 1; undefined before it is known how much there is. */
export function progressOf({ state, progress }: ReconciliationSummary): number | undefined {
  if (state === "done") return 1
  const total = Math.max(progress.listed, progress.rows)
  return total > 0 ? Math.min(progress.compared / total, 1) : undefined
}

export function countFindings({ counts }: Pick<ReconciliationSummary, "counts">): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
