import Big from "big.js"
import type { AccountFact } from "./account-fact"
import type { Charge, Finding } from "./finding"
import type { LedgerFact } from "./ledger-fact"
import { needsDetail } from "./needs-detail"
import type { Pair } from "./pair-up"

export interface PairFacts {
  pair: Pair
  /** `not_found`: the service knows no such shipment. Left out where it was not, or could not be, read. */
  detail?: AccountFact | "not_found"
  /** Of a shipment with no row: the row without a shipment that has its reference. */
  waitingRowId?: string
}

export interface Judgement {
  findings: Finding[]
  /** Of a shipment that the merchant pays for. */
  charge: Charge | undefined
  /** Nothing is said about a shipment whose detail is needed and could not be read. */
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
  return state === "let_go" || state === "released"
    ? []
    : [{ kind: "unknown_in_account", shipmentId, rowId }]
}

function stateFindings({ state, shipmentId, rowId }: LedgerFact, fact?: AccountFact): Finding[] {
  const hasNumbers = fact?.hasNumbers ?? false
  switch (state) {
    case "ordered":
    case "confirm_unknown":
      return hasNumbers ? [{ kind: "confirmed_there", shipmentId, rowId }] : []
    case "let_go":
      return [{ kind: "let_go_in_account", shipmentId, rowId, hasNumbers }]
    case "confirmed":
    case "tracked":
    case "released":
      return []
  }
}

/** Only what was confirmed costs something, here or there; what is released is settled. */
function chargeOf(row: LedgerFact, fact?: AccountFact): Charge | undefined {
  const charged = fact?.chargedPrice ?? row.chargedPrice
  const isConfirmed = row.state === "confirmed" || row.state === "tracked"
  const costs = row.state !== "released" && (isConfirmed || fact?.hasNumbers === true)
  if (!costs || charged === null) return undefined
  const { serviceCode, month, currency, quotedPrice } = row
  return { serviceCode, month, currency, quoted: quotedPrice, charged }
}

function chargedOtherwise({ shipmentId, rowId }: LedgerFact, charge: Charge): Finding[] {
  const { serviceCode, quoted, charged, currency } = charge
  if (quoted === null || new Big(quoted).eq(charged)) return []
  return [{ kind: "charged_otherwise", shipmentId, rowId, serviceCode, quoted, charged, currency }]
}
