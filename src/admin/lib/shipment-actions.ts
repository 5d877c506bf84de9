import type { Shipment } from "./shipment"

export type ShipmentAction = "retry" | "confirm" | "check-numbers" | "replace" | "void"

type Judged = Pick<
  Shipment,
  "state" | "kind" | "packages" | "tracking" | "shipment_id" | "last_error"
>

/**
 * The actions for a shipment, the usual next one first.
 *
 * @param isWanted its fulfillment is active, and no newer shipment replaces it: only then may its items be ordered
 * again. A `pending` shipment may always be retried: that orders nothing twice
 */
export function shipmentActions(shipment: Judged, isWanted: boolean): ShipmentAction[] {
  return ofState(shipment).filter(
    (action) =>
      (action !== "retry" ||
        ((isWanted || shipment.state === "pending") && canBeRetried(shipment))) &&
      (action !== "replace" || (isWanted && shipment.kind === "delivery")),
  )
}

function ofState({ state, tracking, packages }: Judged): ShipmentAction[] {
  switch (state) {
    case "pending":
      return ["retry", "void"]
    case "ordered":
      return ["confirm", "replace"]
    case "confirm_unknown":
      return ["confirm", "check-numbers", "replace", "void"]
    case "confirmed":
      return ["check-numbers", "replace", "void"]
    case "tracked":
      return tracking.length < packages.length
        ? ["check-numbers", "replace", "void"]
        : ["replace", "void"]
    case "failed":
      return ["retry", "replace"]
    case "abandoned":
      return ["retry"]
    case "voided":
      return ["replace"]
  }
}

/** A return is never ordered again: cancel it and request a new one. */
function canBeRetried(shipment: Judged): boolean {
  return shipment.kind === "delivery" || !isRetriedAnew(shipment)
}

/**
 * Whether a retry orders a new shipment, because the service would refuse the old one again. Otherwise the retry
 * uses the same key.
 */
export function isRetriedAnew({
  state,
  shipment_id,
  last_error,
}: Pick<Judged, "state" | "shipment_id" | "last_error">): boolean {
  return (
    state === "abandoned" ||
    (state === "failed" && (shipment_id === null || DEFINITE_NO.includes(last_error?.kind ?? "")))
  )
}

const DEFINITE_NO = ["rejected", "not-found"]
