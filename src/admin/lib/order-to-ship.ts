import type { ShipManyBody } from "../../api/admin/shipment-ordering/orders/schema"
import type { ShippingResult } from "../../api/admin/shipment-ordering/orders/ship/ship-one"
import type { OrderToShip as ListedOrder } from "../../api/admin/shipment-ordering/orders/to-ship/order-to-ship"

/** One row of `GET /admin/shipment-ordering/orders/to-ship`. */
export type OrderToShip = ListedOrder

/** One of the orders that `POST /admin/shipment-ordering/orders/ship` takes. */
export type OrderWish = ShipManyBody["orders"][number]

/** What has become of it. */
export type ShipResult = ShippingResult
