import { z } from "@medusajs/framework/zod"
import { accountHandle, type PluginContext, DEFAULT_ACCOUNT } from "../../../../context"
import {
  type Finding,
  type ReconciliationRow,
  type ReconciliationSummary,
} from "../../../../modules/shipment_ordering"
import { isoDay } from "../../../parse-request"

const account = accountHandle.optional()

/** The body may be missing. */
export const reconcileBody = z.strictObject({ account }).prefault({})

export const reconciliationsQuery = z.object({ account })

export type ReconcileBody = z.infer<typeof reconcileBody>
export type ReconciliationsQuery = z.infer<typeof reconciliationsQuery>

export const invoiceCheckQuery = z.object({
  account,
  from: isoDay().optional().describe("Default: twelve months before `to`."),
  to: isoDay().optional(),
})

export type InvoiceCheckQuery = z.infer<typeof invoiceCheckQuery>

export const dataReportQuery = z.object({
  account: accountHandle.default(DEFAULT_ACCOUNT),
  fresh: z.enum(["true"], "must be true").optional().describe("Looks now."),
})

export type DataReportQuery = z.infer<typeof dataReportQuery>

/** A run in a list: its progress and the number of findings. */
export function serialiseComparisonSummary({
  progress,
  compared,
  unread,
  counts,
  ...run
}: ReconciliationSummary) {
  return {
    id: run.id,
    account: run.account,
    environment: run.environment,
    /** `failed`: no progress, or the key was refused. */
    state: run.state,
    from: run.window_from,
    to: run.window_to,
    progress: {
      listed: progress.listed,
      rows: progress.rows,
      compared,
      details_read: progress.details_read,
      unread,
    },
    /** Findings by kind. */
    counts,
    /** Why a running comparison waits. */
    last_error: run.last_error,
    /** Until when it waits. */
    continues_at: run.state === "running" && run.last_error ? run.lease_until : null,
    started_at: run.started_at,
    finished_at: run.finished_at,
  }
}

/** A run with its findings so far. */
export async function serialiseComparison({ plugin }: PluginContext, run: ReconciliationRow) {
  const { counts, compared, unread, findings, listedPerKind } = run.report
  const orders = await plugin.comparison.ordersOf(findings.flatMap(({ rowId }) => rowId ?? []))
  return {
    ...serialiseComparisonSummary({ ...run, counts, compared, unread }),
    report: {
      listed_per_kind: listedPerKind,
      /** The first of each kind. */
      findings: findings.map((finding) => serialiseFinding(finding, orders)),
    },
  }
}

/** @param orders order ids by ledger row id */
function serialiseFinding(finding: Finding, orders: ReadonlyMap<string, string>) {
  const { kind, shipmentId, rowId } = finding
  const shipment = {
    kind,
    shipment_id: String(shipmentId),
    id: rowId,
    order_id: orders.get(rowId ?? "") ?? null,
  }
  switch (finding.kind) {
    case "unknown_in_store":
      return {
        ...shipment,
        reference: finding.reference,
        service_code: finding.serviceCode,
        pickup_at: finding.pickupAt,
        has_numbers: finding.hasNumbers,
      }
    case "charged_otherwise":
      return {
        ...shipment,
        service_code: finding.serviceCode,
        quoted_price: finding.quoted,
        charged_price: finding.charged,
        price_currency: finding.currency,
      }
    case "abandoned_in_account":
      return { ...shipment, has_numbers: finding.hasNumbers }
    case "unknown_in_account":
    case "confirmed_there":
      return shipment
  }
}
