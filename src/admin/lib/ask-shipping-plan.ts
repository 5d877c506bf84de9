import { sdk } from "./sdk"
import type { ShippingPlan, ShippingWish } from "./shipping-plan"

/** Orders nothing. @throws Error in words when the order is not there or cannot be shipped at all */
export function askShippingPlan(
  orderId: string,
  wish: ShippingWish,
  signal?: AbortSignal,
): Promise<ShippingPlan> {
  return sdk.client.fetch<ShippingPlan>(`/admin/shipment-ordering/orders/${orderId}/quotes`, {
    method: "POST",
    body: wish,
    signal,
  })
}
