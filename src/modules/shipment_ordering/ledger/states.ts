/**
 * The states of a ledger row and the moves between them. Every move is made by a guarded UPDATE
 * (`ledger.ts`), so a move that is not in this table cannot happen, whoever asks for it.
 *
 * - `pending`: committed, the service's answer is not known
 * - `ordered`: the service has given a shipment id; nothing is paid yet
 * - `confirm_unknown`: a confirmation was sent and its answer is not known
 * - `confirmed`: handed to the carrier
 * - `tracked`: at least one tracking number is attached
 * - `let_go`: given up before confirmation, costs nothing
 * - `released`: ordered or confirmed, perhaps, and settled with the service by the merchant
 * - `failed`: refused when it was ordered, or ordered and given up before it was confirmed
 */
export const LEDGER_STATES = [
  "pending",
  "ordered",
  "confirm_unknown",
  "confirmed",
  "tracked",
  "let_go",
  "released",
  "failed",
] as const

export type LedgerState = (typeof LEDGER_STATES)[number]

export const LEDGER_TRANSITIONS: Readonly<Record<LedgerState, readonly LedgerState[]>> = {
  pending: ["ordered", "failed", "let_go", "released"],
  ordered: ["confirm_unknown", "confirmed", "tracked", "let_go", "failed"],
  confirm_unknown: ["ordered", "confirmed", "tracked", "released"],
  confirmed: ["tracked", "released"],
  tracked: ["released"],
  let_go: [],
  released: [],
  failed: ["ordered", "let_go"],
}

/** States after which the same goods may be ordered again, as a new generation: nothing is with a carrier. */
export const ENDED_STATES = ["let_go", "released", "failed"] as const satisfies LedgerState[]

export function canMove(from: LedgerState, to: LedgerState): boolean {
  return LEDGER_TRANSITIONS[from].includes(to)
}

export function isEnded(state: LedgerState): boolean {
  return (ENDED_STATES as readonly LedgerState[]).includes(state)
}

/** The states from which `to` may be entered: the guard of the UPDATE. */
export function statesBefore(to: LedgerState): LedgerState[] {
  return LEDGER_STATES.filter((from) => canMove(from, to))
}
