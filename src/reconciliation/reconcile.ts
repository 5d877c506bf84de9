import Big from "big.js"
import type { AccountIds } from "./date-windows"
import { referenceIn } from "../booking"

export interface PairFacts {
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

/** A shipment by where it was found. */
export type Pair =
  | { kind: "in_both"; shipmentId: number; row: LedgerFact }
  | { kind: "in_store"; shipmentId: number; row: LedgerFact }
  | { kind: "in_account"; shipmentId: number }

/**
 * Matches the ledger's rows with the account's ids. Both ascend by the shipment's number, so rows are read one by
 * one and none is kept.
 *
 * @param rows ascending by number (the ledger keeps it as text: cast it in the ORDER BY)
 * @throws RangeError when they do not ascend: shipments would wrongly count as missing
 */
export async function* pairUp(
  rows: AsyncIterable<LedgerFact> | Iterable<LedgerFact>,
  ids: AccountIds,
): AsyncGenerator<Pair> {
  let next = 0
  let before = -Infinity
  for await (const row of rows) {
    const { shipmentId } = row
    if (shipmentId < before) {
      throw new RangeError(`Shipment ${shipmentId} comes after ${before}: the rows do not ascend.`)
    }
    for (let id = ids[next]; id !== undefined && id < shipmentId; id = ids[++next]) {
      // Two rows may have one shipment; it still counts as known to the store.
      if (id !== before) yield { kind: "in_account", shipmentId: id }
    }
    before = shipmentId
    yield { kind: ids[next] === shipmentId ? "in_both" : "in_store", shipmentId, row }
  }
  for (let id = ids[next]; id !== undefined; id = ids[++next]) {
    if (id !== before) yield { kind: "in_account", shipmentId: id }
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

/** A ledger row's state, as far as the account can show it. */
export type ReconciledState =
  "ordered" | "confirm_unknown" | "confirmed" | "tracked" | "abandoned" | "voided"

/** What comparing reads of a row that has a shipment in the account. */
export interface LedgerFact {
  rowId: string
  shipmentId: number
  state: ReconciledState
  serviceCode: string
  /** The service's price when the shipment was ordered, tax included; decimal text. */
  quotedPrice: string | null
  /** Null until it is read from the detail; a known charge is not read again. */
  chargedPrice: string | null
  /** Of both prices. */
  currency: string
  /** `YYYY-MM` in which it was ordered, in the merchant's time zone. */
  month: string
}

/** What the merchant should look at; each names the shipment. */
export type Finding =
  /** `rowId`: the row that waits for an answer and has this reference; null if no row has it. */
  | {
      kind: "unknown_in_store"
      shipmentId: number
      reference: string | null
      serviceCode: string | null
      pickupAt: string | null
      hasNumbers: boolean
      rowId: string | null
    }
  | { kind: "unknown_in_account"; shipmentId: number; rowId: string }
  | { kind: "confirmed_there"; shipmentId: number; rowId: string }
  | {
      kind: "charged_otherwise"
      shipmentId: number
      rowId: string
      serviceCode: string
      quoted: string
      charged: string
      currency: string
    }
  /** `hasNumbers`: it was confirmed after all, and costs something. */
  | { kind: "abandoned_in_account"; shipmentId: number; rowId: string; hasNumbers: boolean }

export type FindingKind = Finding["kind"]

/** What a shipment costs, for the charges of its service and month. */
export interface Charge {
  serviceCode: string
  month: string
  currency: string
  /** Null when no price was known when it was ordered. */
  quoted: string | null
  charged: string
}
