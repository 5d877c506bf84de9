import type { SerialisedShipment } from "../../shipments/serialise-shipment"

/** `POST /admin/shipment-ordering/orders/:id/ship` */
export interface ShippedOrder {
  fulfillment_id: string
  shipment: SerialisedShipment
}

/** One of `POST /admin/shipment-ordering/orders/ship`; either a shipment or a problem. */
export interface ShippingResult {
  order_id: string
  fulfillment_id: string | null
  shipment: SerialisedShipment | null
  problem: string | null
}

export interface ShippingResults {
  results: ShippingResult[]
}
