import { gramsOf, type QueuedOrder } from "../../../../../desk"

export function serialiseOrderToShip(queued: QueuedOrder): OrderToShip {
  const { order, consignment, service, packages } = queued
  const address = order.shipping_address
  const person = [address?.first_name, address?.last_name].filter(Boolean).join(" ")
  return {
    id: order.id,
    display_id: order.display_id ?? 0,
    created_at: new Date(order.created_at ?? 0).toISOString(),
    recipient_name: person || address?.company || "",
    city: address?.city ?? null,
    postal_code: address?.postal_code ?? null,
    country_code: address?.country_code ?? null,
    currency_code: order.currency_code ?? "",
    is_paid: queued.isPaid,
    is_authorized: queued.isAuthorized,
    is_refunded: queued.isRefunded,
    is_paid_on_delivery: queued.isPaidOnDelivery,
    location_id: consignment.locationId ?? null,
    shipping_option_id: consignment.option.id,
    option_name: consignment.option.name,
    service_code: service.code,
    service_name: service.name,
    items_count: consignment.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    package_count: packages?.length ?? null,
    weight_grams: packages ? gramsOf(packages) : null,
    problem: queued.problem ?? null,
    last_error: queued.lastError ?? null,
  }
}

/** One order of the queue: `GET /admin/shipment-ordering/orders/to-ship`. */
export interface OrderToShip {
  id: string
  display_id: number
  /** ISO time. */
  created_at: string
  recipient_name: string
  city: string | null
  postal_code: string | null
  /** Two letters, lower case. */
  country_code: string | null
  currency_code: string
  is_paid: boolean
  /** The payment is agreed to in full, and not captured in full. */
  is_authorized: boolean
  /** All that was paid was given back. It can be shipped all the same. */
  is_refunded: boolean
  is_paid_on_delivery: boolean
  /** Where it ships from. */
  location_id: string | null
  shipping_option_id: string
  option_name: string
  service_code: string
  service_name: string
  /** Pieces that are not fulfilled yet and ship together. */
  items_count: number
  package_count: number | null
  weight_grams: number | null
  /** In words: why it cannot be packed or shipped now. */
  problem: string | null
  /** Of its latest shipment, where that failed. */
  last_error: string | null
}

export interface OrdersToShip {
  orders: OrderToShip[]
  count: number
  limit: number
  offset: number
}
