import { isRetriedAnew, type ShipmentState, shipmentActions } from "../shipment"

const PACKAGE = { weight: "1" }
const NUMBER = { number: "SB1", url: null }

const shipment = (state: ShipmentState, numbers = 0) => ({
  state,
  kind: "delivery" as const,
  shipment_id: "100001" as string | null,
  last_error: null,
  packages: [PACKAGE, PACKAGE],
  tracking: Array.from({ length: numbers }, () => NUMBER),
})

const refused = (kind: string) => ({ kind, message: "", at: "2026-11-22T03:00:00Z" })

describe("shipmentActions", () => {
  it.each<[ShipmentState, string[]]>([
    ["pending", ["retry", "void"]],
    ["ordered", ["confirm", "replace"]],
    ["confirm_unknown", ["confirm", "check-numbers", "replace", "void"]],
    ["confirmed", ["check-numbers", "replace", "void"]],
    ["abandoned", ["retry"]],
    ["voided", ["replace"]],
    ["failed", ["retry", "replace"]],
  ])("offers for a shipment that is %s what its state allows", (state, actions) => {
    expect(shipmentActions(shipment(state), true)).toEqual(actions)
  })

  it("asks on for numbers until every package has one", () => {
    expect(shipmentActions(shipment("tracked", 1), true)).toContain("check-numbers")
    expect(shipmentActions(shipment("tracked", 2), true)).not.toContain("check-numbers")
  })

  it.each<ShipmentState>(["abandoned", "voided", "failed"])(
    "orders nothing again for one that is %s and that the order no longer wants",
    (state) => {
      expect(shipmentActions(shipment(state), false)).toEqual([])
    },
  )

  it("asks for one that got no answer again although core has taken its fulfillment back", () => {
    expect(shipmentActions(shipment("pending"), false)).toEqual(["retry", "void"])
  })

  it("never orders a return anew, and goes on with one that an outage has stopped", () => {
    const comesBack = { ...shipment("failed"), kind: "return" as const }
    expect(shipmentActions({ ...comesBack, last_error: refused("rejected") }, true)).toEqual([])
    expect(shipmentActions({ ...comesBack, last_error: refused("outage") }, true)).toEqual([
      "retry",
    ])
  })
})

describe("a retry", () => {
  it("orders anew what the service has refused", () => {
    expect(isRetriedAnew({ ...shipment("failed"), shipment_id: null })).toBe(true)
    expect(isRetriedAnew({ ...shipment("failed"), last_error: refused("rejected") })).toBe(true)
  })

  it("asks for the same one where the outcome is unknown, or an outage was the trouble", () => {
    expect(isRetriedAnew({ ...shipment("pending"), shipment_id: null })).toBe(false)
    expect(isRetriedAnew({ ...shipment("failed"), last_error: refused("outage") })).toBe(false)
  })
})
