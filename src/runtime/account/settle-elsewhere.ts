import type { LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import { canMove, isEnded } from "../../modules/shipment_ordering/ledger/states"

type Settled = Pick<LedgerRow, "state" | "kind" | "base_url" | "reference">

/** What is left to do about a shipment at a service that the account does not point to any more. */
export function settleElsewhere({ state, kind, base_url, reference }: Settled): string {
  const there = `in the account at ${base_url}`
  const [fulfillment, again] =
    kind === "return" ? ["return", "ask for another"] : ["fulfillment", "fulfill the items again"]
  if (state === "released") {
    return `Look it up as ${reference} ${there}. Cancel the ${fulfillment} and ${again}.`
  }
  if (isEnded(state) && state !== "failed") {
    return `Look it up as ${reference} ${there}.`
  }
  if (canMove(state, "released")) {
    return (
      `Look after it as ${reference} ${there}. If it does not go out, settle it there, mark it on its order ` +
      `as released, then cancel the ${fulfillment} and ${again}.`
    )
  }
  return (
    `It is not confirmed and costs nothing: cancel its ${fulfillment} and ${again}. ` +
    `Its order may be deleted ${there}.`
  )
}
