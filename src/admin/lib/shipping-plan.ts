import type {
  QuotesBody,
  ShipBody as SentShipBody,
} from "../../api/admin/shipment-ordering/orders/orders"
import type { ShippingPlan } from "../../api/admin/shipment-ordering/orders/[id]/quotes/shipping-plan"
import { sdk } from "./sdk"

export type {
  PlanItem,
  PlannedPackage,
  PlanService,
  ShippingPlan,
  ShippingIssue as PlanIssue,
} from "../../api/admin/shipment-ordering/orders/[id]/quotes/shipping-plan"

/** What a person wants otherwise than the store would do it by itself. */
export type ShippingOverrides = QuotesBody
export type ShipBody = SentShipBody
export type PackageOverrides = NonNullable<ShippingOverrides["packages"]>[number]
export type RecipientChange = NonNullable<ShippingOverrides["recipient"]>

/** Orders nothing. @throws Error in words when the order is not there or cannot be shipped at all */
export function askShippingPlan(
  orderId: string,
  overrides: ShippingOverrides,
  signal?: AbortSignal,
): Promise<ShippingPlan> {
  return sdk.client.fetch<ShippingPlan>(`/admin/shipment-ordering/orders/${orderId}/quotes`, {
    method: "POST",
    body: overrides,
    signal,
  })
}
