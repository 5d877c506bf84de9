export {
  completeLines,
  type LineLike,
  NO_RULE,
  RULE_TARGETS,
  type ShipLine,
  toShipLine,
} from "./complete-lines"
export {
  fingerprintOf,
  GRAMS,
  ITEM_ISSUE_REASONS,
  type LineIssue,
  type ItemIssueReason,
  lineIssuesText,
  linesByKind,
  MILLIMETRES,
  NO_ENVELOPE,
  packForPrice,
  type Packing,
  packLines,
  refuseBeyondLimits,
  type StoreUnits,
  toItem,
  weightOf,
} from "./pack-lines"
export { findSoldVariant, packVariant, type VariantPacking } from "./pack-variant"
export { findRuleTargets, type NamedTarget } from "./rule-targets"
