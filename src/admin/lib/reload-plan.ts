import type { Shipment } from "./shipment"

const MINUTE_MS = 60_000
/** While the store works on a shipment. */
const SOON_MS = 2_000
/** The carrier's numbers come minutes or hours later. */
const NOW_AND_THEN_MS = 10_000

type Watched = Pick<Shipment, "id" | "state" | "packages" | "tracking">

/**
 * When to reload an order's shipments while one is not yet `confirmed` or lacks numbers. Every two seconds in the
 * first minute while the store works, then every ten seconds, after ten minutes every minute. After an hour without
 * a change it stops.
 *
 * @returns a function from the shipments and the time to the milliseconds until the next load
 */
export function createReloadPlan(): (
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
