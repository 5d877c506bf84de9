import { hourlyAttempts, nextHour } from "../state/callback-book"
import type { Shipment } from "../state/shipment"
import type { SandboxStore } from "../state/store"

/**
 * Adds tracking numbers to a confirmed shipment and plans a callback with all its numbers.
 *
 * Without `numbers` every package gets one. Known numbers change nothing, so a repeated command sends no second
 * callback.
 */
export function issueNumbers(
  at: { store: SandboxStore; nowMs: number; isAtOnce: boolean },
  shipment: Shipment,
  numbers?: readonly string[],
): void {
  const { store, nowMs } = at
  const requested = numbers ?? (shipment.trackingNumbers.length > 0 ? [] : ownNumbers(shipment))
  const all = [...new Set([...shipment.trackingNumbers, ...requested])]
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
  return shipment.order.request.packages.map((_, index) => trackingNumberOf(shipment.id, index))
}

/** Allowed characters of a tracking number: callbacks join numbers with `|`, and labels print them as barcodes. */
export const trackingNumberPattern = /^[A-Za-z0-9-]{1,40}$/

/**
 * The tracking number of a package, also in the barcode of its label.
 *
 * @param index of the package in its shipment, from 0
 */
export function trackingNumberOf(shipmentId: number, index: number): string {
  const digits = `${String(shipmentId).padStart(9, "0")}${String(index + 1).padStart(3, "0")}`
  return `SB${digits}${checkDigit(digits)}`
}

/** Weighted sum modulo 10, weights 3 and 1 from the right. */
function checkDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}
