import type {
  ProposedItem,
  ProposedPackage,
  ProposedService,
  ShippingProblem,
  ShippingProposal,
} from "../../api/admin/shipment-ordering/orders/[id]/quotes/shipping-proposal"
import type {
  QuotesBody,
  ShipBody as SentShipBody,
} from "../../api/admin/shipment-ordering/orders/schema"

/** How an order would be shipped, as `POST /admin/shipment-ordering/orders/:id/quotes` answers. */
export type ShippingPlan = ShippingProposal
export type PlanItem = ProposedItem
export type PlannedPackage = ProposedPackage
export type PlanService = ProposedService
export type PlanProblem = ShippingProblem

/** What a person wants otherwise than the store would do it by itself. */
export type ShippingWish = QuotesBody
export type ShipBody = SentShipBody
export type PackageWish = NonNullable<ShippingWish["packages"]>[number]
export type RecipientChange = NonNullable<ShippingWish["recipient"]>
