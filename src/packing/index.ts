export { completeLines } from "./complete-lines"
export {
  MISFIT_REASONS,
  type MisfitLine,
  type MisfitReason,
  misfitText,
  NO_ENVELOPE,
} from "./misfit"
export { fingerprintOf, type Packing, packLines } from "./pack-lines"
export { findSoldVariant, packVariant, type VariantPacking } from "./pack-variant"
export { findRuleTargets, type NamedTarget } from "./rule-targets"
export { type LineLike, type ShipLine, toShipLine } from "./ship-line"
