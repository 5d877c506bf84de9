export { centsOf, currencyIssue, itemsValue, parcelCurrencyOf } from "./amount"
export {
  CORRECTED_IN_PLACE,
  type DeliveryIssue,
  deliveryIssues,
  type CorrectionPlaces,
} from "./booking-issues"
export {
  type CollectingFulfillment,
  type CollectingService,
  judgeCod,
  type OrderPayment,
  type OwedLine,
  owedOnDelivery,
  type ParcelLine,
  shareCollected,
} from "./amount-to-collect"
export { differencesFromDetail, differencesOfBodies } from "./compare-detail"
export { idempotencyKey, shipmentIdentity } from "./idempotency-key"
export {
  nextPickup,
  nextPickups,
  pickupAddressText,
  type PickupSettings,
  PickupSettingsError,
  type PickupSlot,
} from "./pickup-slot"
export { MAX_OWN_DESCRIPTION, orderNumberIn, referenceIn, shipmentReference } from "./reference"
export {
  buildShipmentBody,
  readBody,
  serialiseBody,
  type ShipmentBody,
} from "./build-shipment-body"
