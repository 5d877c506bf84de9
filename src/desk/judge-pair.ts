import Big from "big.js"
import { referenceIn } from "../booking"
import type { Finding, ReconcileReport } from "../modules/shipment_ordering"
import type { LedgerFact, Pair } from "./account-pairs"

interface PairFacts {
  pair: Pair
  /** `not_found`: the service knows no such shipment. Undefined if it was not read, or could not be. */
  detail?: AccountFact | "not_found"
  /** For a shipment without a row: the row that has its reference and no shipment. */
  waitingRowId?: string
}

export interface Judgement {
  findings: Finding[]
  /** Only for a shipment that the merchant pays for. */
  charge: Charge | undefined
  /** The detail is needed but could not be read, so there is no judgement. */
  isUnread: boolean
}

/** What one shipment adds to the comparison. */
export function judgePair({ pair, detail, waitingRowId = "" }: PairFacts): Judgement {
  const known = detail === "not_found" ? undefined : detail
  const isUnread = detail === undefined && needsDetail(pair)
  if (isUnread) return { findings: [], charge: undefined, isUnread }
  if (pair.kind === "in_account") {
    const findings = known ? [unknownInStore(known, waitingRowId)] : []
    return { findings, charge: undefined, isUnread }
  }
  const { row } = pair
  const isInAccount = pair.kind === "in_both" ? detail !== "not_found" : known !== undefined
  const charge = isInAccount ? chargeOf(row, known) : undefined
  const findings = [
    ...(isInAccount ? stateFindings(row, known) : missing(row)),
    ...(charge ? chargedOtherwise(row, charge) : []),
  ]
  return { findings, charge, isUnread }
}

function unknownInStore(fact: AccountFact, waitingRowId: string): Finding {
  return {
    kind: "unknown_in_store",
    shipmentId: fact.shipmentId,
    reference: fact.reference ?? null,
    serviceCode: fact.serviceCode ?? null,
    pickupAt: fact.pickupAt ?? null,
    hasNumbers: fact.hasNumbers,
    rowId: waitingRowId || null,
  }
}

function missing({ state, shipmentId, rowId }: LedgerFact): Finding[] {
  return state === "abandoned" || state === "voided"
    ? []
    : [{ kind: "unknown_in_account", shipmentId, rowId }]
}

function stateFindings({ state, shipmentId, rowId }: LedgerFact, fact?: AccountFact): Finding[] {
  const hasNumbers = fact?.hasNumbers ?? false
  switch (state) {
    case "ordered":
    case "confirm_unknown":
      return hasNumbers ? [{ kind: "confirmed_there", shipmentId, rowId }] : []
    case "abandoned":
      return [{ kind: "abandoned_in_account", shipmentId, rowId, hasNumbers }]
    case "confirmed":
    case "tracked":
    case "voided":
      return []
  }
}

/** Only a shipment that is confirmed, here or there, costs something; a voided one is settled. */
function chargeOf(row: LedgerFact, fact?: AccountFact): Charge | undefined {
  const charged = fact?.chargedPrice ?? row.chargedPrice
  const isConfirmed = row.state === "confirmed" || row.state === "tracked"
  const costs = row.state !== "voided" && (isConfirmed || fact?.hasNumbers === true)
  if (!costs || charged === null) return undefined
  const { serviceCode, month, currency, quotedPrice } = row
  return { serviceCode, month, currency, quoted: quotedPrice, charged }
}

function chargedOtherwise({ shipmentId, rowId }: LedgerFact, charge: Charge): Finding[] {
  const { serviceCode, quoted, charged, currency } = charge
  if (quoted === null || new Big(quoted).eq(charged)) return []
  return [{ kind: "charged_otherwise", shipmentId, rowId, serviceCode, quoted, charged, currency }]
}

/**
 * Whether a shipment's detail must be read to judge it. Each reading costs a call: a confirmed row is read until
 * its charge is known, a voided row never.
 *
 * A row that the list does not name is read by its number before it counts as missing: the API does not explain
 * by which dates it lists.
 */
export function needsDetail(pair: Pair): boolean {
  if (pair.kind === "in_account") return true
  const { state, chargedPrice } = pair.row
  switch (state) {
    case "voided":
      return false
    case "abandoned":
      // If the account still has it, its numbers tell whether it costs something.
      return pair.kind === "in_both"
    case "confirmed":
    case "tracked":
      return pair.kind === "in_store" || chargedPrice === null
    case "ordered":
    case "confirm_unknown":
      return true
  }
}

/** What comparing reads of a shipment's detail (API, "Shipment"). */
export interface AccountFact {
  shipmentId: number
  /** Our reference at the end of the description; undefined for a shipment made by hand. */
  reference: string | undefined
  serviceCode: string | undefined
  /** `YYYY-MM-DD HH:MM:SS` */
  pickupAt: string | undefined
  /** Tracking numbers exist only after a shipment is confirmed. */
  hasNumbers: boolean
  /** Tax included; decimal text. */
  chargedPrice: string | undefined
}

/** The part of the client's detail that is needed here. */
interface ReconcilableDetail {
  id: number
  trackingNumbers: string[]
  service: { code?: string }
  parcel: { description?: string; pickupDate?: string }
  servicePrice: { withTax?: string }
}

/** Keeps no data of the recipient: a report must not contain addresses. */
export function accountFact(detail: ReconcilableDetail): AccountFact {
  return {
    shipmentId: detail.id,
    reference: referenceIn(detail.parcel.description ?? ""),
    serviceCode: detail.service.code,
    pickupAt: detail.parcel.pickupDate,
    hasNumbers: detail.trackingNumbers.length > 0,
    chargedPrice: detail.servicePrice.withTax,
  }
}

/** What a shipment costs, for the charges of its service and month. */
export interface Charge {
  serviceCode: string
  month: string
  currency: string
  /** Null when no price was known when it was ordered. */
  quoted: string | null
  charged: string
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

type ChargeSums = ReconcileReport["charges"]

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
export function listChargeSums(
  charges: ChargeSums,
): (ChargeSums[string] & { difference: string })[] {
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
