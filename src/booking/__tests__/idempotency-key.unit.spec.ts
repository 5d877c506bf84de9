import { idempotencyKey, shipmentIdentity } from ".."
import type { ShipmentFacts } from "../idempotency-key"

const lines = [
  { lineItemId: "ordli_b", quantity: 1, fulfilledBefore: 0 },
  { lineItemId: "ordli_a", quantity: 2, fulfilledBefore: 1 },
]
const facts: ShipmentFacts = {
  account: "default",
  environment: "production",
  orderId: "order_1",
  shippingOptionId: "so_1",
  locationId: "sloc_1",
  lines,
}
const identity = shipmentIdentity(facts)

it("the idempotency key is the same for the same shipment, whatever the order of its lines", () => {
  expect(shipmentIdentity({ ...facts, lines: [...lines].reverse() })).toBe(shipmentIdentity(facts))
  expect(idempotencyKey(identity, 0)).toBe(idempotencyKey(identity, 0))
  expect(identity).toMatch(/^[0-9a-f]{64}$/)
  expect(idempotencyKey(identity, 0)).toMatch(/^[0-9a-f]{64}$/)
})

it.each<[string, Partial<ShipmentFacts>]>([
  ["account", { account: "ee" }],
  ["environment", { environment: "development" }],
  ["order", { orderId: "order_2" }],
  ["option", { shippingOptionId: "so_2" }],
  ["location", { locationId: "sloc_2" }],
  ["lines", { lines: lines.slice(1) }],
])("the idempotency key differs for another %s", (_, changed) => {
  expect(shipmentIdentity({ ...facts, ...changed })).not.toBe(identity)
})

it("the idempotency key differs for a return and a delivery, and for two returns", () => {
  const back = [undefined, "return_1", "return_2"].map((returnId) => ({ returnId }))
  const ofReturns = back.map((one) => shipmentIdentity({ ...facts, back: one }))
  expect(new Set([identity, ...ofReturns]).size).toBe(4)
})

it("the idempotency key differs for two equal partial shipments", () => {
  const second = lines.map((line) => ({ ...line, fulfilledBefore: line.fulfilledBefore + 1 }))
  expect(shipmentIdentity({ ...facts, lines: second })).not.toBe(identity)
})

it("the idempotency key differs in the next generation", () => {
  expect(idempotencyKey(identity, 1)).not.toBe(idempotencyKey(identity, 0))
})
