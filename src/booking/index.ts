export {
  AmountError,
  currencyIssue,
  isLessThanPayable,
  isPaidUp,
  itemsValue,
  type CollectingFulfillment,
  type CashOnDeliveryService,
  judgeCod,
  type OrderPayment,
  type OwedLine,
  owedOnDelivery,
  readAmount,
  readNumber,
  shareCollected,
} from "./amount-to-collect"
export {
  CORRECTED_IN_PLACE,
  type DeliveryIssue,
  deliveryIssues,
  type CorrectionPlaces,
  buildShipmentBody,
  readBody,
  serialiseBody,
  type ShipmentBody,
} from "./build-shipment-body"
export { differencesFromDetail, differencesOfBodies } from "./compare-detail"
export {
  idempotencyKey,
  shipmentIdentity,
  MAX_OWN_DESCRIPTION,
  orderNumberIn,
  referenceIn,
  shipmentReference,
} from "./idempotency-key"
export {
  dateIn,
  dateOf,
  nextPickup,
  nextPickups,
  pickupAddressText,
  type PickupSettings,
  PickupSettingsError,
  type PickupSlot,
} from "./pickup-slot"
