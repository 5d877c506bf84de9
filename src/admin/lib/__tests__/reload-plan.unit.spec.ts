import { createReloadPlan } from "../reload-plan"
import type { ShipmentState } from "../shipment"

const at = (state: ShipmentState, numbers = 1) => [
  {
    id: "1",
    state,
    packages: [{ weight: "1" }],
    tracking: Array.from({ length: numbers }, () => ({ number: "SB1", url: null })),
  },
]

it.each(["pending", "ordered", "confirm_unknown"] as const)(
  "the reload plan looks again soon while a shipment is %s",
  (state) => {
    expect(createReloadPlan()(at(state), 1_000)).toBe(2_000)
  },
)

it.each(["confirmed", "tracked", "abandoned", "voided", "failed"] as const)(
  "the reload plan does not look again at a shipment that is %s",
  (state) => {
    expect(createReloadPlan()(at(state), 1_000)).toBe(false)
  },
)

it.each(["confirmed", "tracked"] as const)(
  "the reload plan looks ever less often at a shipment that is %s and lacks numbers",
  (state) => {
    const reloadDelay = createReloadPlan()
    expect(reloadDelay(at(state, 0), 0)).toBe(10_000)
    expect(reloadDelay(at(state, 0), 599_999)).toBe(10_000)
    expect(reloadDelay(at(state, 0), 600_000)).toBe(60_000)
    expect(reloadDelay(at(state, 0), 3_600_000)).toBe(false)
  },
)

it("the reload plan does not look again at an order without shipments, or before they are loaded", () => {
  expect(createReloadPlan()([], 0)).toBe(false)
  expect(createReloadPlan()(undefined, 0)).toBe(false)
})

it("the reload plan looks less often from a minute after the last change", () => {
  const reloadDelay = createReloadPlan()
  reloadDelay(at("ordered"), 0)
  expect(reloadDelay(at("ordered"), 59_999)).toBe(2_000)
  expect(reloadDelay(at("ordered"), 60_000)).toBe(10_000)
})

it("the reload plan starts again when the first of two numbers arrives", () => {
  const reloadDelay = createReloadPlan()
  const two = (numbers: number) =>
    at("tracked", numbers).map((one) => ({
      ...one,
      packages: [{ weight: "1" }, { weight: "1" }],
    }))
  reloadDelay(two(0), 0)
  expect(reloadDelay(two(0), 3_600_000)).toBe(false)
  expect(reloadDelay(two(1), 3_700_000)).toBe(10_000)
  expect(reloadDelay(two(2), 3_700_001)).toBe(false)
})

it("the reload plan starts again when a shipment moves", () => {
  const reloadDelay = createReloadPlan()
  reloadDelay(at("pending"), 0)
  expect(reloadDelay(at("ordered"), 60_000)).toBe(2_000)
  expect(reloadDelay(at("ordered"), 119_999)).toBe(2_000)
})
