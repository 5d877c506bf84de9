import { type LockerPlace, readLockerPlace } from "./locker-list"
import { fieldsOf, listOf, needed, neededList, textOf } from "./read-value"

const STATES = ["preparing", "ready", "on_its_way", "delivered"] as const

export type TrackedState = (typeof STATES)[number]

/** A tracking number, and its page if the carrier is known. */
export interface TrackingNumber {
  number: string
  url: string | null
}

export interface TrackedShipment {
  state: TrackedState
  service_name: string | null
  tracking: TrackingNumber[]
  /** The locker in which it waits for the customer. */
  locker: LockerPlace | null
}

/** What the customer may know of an order's shipments. */
export interface OrderTracking {
  order_id: string
  shipments: TrackedShipment[]
}

/** @throws ShippingClientError of kind `unreadable` */
export function readOrderTracking(body: unknown): OrderTracking {
  const fields = fieldsOf(body)
  return {
    order_id: needed(textOf(fields?.order_id), "order_id"),
    shipments: neededList(fields?.shipments, "shipments", readShipment),
  }
}

function readShipment(value: unknown): TrackedShipment {
  const fields = needed(fieldsOf(value), "shipment")
  return {
    // A later version may add states; an unknown one is shown as the first.
    state: STATES.find((state) => state === fields.state) ?? "preparing",
    service_name: textOf(fields.service_name),
    tracking: listOf(fields.tracking, readNumber),
    locker: fieldsOf(fields.locker) ? readLockerPlace(fields.locker) : null,
  }
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
