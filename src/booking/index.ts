export type { BookingAddress } from "./address"
export { centsOf, currencyIssue, itemsValue, parcelCurrencyOf } from "./amount"
export {
  CORRECTED_IN_PLACE,
  type DeliveryIssue,
  deliveryIssues,
  type MendingPlaces,
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
} from "./cash-on-delivery"
export { differencesFromDetail, differencesOfBodies } from "./compare-detail"
export {
  type AccountIds,
  addIds,
  type DateWindow,
  dateWindows,
  idsAfter,
  NO_IDS,
} from "./date-windows"
export { idempotencyKey, shipmentIdentity } from "./idempotency-key"
export { isTakenByLocker } from "./locker-limits"
export { internationalPhone, isPhoneInUse, phonesToCall, type TypedPhone } from "./phone-number"
export {
  nextPickup,
  nextPickups,
  pickupAddressText,
  type PickupSettings,
  PickupSettingsError,
  type PickupSlot,
} from "./pickup-slot"
export {
  isPostalCodeOf,
  otherPostalCodeForm,
  postalCode,
  type PostalCodeForm,
  postalCodeFormKey,
  type PostalCodeForms,
} from "./postal-code"
export { provinceNote } from "./province-code"
export {
  addToReport,
  emptyReport,
  listChargeSums,
  type ChargeSums,
  type ReconcileReport,
} from "./reconcile-report"
export {
  type AccountFact,
  accountFact,
  type Finding,
  type Judgement,
  judgePair,
  type LedgerFact,
  needsDetail,
  type Pair,
  pairUp,
  type ReconciledState,
} from "./reconcile"
export { MAX_OWN_DESCRIPTION, orderNumberIn, referenceIn, shipmentReference } from "./reference"
export { buildShipmentBody, readBody, serialiseBody, type ShipmentBody } from "./shipment-body"
