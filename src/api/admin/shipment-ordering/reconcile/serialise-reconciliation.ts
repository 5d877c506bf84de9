import { type Finding, listMargins, type Margins } from "../../../../booking"
import type { PluginScope } from "../../../../context"
import type { ReconciliationRow } from "../../../../modules/shipment_ordering/reconciliations/reconciliation-row"
import type { ReconciliationSummary } from "../../../../modules/shipment_ordering/reconciliations/reconciliation-store"

/** A run in a list: how far it has come and how much it has found. */
export function serialiseSummary({
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
    counts,
    /** Of a running one: what stopped it, and when it is to go on. */
    problem: run.problem,
    continues_at: run.state === "running" && run.problem ? run.lease_until : null,
    started_at: run.started_at,
    finished_at: run.finished_at,
  }
}

/** A run with what it has found so far, for an answer. */
export async function showRun({ memory }: PluginScope, run: ReconciliationRow) {
  const rowIds = run.report.findings.flatMap(({ rowId }) => rowId ?? [])
  return serialiseRun(run, await memory.comparison.ordersOf(rowIds))
}

function serialiseRun(run: ReconciliationRow, orders: ReadonlyMap<string, string>) {
  const { counts, compared, unread, findings, listedPerKind, margins } = run.report
  return {
    ...serialiseSummary({ ...run, counts, compared, unread }),
    report: {
      listed_per_kind: listedPerKind,
      findings: findings.map((finding) => serialiseFinding(finding, orders)),
      margins: serialiseMargins(margins),
    },
  }
}

/** @param orders ids of orders by the ids of the store's shipments */
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
    case "let_go_in_account":
      return { ...shipment, has_numbers: finding.hasNumbers }
    case "unknown_in_account":
    case "confirmed_there":
      return shipment
  }
}

function serialiseMargins(margins: Margins) {
  return listMargins(margins).map((margin) => ({
    service_code: margin.serviceCode,
    month: margin.month,
    price_currency: margin.currency,
    shipments: margin.shipments,
    unquoted: margin.unquoted,
    quoted: margin.quoted,
    charged: margin.charged,
    difference: margin.difference,
    unquoted_charged: margin.unquotedCharged,
  }))
}
