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

/**
 * How far a running comparison has come, from 0 to less than 1, as far as one can tell: how many shipments are on
 * one side only shows on the way, and each of them makes the whole longer. Undefined where nothing can be told.
 */
export function progressOf({
  progress: { compared, listed, rows },
  counts,
}: Pick<ReconciliationSummary, "progress" | "counts">): number | undefined {
  const total = Math.max(listed + counts.unknown_in_account, rows + counts.unknown_in_store)
  return compared < total ? compared / total : undefined
}

export function countFindings({ counts }: Pick<ReconciliationSummary, "counts">): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
