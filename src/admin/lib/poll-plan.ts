import type { Shipment } from "./shipment"

const EVERY_MS = 2_000
const FOR_MS = 60_000

type Watched = Pick<Shipment, "id" | "state">

/**
 * When to look again at an order's shipments: every two seconds while one is on its way to
 * `confirmed`, for a minute since anything last changed, then no more.
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
    return shipments.some(isOnItsWay) && now - changedAt < FOR_MS ? EVERY_MS : false
  }
}

function isOnItsWay({ state }: Watched): boolean {
  return state === "pending" || state === "ordered" || state === "confirm_unknown"
}
