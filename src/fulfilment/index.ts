export { OTHER_DATA } from "./claim-items"
export { cleanUpOrphans } from "./clean-up-orphans"
export { finishUncountedOf, tryInTurn } from "./order-counting"
export {
  type ConfirmOutcome,
  repairBeforeConfirming,
  UNKNOWN_SHIPMENT,
  compareWithApi,
  inspectOrdered,
} from "./repair-before-confirming"
export {
  findLeftOutProvinces,
  readShownLocker,
  trackNamedOrder,
  trackOrder,
} from "./customer-tracking"
export { type NamedOrder, noSuchOrder } from "./owned-order"
export { eraseCustomers, eraseOldData } from "./erase"
export { replaceShipment } from "./replace"
export { resumePending, forEachRow, workOffDue, workThrough } from "./resume"
export { retryShipment } from "./retry"
export { orderShipment } from "./send-order"
export { orderReturn } from "./order-return"
export { toTrackedNumbers, toTrackingUrl, type TrackedNumber } from "./tracking-links"
