export { completeLines, type LineLike, type ShipLine, toShipLine } from "./complete-lines"
export {
  ITEM_ISSUE_REASONS,
  type LineIssue,
  type ItemIssueReason,
  lineIssuesText,
  NO_ENVELOPE,
} from "./item-issues"
export { fingerprintOf, type Packing, packLines } from "./pack-lines"
export { findSoldVariant, packVariant, type VariantPacking } from "./pack-variant"
export { findRuleTargets, type NamedTarget } from "./rule-targets"
export { GRAMS, MILLIMETRES, refuseBeyondLimits, type StoreUnits } from "./store-units"
