import type { Finding, FindingKind, Judgement, Charge } from "./reconcile"
import Big from "big.js"

/**
 * The comparison of an account with the ledger so far. Plain JSON of limited size, so that it can be stored and
 * continued later: counts all findings, and lists the first `listedPerKind` of each kind.
 */
export interface ReconcileReport {
  listedPerKind: number
  compared: number
  /** Not judged, because their detail could not be read. */
  unread: number
  counts: Readonly<Record<FindingKind, number>>
  findings: readonly Finding[]
  charges: ChargeSums
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
      abandoned_in_account: 0,
    },
    findings: [],
    charges: {},
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
    charges: charge ? addCharge(report.charges, charge) : report.charges,
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

/** What a service charged in a month, compared with its quotes; amounts are decimal text. */
interface ChargeSum {
  serviceCode: string
  /** `YYYY-MM` */
  month: string
  currency: string
  shipments: number
  /** Of them, ordered without a known price; their charges are in `unquotedCharged` only. */
  unquoted: number
  quoted: string
  /** For the shipments that had a quote. */
  charged: string
  /** For the shipments without a quote. */
  unquotedCharged: string
}

/** One sum per service, month and currency, however many shipments there are. */
export type ChargeSums = Readonly<Record<string, ChargeSum>>

function addCharge(charges: ChargeSums, charge: Charge): ChargeSums {
  const { serviceCode, month, currency, quoted, charged } = charge
  const key = JSON.stringify([serviceCode, month, currency])
  const before = charges[key] ?? {
    serviceCode,
    month,
    currency,
    shipments: 0,
    unquoted: 0,
    quoted: "0.00",
    charged: "0.00",
    unquotedCharged: "0.00",
  }
  const sum = { ...before, shipments: before.shipments + 1 }
  return {
    ...charges,
    [key]:
      quoted === null
        ? {
            ...sum,
            unquoted: sum.unquoted + 1,
            unquotedCharged: plus(sum.unquotedCharged, charged),
          }
        : {
            ...sum,
            quoted: plus(sum.quoted, quoted),
            charged: plus(sum.charged, charged),
          },
  }
}

/** Newest month first, then by service. */
export function listChargeSums(charges: ChargeSums): (ChargeSum & { difference: string })[] {
  return Object.values(charges)
    .map((sum) => ({
      ...sum,
      /** Above zero: the service charged less than it had quoted. */
      difference: new Big(sum.quoted).minus(sum.charged).toFixed(2),
    }))
    .sort((a, b) => b.month.localeCompare(a.month) || a.serviceCode.localeCompare(b.serviceCode))
}

function plus(sum: string, amount: string): string {
  return new Big(sum).plus(amount).toFixed(2)
}
