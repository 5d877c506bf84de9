import type { QuotesBody } from "../../api/admin/shipment-ordering/orders/orders"
import type { ShippingPlan } from "../../api/admin/shipment-ordering/orders/[id]/quotes/shipping-plan"
import { postTo } from "./sdk"

export type { ShipBody } from "../../api/admin/shipment-ordering/orders/orders"
export type { ShippingPlan }
export type PlanItem = ShippingPlan["items"][number]
export type PlannedPackage = ShippingPlan["packages"][number]
export type ServiceOffer = ShippingPlan["services"][number]
export type PlanIssue = ShippingPlan["issues"][number]

/** What a merchant changes for one shipment. */
export type ShippingOverrides = QuotesBody
export type PackageOverrides = NonNullable<ShippingOverrides["packages"]>[number]
export type RecipientChange = NonNullable<ShippingOverrides["recipient"]>

/** Loads the plan of an order; orders nothing. @throws Error if the order does not exist or cannot be shipped */
export function askShippingPlan(
  orderId: string,
  overrides: ShippingOverrides,
  signal?: AbortSignal,
): Promise<ShippingPlan> {
  return postTo(`orders/${orderId}/quotes`, overrides, { signal })
}
