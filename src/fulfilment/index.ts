export { checkLabel, joinLabels } from "./ask-label-worker"
export { type Fate, tryInTurn } from "./claim"
export { cleanUpOrphans } from "./clean-up-orphans"
export { inspectOrdered } from "./compare-with-service"
export { advanceConfirmation, UNKNOWN_SHIPMENT } from "./confirm"
export type { ConfirmOutcome } from "./settle-before-confirming"
export {
  noSuchOrder,
  shownLocker,
  type TrackedNumber,
  trackedNumbers,
  trackOrder,
} from "./customer-tracking"
export { eraseCustomers, eraseOldData } from "./erase"
export { planLabels } from "./fulfillment-labels"
export { fileVault, type FileVault, keepLabel, storeLabel, tryToKeepLabel } from "./keep-label"
export { LABEL_FORMATS, type LabelFormat } from "./label-document"
export { replaceShipment } from "./replace"
export { type FulfilAgain, resumePending } from "./resume"
export { retryShipment } from "./retry"
export { orderShipment } from "./send-order"
export { leftOutProvinces, totalWeight } from "./shipment-facts"
export { findUnlinkedReturn, unlinkReturn } from "./settle-return"
export { backoffSeconds, forEachRow, fromNow, toLedgerError, workOffDue } from "./work-off-due"
