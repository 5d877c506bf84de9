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

describe("the timeline of a shipment", () => {
  it("tells the states in the order in which they were entered, and which is the present one", () => {
    expect(timelineOf(shipment({}), PLAIN).past).toEqual([
      { event: "pending", at: "2026-11-20T10:00:00Z", isNow: false },
      { event: "ordered", at: "2026-11-20T10:00:02Z", isNow: true },
    ])
  })

  it("tells when it was marked as shipped", () => {
    const { past } = timelineOf(shipment({ shipped_at: "2026-11-20T14:00:00Z" }), PLAIN)
    expect(past.map(({ event }) => event)).toEqual(["pending", "ordered", "shipped"])
  })

  it("tells of an unclear confirmation only while it is unclear, or when no answer had come", () => {
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

  it("waits for the store to confirm, or for the merchant where the store does not", () => {
    expect(moves({})).toEqual(["confirm-by-itself"])
    expect(moves({}, { auto_confirm: false })).toEqual(["confirm-by-you"])
    const differences = [{ field: "weight", sent: "1", received: "2" }]
    expect(moves({ differences })).toEqual(["confirm-by-you"])
    expect(moves({ differences, kind: "return" })).toEqual(["confirm-return-by-you"])
  })

  it("waits for nobody to confirm what no fulfillment needs", () => {
    const ways = { ...WAYS, auto_confirm: false }
    const { next } = timelineOf(shipment({}), { ways, isWanted: false, isDropped: true })
    expect(next).toEqual([{ move: "abandoned-by-itself", at: null }])
  })

  it("promises nothing of what is still held while its replacement is being ordered", () => {
    const { next } = timelineOf(shipment({}), { ...PLAIN, isWanted: false })
    expect(next).toEqual([])
  })

  it("promises to ask again by itself only for what has a fulfillment to be asked for", () => {
    expect(moves({ state: "pending" })).toEqual(["ask-by-you"])
    expect(moves({ state: "pending", replaces: "ship_1" })).toEqual(["asked-again"])
    expect(moves({ state: "pending", kind: "return" })).toEqual(["asked-again"])
  })

  it("looks at an unclear confirmation again by itself unless it has stopped doing so", () => {
    expect(moves({ state: "confirm_unknown" })).toEqual(["look-again"])
    expect(moves({ state: "confirm_unknown", next_try_at: null })).toEqual(["look-by-you"])
    expect(moves({ state: "confirm_unknown" }, { confirm_repeat: "ask" })).toEqual(["look-by-you"])
  })

  it("awaits numbers until every package has one, and the pickup", () => {
    expect(moves({ state: "confirmed" })).toEqual(["numbers-by-callback", "shipped-at-pickup"])
    expect(moves({ state: "confirmed" }, { backend_url: null })[0]).toBe("numbers-by-polling")
    expect(moves({ state: "tracked", tracking: [{ number: "SB1", url: null }] })).toEqual([
      "shipped-at-pickup",
    ])
  })

  it("awaits no shipping of what comes back", () => {
    expect(moves({ state: "confirmed", kind: "return" })).toEqual(["numbers-by-callback"])
  })

  it("ends where nothing follows", () => {
    expect(moves({ state: "abandoned" })).toEqual([])
    expect(moves({ state: "failed" })).toEqual(["retry-by-you"])
  })

  it("has what was refused fulfilled again where no fulfillment of it stands", () => {
    const dropped = { ...PLAIN, isWanted: false, isDropped: true }
    const { next } = timelineOf(shipment({ state: "failed" }), dropped)
    expect(next).toEqual([{ move: "fulfil-by-you", at: null }])
  })
})
