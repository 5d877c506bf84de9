export { descriptionOf } from "./assemble-plan"
export { type ForeseenOrder, foreseeOrders } from "./foresee-orders"
export {
  refusalOfOverrides,
  OVERRIDES_KEY,
  overridesAgain,
  refuseUnknownBoxes,
  type ShipOverrides,
  shipOverrideFields,
  shipOverridesOf,
} from "./overrides"
export {
  deletedOptionText,
  type ItemsToShip,
  type OrderOverrides,
  refusalOfDeletedOption,
} from "./items-to-ship"
export type { ServiceOffer } from "./list-offers"
export {
  findOrderLockers,
  type LockerOfOrder,
  MOST_SHIPMENTS,
  planLockerChange,
  readLockerOfOrder,
  refuseOrdered,
} from "./order-locker"
export { isAllPaid, isAllRefunded, ordersOfPayments, readOrderMoney } from "./collect-on-delivery"
export {
  isLinkMissing,
  isRegistered,
  readFulfilledQuantities,
  readOrderToShip,
  readUnaccounted,
} from "./order"
export {
  type DeliveryInput,
  identityOf,
  type PlanInput,
  readDeliveryInput,
  readFulfillmentInput,
  refuseIfLockerChanged,
  type ReturnInput,
} from "./plan-input"
export { type OrderPlan, planFulfilment, planOrder } from "./plan-order"
export { planRow } from "./plan-shipment"
