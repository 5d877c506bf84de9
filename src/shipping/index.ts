export { type OrderMoney, ordersOfPayments, readOrderMoney } from "./collect-on-delivery"
export { type ForeseenOrder, foreseeOrders, PACKING_BUDGET_MS } from "./foresee-orders"
export {
  deletedOptionText,
  type ItemsToShip,
  type OrderOverrides,
  readOrdersToShip,
  refusalOfDeletedOption,
} from "./items-to-ship"
export type { ServiceOffer } from "./list-offers"
export { type OrderCounts, readOrderCounts, readWithTotals } from "./order"
export {
  dropOverriddenLockers,
  findOrderLockers,
  type LockerOfOrder,
  planLockerChange,
  readLockerOfOrder,
} from "./order-locker"
export {
  MAX_PACKAGES,
  MAX_WEIGHT_GRAMS,
  overridesAgain,
  refusalOfOverrides,
  refuseUnknownBoxes,
  shipOverrideFields,
  type ShipOverrides,
} from "./overrides"
export {
  identityOf,
  NO_SHIPMENT,
  type PlanInput,
  readFulfillmentInput,
  readReplacementInput,
  refuseIfLockerChanged,
  type ReturnInput,
} from "./plan-input"
export { type OrderPlan, planFulfilment, planOrder, withPackages } from "./plan-order"
export { planRow } from "./plan-shipment"
export type { DescribedPackage } from "./describe-packages"
export {
  type OrderOnPaper,
  type PackedOrder,
  readPackedOrders,
  readPackedShipments,
} from "./packed-orders"
export { refuseUnfulfillable } from "./unfulfillable"
