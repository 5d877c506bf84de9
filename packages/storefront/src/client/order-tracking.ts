import { readEstimate } from "./cart-quotes"
import { type LockerPlace, readLockerPlace } from "./locker-list"
import { fieldsOf, listOf, needed, neededList, textOf } from "./read-value"
import type { components } from "./store-paths"

type Schemas = components["schemas"]

/** A tracking number, and its page if the carrier is known. */
export type TrackingNumber = Schemas["TrackedNumber"]

/** A state that a parcel has reached, with the time (ISO 8601) if that is known. */
export type TrackedStep = Schemas["CustomerStep"]

export type TrackedState = TrackedStep["state"]

/** In the order in which a parcel goes through them. */
export const TRACKED_STATES = [
  "preparing",
  "ready",
  "on_its_way",
  "delivered",
] as const satisfies readonly TrackedState[]

export type TrackedShipment = Schemas["TrackedShipment"]

/** A delivery as it was chosen when the order was placed. */
export type OrderedDelivery = Schemas["OrderedDelivery"]

/** What the customer may know of an order's deliveries. `shipments` is empty until the shop packs. */
export type OrderTracking = Schemas["OrderTracking"]

/** @throws DeliveryError of kind `unreadable` */
export function readOrderTracking(body: unknown): OrderTracking {
  const fields = fieldsOf(body)
  return {
    order_id: needed(textOf(fields?.order_id), "order_id"),
    order_number: textOf(fields?.order_number),
    locale: textOf(fields?.locale),
    deliveries: listOf(fields?.deliveries, readDelivery),
    shipments: neededList(fields?.shipments, "shipments", readShipment),
  }
}

function readDelivery(value: unknown): OrderedDelivery {
  const fields = fieldsOf(value)
  return {
    name: textOf(fields?.name) ?? "",
    locker: readLocker(fields?.locker),
    estimated_delivery: readEstimate(fields?.estimated_delivery),
  }
}

function readShipment(value: unknown): TrackedShipment {
  const fields = needed(fieldsOf(value), "shipment")
  const state = readState(fields.state)
  const steps = listOf(fields.steps, readStep)
  return {
    state,
    steps: steps.length > 0 ? steps : [{ state, at: null }],
    service_name: textOf(fields.service_name),
    tracking: listOf(fields.tracking, readNumber),
    locker: readLocker(fields.locker),
    estimated_delivery: readEstimate(fields.estimated_delivery),
  }
}

function readStep(value: unknown): TrackedStep {
  const fields = fieldsOf(value)
  return { state: readState(fields?.state), at: textOf(fields?.at) }
}

/** A later version of the store may add states; an unknown one is shown as the first. */
function readState(value: unknown): TrackedState {
  return TRACKED_STATES.find((state) => state === value) ?? "preparing"
}

function readLocker(value: unknown): LockerPlace | null {
  return fieldsOf(value) ? readLockerPlace(value) : null
}

function readNumber(value: unknown): TrackingNumber {
  const fields = fieldsOf(value)
  const url = textOf(fields?.url)
  return {
    number: needed(textOf(fields?.number), "tracking number"),
    // It becomes a link, so only web pages are allowed.
    url: url !== null && /^https?:\/\//i.test(url) ? url : null,
  }
}
