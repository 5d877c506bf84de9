import { type Finding, type FindingKind } from "./finding"
import type { Judgement } from "./judge-pair"
import { addCharge, type Margins } from "./margin"

/**
 * The comparison of an account with the ledger, as far as it has come. Plain JSON of a bounded size,
 * so that it can be stored as progress and taken up again: all findings are counted, and the first
 * `listedPerKind` of each kind are told.
 */
export interface ReconcileReport {
  listedPerKind: number
  compared: number
  /** Not judged, since their detail could not be read. */
  unread: number
  counts: Readonly<Record<FindingKind, number>>
  findings: readonly Finding[]
  margins: Margins
}

const LISTED_PER_KIND = 200

export function emptyReport(listedPerKind = LISTED_PER_KIND): ReconcileReport {
  return {
    listedPerKind,
    compared: 0,
    unread: 0,
    counts: {
      unknown_in_store: 0,
      unknown_in_account: 0,
      confirmed_there: 0,
      charged_otherwise: 0,
      let_go_in_account: 0,
    },
    findings: [],
    margins: {},
  }
}

/** The report with one more shipment in it. */
export function addToReport(
  report: ReconcileReport,
  { findings, charge, isUnread }: Judgement,
): ReconcileReport {
  const counted = findings.reduce(addFinding, report)
  return {
    ...counted,
    compared: report.compared + 1,
    unread: report.unread + (isUnread ? 1 : 0),
    margins: charge ? addCharge(report.margins, charge) : report.margins,
  }
}

function addFinding(report: ReconcileReport, finding: Finding): ReconcileReport {
  const { kind } = finding
  const isListed = report.counts[kind] < report.listedPerKind
  return {
    ...report,
    counts: { ...report.counts, [kind]: report.counts[kind] + 1 },
    findings: isListed ? [...report.findings, finding] : report.findings,
  }
}
