import { type LedgerRow, canMove, isEnded } from "../modules/shipment_ordering"

interface Settled extends Pick<LedgerRow, "state" | "kind" | "base_url" | "reference"> {
  /** Its fulfillment or return exists and is not canceled. */
  isFulfilled: boolean
}

/** The next steps for a shipment at an address that the account no longer uses. */
export function settleElsewhere(shipment: Settled): string {
  const { state, base_url, reference } = shipment
  const there = `in the account at ${base_url}`
  const orderAgain = howToOrderAgain(shipment)
  if (state === "voided") {
    return `Look it up as ${reference} ${there}. Then ${orderAgain}.`
  }
  if (isEnded(state) && state !== "failed") {
    return `Look it up as ${reference} ${there}.`
  }
  if (canMove(state, "voided")) {
    return (
      `Follow it as ${reference} ${there}. If it does not go out, settle it there, mark it on its order ` +
      `as voided, then ${orderAgain}.`
    )
  }
  return `It is not confirmed and costs nothing: ${orderAgain}. Its order may be deleted ${there}.`
}

function howToOrderAgain({ kind, isFulfilled }: Settled): string {
  if (kind === "return") {
    return isFulfilled ? "cancel the return and ask for another" : "request the return again"
  }
  return isFulfilled
    ? "cancel the fulfillment and fulfill the items again"
    : "fulfill the items again"
}
