import type { Shipment } from "./shipment"

const EVERY_MS = 2_000
const FOR_MS = 60_000
/** The carrier's numbers come minutes or hours later. */
const NUMBERS_EVERY_MS = 10_000

type Watched = Pick<Shipment, "id" | "state" | "packages" | "tracking">

/**
 * When to look again at an order's shipments: every two seconds while one is on its way to
 * `confirmed`, for a minute since anything last changed; every ten while the carrier's numbers are
 * awaited; else no more.
 *
 * @returns a function from what is known and the time to the milliseconds until the next look
 */
export function createPollPlan(): (
  shipments: Watched[] | undefined,
  now: number,
) => number | false {
  let lastSeen = ""
  let changedAt = 0
  return (shipments = [], now) => {
    const seen = shipments.map(({ id, state }) => `${id}:${state}`).join()
    if (seen !== lastSeen) {
      lastSeen = seen
      changedAt = now
    }
    if (shipments.some(isOnItsWay) && now - changedAt < FOR_MS) {
      return EVERY_MS
    }
    return shipments.some(awaitsNumbers) ? NUMBERS_EVERY_MS : false
  }
}

function isOnItsWay({ state }: Watched): boolean {
  return state === "pending" || state === "ordered" || state === "confirm_unknown"
}

function awaitsNumbers({ state, packages, tracking }: Watched): boolean {
  return (state === "confirmed" || state === "tracked") && tracking.length < packages.length
}
