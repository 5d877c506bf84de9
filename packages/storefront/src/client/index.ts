export type { BlamedLine, CartQuotes, DeliveryQuote, QuotedPackage, Reason } from "./cart-quotes"
export { cartVersion, type VersionedCart } from "./cart-version"
export {
  createShippingClient,
  type LockerQuery,
  type RequestOptions,
  type ShippingClient,
  type ShippingClientOptions,
  type TrackingQuery,
} from "./create-shipping-client"
export {
  type Locker,
  type LockerList,
  type LockerPlace,
  lockerMethodData,
  type LockerMethodData,
} from "./locker-list"

export type { OrderTracking, TrackedShipment, TrackedState, TrackingNumber } from "./order-tracking"
export {
  type FetchOptions,
  ShippingClientError,
  type ShippingClientErrorKind,
  type Transport,
  type TransportRequest,
} from "./transport"
export { englishTexts } from "../texts/english-texts"
export { latvianTexts } from "../texts/latvian-texts"
export type { PluralText, Texts } from "../texts/texts"
