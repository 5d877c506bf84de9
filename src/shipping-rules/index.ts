export {
  compactCode,
  evaluateRules,
  explainTrail,
  isAnyDone,
  isAsked,
  isLike,
  NO_OUTCOME,
  type RuleOutcome,
  withPackages,
} from "./evaluate-rules"
export type { RuleFacts, ShippingRule } from "./shipping-rule"
