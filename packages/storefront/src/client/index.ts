export {
  type BlamedLine,
  type CartQuotes,
  cartVersion,
  type ChosenDelivery,
  type DeliveryEstimate,
  type DeliveryKind,
  type DeliveryQuote,
  type QuotedPackage,
  type VersionedCart,
} from "./cart-quotes"
export {
  createDelivery,
  type Delivery,
  type DeliveryConnection,
  type DeliverySelection,
  type LockerQuery,
  type OrderQuery,
  type RequestOptions,
  type TrackingQuery,
} from "./create-delivery"
export {
  type Locker,
  type LockerList,
  lockerMethodData,
  type LockerMethodData,
  type LockerPlace,
  type Reason,
} from "./locker-list"
export {
  type OrderedDelivery,
  type OrderTracking,
  TRACKED_STATES,
  type TrackedShipment,
  type TrackedState,
  type TrackedStep,
  type TrackingNumber,
} from "./order-tracking"
export {
  DeliveryError,
  type DeliveryErrorKind,
  type Sdk,
  type Transport,
  type TransportRequest,
} from "./transport"
export type { PluralText, Texts } from "../texts/texts"
export { textsIn } from "../texts/texts-in"
