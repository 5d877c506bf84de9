import type { Shipment } from "./shipment"

const MINUTE_MS = 60_000
/** While the store itself is at work. */
const SOON_MS = 2_000
/** The carrier's numbers come minutes or hours later. */
const NOW_AND_THEN_MS = 10_000

type Watched = Pick<Shipment, "id" | "state" | "packages" | "tracking">

/**
 * When to look again at an order's shipments, while one is on its way to `confirmed` or lacks numbers: soon in the
 * first minute of what the store does by itself, then every ten seconds, after ten minutes every minute, and after an
 * hour in which nothing has changed no more.
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
    const seen = shipments
      .map(({ id, state, tracking }) => `${id}:${state}:${tracking.length}`)
      .join()
    if (seen !== lastSeen) {
      lastSeen = seen
      changedAt = now
    }
    const isOurTurn = shipments.some(isOnItsWay)
    if (!isOurTurn && !shipments.some(awaitsNumbers)) {
      return false
    }
    const quietMs = now - changedAt
    if (quietMs < MINUTE_MS) {
      return isOurTurn ? SOON_MS : NOW_AND_THEN_MS
    }
    if (quietMs < 10 * MINUTE_MS) {
      return NOW_AND_THEN_MS
    }
    return quietMs < 60 * MINUTE_MS && MINUTE_MS
  }
}

function isOnItsWay({ state }: Watched): boolean {
  return state === "pending" || state === "ordered" || state === "confirm_unknown"
}

function awaitsNumbers({ state, packages, tracking }: Watched): boolean {
  return (state === "confirmed" || state === "tracked") && tracking.length < packages.length
}
