export type { BookingAddress } from "./address"
export type { BookedPackage, BookingInput } from "./booking-input"
export { type BookingProblem, CORRECTED_IN_PLACE } from "./booking-problems"
export { deliveryProblems, type DeliveryProblem } from "./delivery-problems"
export {
  type CodQuestion,
  type CodVerdict,
  type CollectingService,
  judgeCod,
} from "./cod/judge-cod"
export { type OrderPayment, owedOnDelivery, type OwedQuestion } from "./cod/owed-on-delivery"
export {
  type CollectingFulfillment,
  type OwedLine,
  type ParcelLine,
  shareCollected,
  type ShareQuestion,
} from "./cod/share-collected"
export { differencesOfBodies } from "./compare-bodies"
export {
  type ComparableDetail,
  type ComparableDimension,
  type Difference,
  differencesFromDetail,
} from "./compare-detail"
export { centsOf } from "./amount"
export { currencyProblem } from "./currency-problem"
export { goodsValue, type ValuedLine } from "./goods-value"
export {
  idempotencyKey,
  type ShipmentFacts,
  shipmentIdentity,
  type ShippedLine,
} from "./idempotency-key"
export { isTakenByLocker, type LockerLimits } from "./locker/locker-limits"
export { internationalPhone, isPhoneInUse, type TypedPhone } from "./phone-number"
export { MAX_OWN_DESCRIPTION } from "./parcel-description"
export { phonesToCall } from "./phones-to-call"
export { pickupAddressText } from "./pickup-address"
export {
  nextPickup,
  type PickupSettings,
  PickupSettingsError,
  nextPickups,
  type PickupSlot,
} from "./pickup-slot"
export { parcelCurrencyOf } from "./parcel-currency"
export {
  isPostalCodeOf,
  otherPostalCodeForm,
  postalCode,
  postalCodeFormKey,
  type PostalCodeForm,
  type PostalCodeForms,
} from "./postal-code"
export { provinceNote } from "./province-code"
export { type AccountFact, accountFact, type ReconcilableDetail } from "./reconcile/account-fact"
export { type AccountIds, addIds, idsAfter, NO_IDS } from "./reconcile/account-ids"
export { type DateWindow, dateWindows } from "./reconcile/date-windows"
export type { Charge, Finding, FindingKind } from "./reconcile/finding"
export { type Judgement, judgePair, type PairFacts } from "./reconcile/judge-pair"
export type { LedgerFact, ReconciledState } from "./reconcile/ledger-fact"
export { listMargins, type Margin, type Margins } from "./reconcile/margin"
export { needsDetail } from "./reconcile/needs-detail"
export { type Pair, pairUp } from "./reconcile/pair-up"
export { addToReport, emptyReport, type ReconcileReport } from "./reconcile/report"
export { orderNumberIn, referenceIn, shipmentReference } from "./reference"
export { type BookingResult, buildShipmentBody } from "./shipment-body"
export { readBody, serialiseBody, type ShipmentBody } from "./wire-body"
