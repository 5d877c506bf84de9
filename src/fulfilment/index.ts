export { announceTracking } from "./announce-tracking"
export { checkLabel, joinLabels } from "./ask-label-worker"
export { forgetWishedLockers, planLockerChange } from "./change-locker"
export { claimRow, type Fate, tryInTurn } from "./claim"
export { cleanUpOrphans } from "./clean-up-orphans"
export { inspectOrdered } from "./compare-with-service"
export { advanceConfirmation, UNKNOWN_SHIPMENT } from "./confirm"
export type { ConfirmOutcome } from "./confirmation-obstacle"
export { noSuchOrder, trackOrder } from "./customer-tracking"
export { forgetCustomers, forgetOldData } from "./erase"
export { planLabels, trackingUrl } from "./fulfillment-labels"
export { fileVault, type FileVault, keepLabel, storeLabel, tryToKeepLabel } from "./keep-label"
export { LABEL_FORMATS, type LabelFormat } from "./label-document"
export { planShipped, type ShippedPlan } from "./plan-shipped"
export { replaceShipment } from "./replace"
export { type FulfilAgain, resumePending } from "./resume"
export { retryShipment } from "./retry"
export { type InOtherForm, sendInPostalCodeForm } from "./send-order"
export { shipOrder, type ShipTools } from "./ship-order"
export { leftOutProvinces, locationNames, totalWeight } from "./shipment-facts"
export {
  addUp,
  areEqual,
  covers,
  findReturns,
  findUnlinkedReturn,
  type Goods,
  goodsOf,
  hasFulfillment,
  readReturnStanding,
  type StoredReturn,
  unlinkReturn,
} from "./stored-return"
export { commitTracking, readTracking, type TrackingOutcome } from "./track"
