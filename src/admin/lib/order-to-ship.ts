import type { ShippingResult } from "../../api/admin/shipment-ordering/orders/ship/shipped-order"
import type { OrderToShip as ListedOrder } from "../../api/admin/shipment-ordering/orders/to-ship/order-to-ship"
import type { ShipManyBody } from "../../api/admin/shipment-ordering/orders/schema"

/** One row of `GET /admin/shipment-ordering/orders/to-ship`. */
export type OrderToShip = ListedOrder

/** One of the orders that `POST /admin/shipment-ordering/orders/ship` takes. */
export type OrderWish = ShipManyBody["orders"][number]

/** What has become of it. */
export type ShipResult = ShippingResult
