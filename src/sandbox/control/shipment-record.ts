import { labelPath } from "../label/label-path"
import type { Callback } from "../state/callback"
import { stateOf, type Shipment } from "../state/shipment"
import { isoTime, isoTimeOrNull } from "./iso-time"

/** Everything about a shipment, for tests to look at. */
export function shipmentRecord(
  shipment: Shipment,
  callbacks: readonly Callback[],
  labelOrigin: string,
) {
  const { labelToken, order } = shipment
  return {
    id: shipment.id,
    environment: shipment.environment,
    account: shipment.account,
    state: stateOf(shipment),
    idempotency_key: shipment.idempotencyKey ?? null,
    body: shipment.body,
    service_code: order.serviceCode,
    locker_code: order.lockerCode ?? null,
    price_without_tax: shipment.priceWithoutTax,
    price_with_tax: shipment.priceWithTax,
    created_at: isoTime(shipment.createdAt),
    confirmed_at: isoTimeOrNull(shipment.confirmedAt),
    issued_at: isoTimeOrNull(shipment.issuedAt),
    label_url: labelToken === undefined ? null : `${labelOrigin}${labelPath(labelToken)}`,
    tracking_numbers: shipment.trackingNumbers,
    callbacks: callbacks.map((callback) => ({
      url: callback.url,
      tracking_numbers: callback.trackingNumbers,
      state: callback.state,
      next_attempt_at: isoTimeOrNull(callback.nextAttemptAt),
      attempts: callback.attempts.map((attempt) => ({
        at: isoTime(attempt.at),
        status: attempt.status ?? null,
        acknowledged: attempt.acknowledged,
        problem: attempt.problem ?? null,
      })),
    })),
  }
}
