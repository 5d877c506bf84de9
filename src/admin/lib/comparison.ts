import type { serialiseComparisonSummary } from "../../api/admin/shipment-ordering/reconcile/reconciliation"
import type { Sent } from "./sdk"

export const FINDING_KINDS = [
  "charged_otherwise",
  "confirmed_there",
  "unknown_in_store",
  "unknown_in_account",
  "abandoned_in_account",
] as const satisfies FindingKind[]

export type ComparisonSummary = Sent<ReturnType<typeof serialiseComparisonSummary>>
export type FindingKind = keyof ComparisonSummary["counts"]

export interface Comparison extends ComparisonSummary {
  report: { findings: Finding[] }
}

/** What is known depends on the kind. */
export interface Finding {
  kind: FindingKind
  shipment_id: string
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

/** What a comparison that has ended without findings says. Only one that has read all may say that both agree. */
export function verdictOf({
  state,
  progress: { compared, unread },
}: Pick<ComparisonSummary, "state" | "progress">) {
  if (state !== "done") return "foundNothing"
  if (unread > 0) return "agreeAsRead"
  return compared > 0 ? "agree" : "nothingToCompare"
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
