import type { Shipment } from "./shipment"

export type ShipmentAction = "confirm" | "check-numbers" | "release"

/** What a merchant can do to a shipment from where it stands, the usual next step first. */
export function shipmentActions(
  shipment: Pick<Shipment, "state" | "packages" | "tracking">,
): ShipmentAction[] {
  const lacksNumbers = shipment.tracking.length < shipment.packages.length
  switch (shipment.state) {
    case "ordered":
      return ["confirm"]
    case "confirm_unknown":
      return ["confirm", "check-numbers", "release"]
    case "confirmed":
      return ["check-numbers", "release"]
    case "tracked":
      return lacksNumbers ? ["check-numbers", "release"] : ["release"]
    case "pending":
      return ["release"]
    case "let_go":
    case "released":
    case "failed":
      return []
  }
}
