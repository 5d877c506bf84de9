import type { Finding, FindingKind, Judgement, Charge } from "./reconcile"
import Big from "big.js"

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

/** What a service cost in a month against what it had been quoted; amounts are decimal text. */
interface Margin {
  serviceCode: string
  /** `YYYY-MM` */
  month: string
  currency: string
  shipments: number
  /** Of them, those ordered while no price was known; they count in `unquotedCharged` alone. */
  unquoted: number
  quoted: string
  /** For the shipments that had a quote. */
  charged: string
  /** For those that had none. */
  unquotedCharged: string
}

/** By service, month and currency: as many as there are of them, however many shipments. */
export type Margins = Readonly<Record<string, Margin>>

function addCharge(margins: Margins, charge: Charge): Margins {
  const { serviceCode, month, currency, quoted, charged } = charge
  const key = JSON.stringify([serviceCode, month, currency])
  const before = margins[key] ?? {
    serviceCode,
    month,
    currency,
    shipments: 0,
    unquoted: 0,
    quoted: "0.00",
    charged: "0.00",
    unquotedCharged: "0.00",
  }
  const margin = { ...before, shipments: before.shipments + 1 }
  return {
    ...margins,
    [key]:
      quoted === null
        ? {
            ...margin,
            unquoted: margin.unquoted + 1,
            unquotedCharged: plus(margin.unquotedCharged, charged),
          }
        : {
            ...margin,
            quoted: plus(margin.quoted, quoted),
            charged: plus(margin.charged, charged),
          },
  }
}

/** Newest month first, then by service. */
export function listMargins(margins: Margins): (Margin & { difference: string })[] {
  return Object.values(margins)
    .map((margin) => ({
      ...margin,
      /** Above zero: the service charged less than it had quoted. */
      difference: new Big(margin.quoted).minus(margin.charged).toFixed(2),
    }))
    .sort((a, b) => b.month.localeCompare(a.month) || a.serviceCode.localeCompare(b.serviceCode))
}

function plus(sum: string, amount: string): string {
  return new Big(sum).plus(amount).toFixed(2)
}
