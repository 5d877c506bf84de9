/**
 * The states of a ledger row and the moves between them. Every move is made by a guarded UPDATE
 * (`ledger/ledger.ts`), so a move that is not in this table cannot happen.
 *
 * - `pending`: committed, the service's answer is not known
 * - `ordered`: the service has given a shipment id; nothing is paid yet
 * - `confirm_unknown`: a confirmation was sent and its answer is not known
 * - `confirmed`: handed to the carrier
 * - `tracked`: at least one tracking number is attached
 * - `abandoned`: given up before confirmation, costs nothing
 * - `voided`: may have been ordered or confirmed; the merchant has settled it with the service
 * - `failed`: refused when it was ordered, or ordered and given up before it was confirmed
 */
export const LEDGER_STATES = [
  "pending",
  "ordered",
  "confirm_unknown",
  "confirmed",
  "tracked",
  "abandoned",
  "voided",
  "failed",
] as const

export type LedgerState = (typeof LEDGER_STATES)[number]

export const LEDGER_TRANSITIONS: Readonly<Record<LedgerState, readonly LedgerState[]>> = {
  pending: ["ordered", "failed", "abandoned", "voided"],
  ordered: ["confirm_unknown", "confirmed", "tracked", "abandoned", "failed"],
  confirm_unknown: ["ordered", "confirmed", "tracked", "voided"],
  confirmed: ["tracked", "voided"],
  tracked: ["voided"],
  abandoned: [],
  voided: [],
  failed: ["ordered", "abandoned"],
}

/** States after which the same items may be ordered again, as a new generation: nothing is with a carrier. */
export const ENDED_STATES = ["abandoned", "voided", "failed"] as const satisfies LedgerState[]

export function canMove(from: LedgerState, to: LedgerState): boolean {
  return LEDGER_TRANSITIONS[from].includes(to)
}

export function isEnded(state: LedgerState): boolean {
  return (ENDED_STATES as readonly LedgerState[]).includes(state)
}

/** Whether the shipment can never go out: it ended, and no retry can still confirm it. */
export function isGone(row: { state: LedgerState; shipment_id: string | null }): boolean {
  return isEnded(row.state) && !(row.state === "failed" && row.shipment_id !== null)
}

/** The states from which `to` may be entered: the guard of the UPDATE. */
export function statesBefore(to: LedgerState): LedgerState[] {
  return LEDGER_STATES.filter((from) => canMove(from, to))
}
