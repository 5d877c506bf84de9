export {
  compactCode,
  evaluateRules,
  explainTrail,
  isAnyDone,
  isAsked,
  isLike,
  NO_OUTCOME,
  type RuleOutcome,
  type RuleStep,
  withPackages,
} from "./evaluate-rules"
export type { RuleFacts, ShippingRule } from "./shipping-rule"
