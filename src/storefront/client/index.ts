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
export type { FetchOptions } from "./fetch-transport"
export type { Locker, LockerList, LockerPlace } from "./locker-list"
export { lockerMethodData, type LockerMethodData } from "./locker-method-data"
export type { OrderTracking, TrackedShipment, TrackedState, TrackingNumber } from "./order-tracking"
export { ShippingClientError, type ShippingClientErrorKind } from "./shipping-client-error"
export { englishTexts } from "../texts/english-texts"
export { latvianTexts } from "../texts/latvian-texts"
export type { PluralText, Texts } from "../texts/texts"
export type { Transport, TransportRequest } from "./transport"
