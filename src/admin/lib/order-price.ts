import type { ShownStep } from "../../api/admin/shipment-ordering/prices/shown-prices"
import type { PriceRecord } from "../../modules/shipment_ordering"
import type { UnavailableReason } from "../../price-rules"

/** What one delivery was priced by, as `GET /admin/shipment-ordering/orders/:id/prices` lists it. */
export interface OrderPrice extends Omit<PriceRecord, "cart_id" | "priced_at" | "steps"> {
  reason: UnavailableReason | null
  /** From the service's price to the customer's; none where there is no price. */
  steps: ShownStep[]
  /** ISO time. */
  priced_at: string
}
