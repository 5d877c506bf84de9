export {
  type AccountIds,
  addIds,
  type DateWindow,
  dateWindows,
  idsAfter,
  NO_IDS,
} from "./date-windows"
export {
  accountFact,
  type AccountFact,
  type Finding,
  type Judgement,
  judgePair,
  type LedgerFact,
  needsDetail,
  type Pair,
  pairUp,
  type ReconciledState,
} from "./reconcile"
export {
  addToReport,
  type ChargeSums,
  emptyReport,
  listChargeSums,
  type ReconcileReport,
} from "./reconcile-report"
