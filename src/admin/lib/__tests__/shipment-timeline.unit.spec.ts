import type { Shipment } from "../shipment"
import { timelineOf, type Ways } from "../shipment-timeline"

const WAYS: Ways = {
  auto_confirm: true,
  confirm_repeat: "auto",
  shipped_on: "pickup",
  backend_url: "https://shop.example",
}

const shipment = (changes: Partial<Shipment>) => ({
  state: "ordered" as const,
  kind: "delivery" as const,
  replaces: null,
  entered_at: { pending: "2026-11-20T10:00:00Z", ordered: "2026-11-20T10:00:02Z" },
  created_at: "2026-11-20T10:00:00Z",
  shipped_at: null,
  pickup_at: "2026-11-20T14:00:00Z",
  next_try_at: "2026-11-20T10:01:00Z",
  last_error: null,
  differences: [],
  packages: [{ weight: "1" }],
  tracking: [],
  ...changes,
})

const PLAIN = { ways: WAYS, isWanted: true, isDropped: false }

const moves = (changes: Partial<Shipment>, ways: Partial<Ways> = {}) =>
  timelineOf(shipment(changes), { ...PLAIN, ways: { ...WAYS, ...ways } }).next.map(
    ({ move }) => move,
  )

it("the timeline of a shipment lists the states in the order in which they were entered, and marks the present one", () => {
  expect(timelineOf(shipment({}), PLAIN).past).toEqual([
    { event: "pending", at: "2026-11-20T10:00:00Z", isNow: false },
    { event: "ordered", at: "2026-11-20T10:00:02Z", isNow: true },
  ])
})

it("the timeline of a shipment says when it was marked as shipped", () => {
  const { past } = timelineOf(shipment({ shipped_at: "2026-11-20T14:00:00Z" }), PLAIN)
  expect(past.map(({ event }) => event)).toEqual(["pending", "ordered", "shipped"])
})

it("the timeline of a shipment shows an unclear confirmation only while it is unclear, or if no answer had come", () => {
  const tried = { ordered: "2026-11-20T10:00:02Z", confirm_unknown: "2026-11-20T10:00:03Z" }
  const eventsOf = (state: Shipment["state"], confirmed?: string) => {
    const entered_at = { ...tried, ...(confirmed && { confirmed }) }
    const { past } = timelineOf(shipment({ state, entered_at }), PLAIN)
    return past.map(({ event }) => event).join()
  }
  expect(eventsOf("confirmed", "2026-11-20T10:00:04Z")).toBe("ordered,confirmed")
  const late = eventsOf("confirmed", "2026-11-20T10:02:10Z")
  expect(late).toBe("ordered,confirm_unknown,confirmed")
  expect(eventsOf("confirm_unknown")).toBe("ordered,confirm_unknown")
  expect(eventsOf("voided")).toContain("confirm_unknown")
})

it("the timeline of a shipment waits for the store to confirm, or for the merchant where the store does not", () => {
  expect(moves({})).toEqual(["confirm-by-itself"])
  expect(moves({}, { auto_confirm: false })).toEqual(["confirm-by-you"])
  const differences = [{ field: "weight", sent: "1", received: "2" }]
  expect(moves({ differences })).toEqual(["confirm-by-you"])
  expect(moves({ differences, kind: "return" })).toEqual(["confirm-return-by-you"])
})

it("the timeline of a shipment without a fulfillment does not wait for a confirmation", () => {
  const ways = { ...WAYS, auto_confirm: false }
  const { next } = timelineOf(shipment({}), { ways, isWanted: false, isDropped: true })
  expect(next).toEqual([{ move: "abandoned-by-itself", at: null }])
})

it("the timeline of a shipment promises nothing while its replacement is being ordered", () => {
  const { next } = timelineOf(shipment({}), { ...PLAIN, isWanted: false })
  expect(next).toEqual([])
})

it("the timeline of a shipment promises to ask again by itself only while it has a fulfillment", () => {
  expect(moves({ state: "pending" })).toEqual(["ask-by-you"])
  expect(moves({ state: "pending", replaces: "ship_1" })).toEqual(["asked-again"])
  expect(moves({ state: "pending", kind: "return" })).toEqual(["asked-again"])
})

it("the timeline of a shipment says that an unclear confirmation is checked again, unless the store has stopped that", () => {
  expect(moves({ state: "confirm_unknown" })).toEqual(["look-again"])
  expect(moves({ state: "confirm_unknown", next_try_at: null })).toEqual(["look-by-you"])
  expect(moves({ state: "confirm_unknown" }, { confirm_repeat: "ask" })).toEqual(["look-by-you"])
})

it("the timeline of a shipment awaits numbers until every package has one, and the pickup", () => {
  expect(moves({ state: "confirmed" })).toEqual(["numbers-by-callback", "shipped-at-pickup"])
  expect(moves({ state: "confirmed" }, { backend_url: null })[0]).toBe("numbers-by-polling")
  expect(moves({ state: "tracked", tracking: [{ number: "SB1", url: null }] })).toEqual([
    "shipped-at-pickup",
  ])
})

it("the timeline of a return does not wait for it to be shipped", () => {
  expect(moves({ state: "confirmed", kind: "return" })).toEqual(["numbers-by-callback"])
})

it("the timeline of a shipment shows no next step where none follows", () => {
  expect(moves({ state: "abandoned" })).toEqual([])
  expect(moves({ state: "failed" })).toEqual(["retry-by-you"])
})

it("the timeline of a refused shipment asks to fulfill the items again if its fulfillment is gone", () => {
  const dropped = { ...PLAIN, isWanted: false, isDropped: true }
  const { next } = timelineOf(shipment({ state: "failed" }), dropped)
  expect(next).toEqual([{ move: "fulfil-by-you", at: null }])
})
