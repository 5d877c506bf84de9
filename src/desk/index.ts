export { raiseAccountAlerts, raiseRuleAlerts } from "./account-alerts"
export { type Candidate, readCandidate, takeDueOrders } from "./auto-fulfil"
export { type DataReport, lookForMissingData, reportMissingData } from "./data-report"
export {
  catchUpAndListOrders,
  PAYMENT_STATES,
  paymentOf,
  READINESS,
} from "./catch-up-and-list-orders"
export { type PackReport, reportPacking } from "./pack-report"
export type { BenchLine, Piece } from "./bench-lines"
export { describeFilled, fillPacked, packInto, readBenchOrder } from "./bench-order"
export { type BenchDay, openAtBench, type OpenedOrder, catchUpAndReadBenchDay } from "./pack-bench"
export { packProgress, type PackProgress, toPacked } from "./pack-progress"
export { shipPacked } from "./ship-packed"
export { findChosen, printDocument } from "./print-document"
export { totalWeight } from "./pickup-list"
export { checkMissedOrders, checkPlacedOrder } from "./placed-order-alerts"
export { printLabels } from "./print-labels"
export { takePrintJob } from "./print-queue"
export { alertChannels, type AlertChannels, raiseAlert } from "./raise-alert"
export { beginReconciliation, resumeReconciliations } from "./reconcile"
export {
  beginShipRun,
  findChosenItems,
  isServiceDown,
  OutagePace,
  overridesOfChoice,
} from "./ship-runs"
export { type RewindLine, type RewindTrial, runRewind } from "./rewind/rewind"
export { alertText, raiseShipmentAlerts, readOrderNumber } from "./shipment-alerts"
export {
  emitEvent,
  type Events,
  type ReturnLabelReady,
  type StoreEvents,
  type TrackingAttached,
} from "./store-events"
