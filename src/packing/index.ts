export {
  completeLines,
  type LineLike,
  NO_RULE,
  RULE_TARGETS,
  type ShipLine,
  toShipLine,
} from "./complete-lines"
export {
  GRAMS,
  ITEM_ISSUE_REASONS,
  type LineIssue,
  type ItemIssueReason,
  lineIssuesText,
  MILLIMETRES,
  NO_ENVELOPE,
  refuseBeyondLimits,
  type StoreUnits,
} from "./item-issues"
export { fingerprintOf, packForPrice, type Packing, packLines } from "./pack-lines"
export { findSoldVariant, packVariant, type VariantPacking } from "./pack-variant"
export { findRuleTargets, type NamedTarget } from "./rule-targets"
