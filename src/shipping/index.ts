export { backoffSeconds, fromNow } from "./backoff"
export { alternativeTo, owedInAll } from "./collection"
export {
  chooseConsignment,
  type Consignment,
  consignmentOf,
  type OrderWish,
  type RecipientChanges,
  reservedPlaces,
} from "./consignment"
export type { DraftWish } from "./draft"
export { valueOfItems } from "./item-value"
export { errorOfDifferences, OTHER_DATA, toLedgerError } from "./ledger-error"
export type { ServiceOffer } from "./list-offers"
export { lookUpLocker } from "./locker-to-book"
export {
  isLinkMissing,
  isRegistered,
  linkFulfillment,
  readFulfilledQuantities,
  readUnaccounted,
} from "./order-account"
export {
  findOrderLockers,
  type LockerOfOrder,
  lockerOptions,
  MOST_SHIPMENTS,
  readLockerOfOrder,
  refuseOrdered,
} from "./order-locker"
export {
  isAllAuthorized,
  isAllPaid,
  isAllRefunded,
  MONEY_FIELDS,
  type OrderMoney,
  ordersOfPayments,
  readOrderMoney,
  type StoredMoney,
  toOrderMoney,
} from "./order-money"
export { ORDER_FIELDS, type ReadOrder, readOrder, refuseFulfilled, shippedLines } from "./order"
export {
  readShipWish,
  refuseUnknownBoxes,
  type ShipWish,
  shipWishFields,
  shipWishOf,
  WISH_KEY,
  wishAgain,
} from "./overrides"
export { packShipment, quotedType } from "./pack-shipment"
export { dateOf, type PickupPart, readLocationPickup, readPickupPlace } from "./pickup"
export {
  bookedService,
  deletedOptionText,
  draftDelivery,
  explainDeletedOption,
  planDelivery,
  type PlannedDelivery,
} from "./plan-delivery"
export { descriptionOf } from "./plan-shipment"
export { planAsWished, proposeShipment, type ShipmentProposal } from "./propose-shipment"
export { type Obstacle, problemsText, refusalOfWish } from "./refusal"
export { forEachRow, workOffDue } from "./work-off-due"
