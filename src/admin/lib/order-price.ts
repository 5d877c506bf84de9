import type { ShownStep } from "../../api/admin/shipment-ordering/prices/shown-prices"
import type { PriceRecord } from "../../modules/shipment_ordering"
import type { UnavailableReason } from "../../price-rules"

/** How one delivery was priced, as `GET /admin/shipment-ordering/orders/:id/prices` lists it. */
export interface OrderPrice extends Omit<PriceRecord, "cart_id" | "priced_at" | "steps"> {
  reason: UnavailableReason | null
  /** From the service's price to the customer's; empty if there is no price. */
  steps: ShownStep[]
  /** ISO time. */
  priced_at: string
}
