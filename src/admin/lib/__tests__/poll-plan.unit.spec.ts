import { createPollPlan } from "../poll-plan"
import type { ShipmentState } from "../shipment"

const at = (state: ShipmentState, numbers = 1) => [
  {
    id: "1",
    state,
    packages: [{ weight: "1" }],
    tracking: Array.from({ length: numbers }, () => ({ number: "SB1", url: null })),
  },
]

describe("the poll plan", () => {
  it.each(["pending", "ordered", "confirm_unknown"] as const)(
    "looks again soon while a shipment is %s",
    (state) => {
      expect(createPollPlan()(at(state), 1_000)).toBe(2_000)
    },
  )

  it.each(["confirmed", "tracked", "let_go", "released", "failed"] as const)(
    "leaves a shipment alone that is %s",
    (state) => {
      expect(createPollPlan()(at(state), 1_000)).toBe(false)
    },
  )

  it.each(["confirmed", "tracked"] as const)(
    "looks now and then at one that is %s and lacks numbers, however long that takes",
    (state) => {
      const pollDelay = createPollPlan()
      expect(pollDelay(at(state, 0), 1_000)).toBe(10_000)
      expect(pollDelay(at(state, 0), 3_600_000)).toBe(10_000)
    },
  )

  it("leaves an order alone that has no shipments, or none that are known yet", () => {
    expect(createPollPlan()([], 0)).toBe(false)
    expect(createPollPlan()(undefined, 0)).toBe(false)
  })

  it("gives up a minute after anything last changed", () => {
    const pollDelay = createPollPlan()
    pollDelay(at("ordered"), 0)
    expect(pollDelay(at("ordered"), 59_999)).toBe(2_000)
    expect(pollDelay(at("ordered"), 60_000)).toBe(false)
  })

  it("begins anew when a shipment moves", () => {
    const pollDelay = createPollPlan()
    pollDelay(at("pending"), 0)
    expect(pollDelay(at("ordered"), 60_000)).toBe(2_000)
    expect(pollDelay(at("ordered"), 119_999)).toBe(2_000)
  })
})
