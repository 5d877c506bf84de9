import { gramsOf, type QueuedOrder } from "../../../../../desk"
import type { OrderToShip } from "./order-to-ship"

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
