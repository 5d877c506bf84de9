export { raiseAccountAlerts } from "./account-alerts"
export { type Candidate, readCandidate, takeDueOrders } from "./auto-fulfil"
export { type DataReport, lookForMissingData, reportMissingData } from "./data-report"
export {
  catchUpAndListOrders,
  PAYMENT_STATES,
  paymentOf,
  READINESS,
} from "./catch-up-and-list-orders"
export {
  BENCH_LEASE_SECONDS,
  finishPacking,
  type Holder,
  openAtBench,
  type OpenedOrder,
  readBenchDay,
  whyTakenOver,
} from "./pack-bench"
export {
  contentsOf,
  lineQuantity,
  MOST_LINES,
  packProgress,
  type PackProgress,
} from "./pack-progress"
export { prepareToShip } from "./ship-packed"
export { textIn } from "./packing-slips"
export { findChosen, printDocument } from "./print-document"
export { totalWeight } from "./pickup-list"
export { checkMissedOrders, checkPlacedOrder } from "./placed-order-alerts"
export { printLabels } from "./print-labels"
export { alertChannels, type AlertChannels, raiseAlert } from "./raise-alert"
export { beginReconciliation, resumeReconciliations } from "./reconcile"
export {
  beginShipRun,
  findChosenItems,
  isServiceDown,
  OutagePace,
  overridesOfChoice,
} from "./ship-runs"
export { alertText, raiseShipmentAlerts, readOrderNumber } from "./shipment-alerts"
export {
  emitEvent,
  type Events,
  type ReturnLabelReady,
  type StoreEvents,
  type TrackingAttached,
} from "./store-events"
