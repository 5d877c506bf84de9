import { isRetriedAnew, nextStepOf, type ShipmentState, shipmentActions } from "../shipment"

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

const WANTED = { isWanted: true, isDelivered: false }
const UNWANTED = { ...WANTED, isWanted: false }

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
    expect(shipmentActions(shipment(state), WANTED)).toEqual(actions)
  })

  it.each([1, 2, 3])(
    "asks on for numbers until a parcel of two packages with %i of them is delivered",
    (numbers) => {
      const tracked = shipment("tracked", numbers)
      expect(shipmentActions(tracked, WANTED)).toEqual(["check-numbers", "replace", "void"])
      const delivered = { ...WANTED, isDelivered: true }
      expect(shipmentActions(tracked, delivered)).toEqual(["replace", "void"])
    },
  )

  it.each<ShipmentState>(["abandoned", "voided", "failed"])(
    "orders nothing again for one that is %s and that the order no longer wants",
    (state) => {
      expect(shipmentActions(shipment(state), UNWANTED)).toEqual([])
    },
  )

  it("asks for one that got no answer again although core has taken its fulfillment back", () => {
    expect(shipmentActions(shipment("pending"), UNWANTED)).toEqual(["retry", "void"])
  })

  it("never orders a return anew, and goes on with one that an outage has stopped", () => {
    const comesBack = { ...shipment("failed"), kind: "return" as const }
    expect(shipmentActions({ ...comesBack, last_error: refused("rejected") }, WANTED)).toEqual([])
    expect(shipmentActions({ ...comesBack, last_error: refused("outage") }, WANTED)).toEqual([
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

describe("the next step of a shipment that needs attention", () => {
  const waiting = (state: ShipmentState, kind?: string) => ({
    ...shipment(state),
    needs_attention: true,
    last_error: kind === undefined ? null : refused(kind),
    differences: [],
    order_id: "order_1",
    account: "ee",
  })

  it.each<[ShipmentState, string | undefined, string]>([
    ["pending", "outage", "retry"],
    ["failed", "outage", "retry"],
    ["failed", "rejected", "correct"],
    ["ordered", undefined, "confirm"],
    ["ordered", "rejected", "look"],
    ["confirm_unknown", "rejected", "settle"],
    ["abandoned", undefined, "retry"],
    ["confirm_unknown", "indeterminate", "settle"],
    ["confirmed", "protocol", "look"],
  ])(
    "in state %s, after an error of kind %s, is to %s, on the order's page",
    (state, kind, step) => {
      expect(nextStepOf(waiting(state, kind))).toEqual({ step, to: "/orders/order_1" })
    },
  )

  it("is a new key where the service refused it", () => {
    expect(nextStepOf(waiting("ordered", "auth"))).toEqual({
      step: "enter-key",
      to: "/settings/shipment-ordering?account=ee",
    })
  })

  it("is to look at what the service has otherwise, before it is confirmed", () => {
    const differences = [{ field: "weight", sent: "1", received: "2" }]
    expect(nextStepOf({ ...waiting("ordered", "rejected"), differences })?.step).toBe("compare")
  })

  it("is none for the others", () => {
    expect(nextStepOf({ ...waiting("failed"), needs_attention: false })).toBeUndefined()
  })
})
