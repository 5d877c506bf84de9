import type { Shipment } from "./shipment"

export type ShipmentAction = "retry" | "confirm" | "check-numbers" | "replace" | "void"

type Judged = Pick<
  Shipment,
  "state" | "kind" | "packages" | "tracking" | "shipment_id" | "last_error"
>

/**
 * What a merchant can do to a shipment from where it stands, the usual next step first.
 *
 * @param isWanted its fulfillment stands, and nothing newer was ordered in its place: only then may its
 *   items be ordered once more. One whose order got no answer may be asked for again: that orders
 *   nothing twice
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

/** A return is never ordered anew: it is canceled and requested again. */
function canBeRetried(shipment: Judged): boolean {
  return shipment.kind === "delivery" || !isRetriedAnew(shipment)
}

/**
 * Whether a retry orders a new shipment: the service said no, and would say it again. Otherwise the same
 * one is asked for under the same key.
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
