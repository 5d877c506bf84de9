import type { ShipmentState } from "../shipment"
import { shipmentActions } from "../shipment-actions"

const PACKAGE = { weight: "1" }
const NUMBER = { number: "SB1", url: null }

const shipment = (state: ShipmentState, numbers = 0) => ({
  state,
  packages: [PACKAGE, PACKAGE],
  tracking: Array.from({ length: numbers }, () => NUMBER),
})

describe("shipmentActions", () => {
  it("lets an ordered shipment be confirmed", () => {
    expect(shipmentActions(shipment("ordered"))).toEqual(["confirm"])
  })

  it("lets one of which nobody knows be confirmed again, looked at, or released", () => {
    expect(shipmentActions(shipment("confirm_unknown"))).toEqual([
      "confirm",
      "check-numbers",
      "release",
    ])
  })

  it("lets a confirmed shipment be asked for numbers, and released", () => {
    expect(shipmentActions(shipment("confirmed"))).toEqual(["check-numbers", "release"])
  })

  it("asks on for numbers until every package has one", () => {
    expect(shipmentActions(shipment("tracked", 1))).toEqual(["check-numbers", "release"])
    expect(shipmentActions(shipment("tracked", 2))).toEqual(["release"])
  })

  it("lets one that was never answered be released", () => {
    expect(shipmentActions(shipment("pending"))).toEqual(["release"])
  })

  it.each(["let_go", "released", "failed"] as const)(
    "offers nothing for a shipment that is %s",
    (state) => {
      expect(shipmentActions(shipment(state))).toEqual([])
    },
  )
})
