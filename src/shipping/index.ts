export { type DescribedPackage } from "./describe-packages"
export {
  ORDER_GONE,
  type OrderCounts,
  ordersOfPayments,
  readOrderCounts,
  readOrderMoney,
  readWithTotals,
} from "./order"
export {
  dropOverriddenLockers,
  findOrderLockers,
  type LockerOfOrder,
  planLockerChange,
  readLockerOfOrder,
} from "./order-locker"
export {
  describePackages,
  type OrderOnPaper,
  type PackedOrder,
  readPackedOrders,
  readPackedShipments,
} from "./packed-orders"
export {
  identityOf,
  NO_SHIPMENT,
  OVERRIDES_KEY,
  type PlanInput,
  readFulfillmentInput,
  readReplacementInput,
  refuseIfLockerChanged,
  type ReturnInput,
} from "./plan-input"
export {
  type OrderPlan,
  planFulfilment,
  planOrder,
  refuseUnknownBoxes,
  withPackages,
} from "./plan-order"
export { PACKING_BUDGET, type PlannedOrder, planOrders } from "./plan-orders"
export { planRow } from "./plan-shipment"
export { readOrdersToShip, refusalOfDeletedOption, refuseUnfulfillable } from "./read-items"
