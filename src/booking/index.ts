export type { BookingAddress } from "./address"
export type { BookedPackage, BookingInput } from "./booking-input"
export type { BookingProblem } from "./booking-problems"
export { deliveryProblems, type DeliveryProblem, isPostalCodeOf } from "./delivery-problems"
export { differencesOfBodies } from "./compare-bodies"
export {
  type ComparableDetail,
  type ComparableDimension,
  type Difference,
  differencesFromDetail,
} from "./compare-detail"
export { goodsValue, type ValuedLine } from "./goods-value"
export {
  idempotencyKey,
  type ShipmentFacts,
  shipmentIdentity,
  type ShippedLine,
} from "./idempotency-key"
export { pickupAddressText } from "./pickup-address"
export {
  nextPickup,
  type PickupSettings,
  PickupSettingsError,
  type PickupSlot,
} from "./pickup-slot"
export { referenceIn, shipmentReference } from "./reference"
export { type BookingResult, buildShipmentBody } from "./shipment-body"
export { readBody, serialiseBody, type ShipmentBody } from "./wire-body"
