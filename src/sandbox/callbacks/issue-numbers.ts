import type { Shipment } from "../state/shipment"
import type { SandboxStore } from "../state/store"
import { hourlyAttempts, nextHour } from "./callback-schedule"
import { trackingNumberOf } from "./tracking-number"

/**
 * Adds tracking numbers to a confirmed shipment and plans its callback with all of them.
 *
 * Without numbers, every package gets its own. Numbers that the shipment has already change nothing,
 * so a repeated command sends no second callback.
 */
export function issueNumbers(
  at: { store: SandboxStore; nowMs: number; isAtOnce: boolean },
  shipment: Shipment,
  numbers?: readonly string[],
): void {
  const { store, nowMs } = at
  const wanted = numbers ?? (shipment.trackingNumbers.length > 0 ? [] : ownNumbers(shipment))
  const all = [...new Set([...shipment.trackingNumbers, ...wanted])]
  if (all.length === shipment.trackingNumbers.length) return
  store.setTrackingNumbers(shipment, all, nowMs)
  for (const earlier of store.callbacks.of(shipment.id)) {
    if (earlier.state === "waiting") {
      store.callbacks.update(earlier, { state: "superseded", nextAttemptAt: undefined })
    }
  }
  const url = shipment.order.callbackUrl
  if (url === undefined) return
  store.callbacks.add({
    shipmentId: shipment.id,
    url,
    trackingNumbers: all,
    state: "waiting",
    attempts: [],
    attemptsLeft: hourlyAttempts + (at.isAtOnce ? 1 : 0),
    nextAttemptAt: at.isAtOnce ? nowMs : nextHour(nowMs),
  })
}

function ownNumbers(shipment: Shipment): string[] {
  return shipment.order.consignment.packages.map((_, index) => trackingNumberOf(shipment.id, index))
}
