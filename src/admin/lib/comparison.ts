import type { Environment } from "./settings"

export const FINDING_KINDS = [
  "charged_otherwise",
  "confirmed_there",
  "unknown_in_store",
  "unknown_in_account",
  "abandoned_in_account",
] as const

export type FindingKind = (typeof FINDING_KINDS)[number]

/** A comparison of an account with the store. Times are ISO strings, days `2026-11-24`. */
export interface ComparisonSummary {
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
  /** Of a running comparison: the last error that stopped it. */
  last_error: { kind: string; message: string } | null
  continues_at: string | null
  started_at: string
  finished_at: string | null
}

export interface Comparison extends ComparisonSummary {
  report: { listed_per_kind: number; findings: Finding[] }
}

export interface Finding {
  kind: FindingKind
  shipment_id: string
  /** The store's shipment; null if the store has none. */
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
 * Progress of a running comparison, from 0 to less than 1; undefined if it is unknown. Shipments on one side only
 * are found on the way and make the total larger.
 */
export function progressOf({
  progress: { compared, listed, rows },
  counts,
}: Pick<ComparisonSummary, "progress" | "counts">): number | undefined {
  const total = Math.max(listed + counts.unknown_in_account, rows + counts.unknown_in_store)
  return compared < total ? compared / total : undefined
}

export function countFindings({ counts }: Pick<ComparisonSummary, "counts">): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** Number of differences in the newest finished comparison of each account. */
export function differencesOf(runs: ComparisonSummary[]): number {
  const ended = runs.filter(({ state }) => state === "done")
  return ended
    .filter(({ account }, index) => ended.findIndex((run) => run.account === account) === index)
    .reduce((sum, run) => sum + countDifferences(run), 0)
}

/** Leaves out shipments that need no action: made by hand, or by another shop. */
function countDifferences({ counts }: Pick<ComparisonSummary, "counts">): number {
  return countFindings({ counts }) - counts.unknown_in_store
}
