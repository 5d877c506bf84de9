import Big from "big.js"
import { referenceIn } from "../booking"
import type { ShipmentDetail } from "../carrier-api"
import type {
  ComparedPair,
  ComparedRow,
  Finding,
  ReconcileReport,
} from "../modules/shipment_ordering"

/** A shipment's detail; `not_found` if the service knows no such shipment. */
export type Detail = ShipmentDetail | "not_found"

/**
 * Whether a shipment's detail must be read to judge it. Each reading costs a call: a confirmed row is read until
 * its charge is known, a voided row never.
 *
 * A row that the list does not name is read by its number before it counts as missing: the API does not explain
 * by which dates it lists.
 */
export function needsDetail({ row, isListed }: ComparedPair): boolean {
  switch (row?.state) {
    case "voided":
      return false
    case "abandoned":
      // If the account still has it, its numbers tell whether it costs something.
      return isListed
    case "confirmed":
    case "tracked":
      return !isListed || row.charged_price === null
    case "ordered":
    case "confirm_unknown":
    case undefined:
      return true
  }
}

/**
 * What the merchant should know about one shipment. Contains nothing about the recipient: a report must not contain
 * addresses.
 *
 * @param waitingRowId of a shipment without a row: the row that has its reference and no shipment
 */
export function judgePair(
  { shipmentId, isListed, row }: ComparedPair,
  detail?: Detail,
  waitingRowId: string | null = null,
): Finding[] {
  const shipment = detail === "not_found" ? undefined : detail
  const hasNumbers = (shipment?.trackingNumbers.length ?? 0) > 0
  if (!row) {
    return shipment
      ? [
          {
            kind: "unknown_in_store",
            shipmentId,
            reference: referenceIn(shipment.parcel.description ?? "") ?? null,
            serviceCode: shipment.service.code ?? null,
            pickupAt: shipment.parcel.pickupDate ?? null,
            hasNumbers,
            rowId: waitingRowId,
          },
        ]
      : []
  }
  const { state, id: rowId } = row
  const isInAccount = isListed ? detail !== "not_found" : shipment !== undefined
  if (!isInAccount) {
    const isSettled = state === "abandoned" || state === "voided"
    return isSettled ? [] : [{ kind: "unknown_in_account", shipmentId, rowId }]
  }
  const findings: Finding[] = []
  if (state === "abandoned") {
    findings.push({ kind: "abandoned_in_account", shipmentId, rowId, hasNumbers })
  }
  if (hasNumbers && (state === "ordered" || state === "confirm_unknown")) {
    findings.push({ kind: "confirmed_there", shipmentId, rowId })
  }
  const charged = shipment?.servicePrice.withTax ?? row.charged_price
  const quoted = row.quoted_price
  const isCharged = charged !== null && quoted !== null && costs(state, hasNumbers)
  if (isCharged && !new Big(quoted).eq(charged)) {
    const { service_code: serviceCode, price_currency: currency } = row
    findings.push({
      kind: "charged_otherwise",
      shipmentId,
      rowId,
      serviceCode,
      quoted,
      charged,
      currency,
    })
  }
  return findings
}

/** Only a shipment that is confirmed, here or there, costs something; a voided one is settled. */
function costs(state: ComparedRow["state"], hasNumbers: boolean): boolean {
  return state === "confirmed" || state === "tracked" || (state !== "voided" && hasNumbers)
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
  }
}

/** The report with one more shipment in it; `unread` if its detail is needed but could not be read. */
export function addToReport(
  report: ReconcileReport,
  judged: Finding[] | "unread",
): ReconcileReport {
  const compared = report.compared + 1
  return judged === "unread"
    ? { ...report, compared, unread: report.unread + 1 }
    : judged.reduce(addFinding, { ...report, compared })
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
