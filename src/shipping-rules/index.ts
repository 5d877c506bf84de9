export {
  compactCode,
  evaluateRules,
  explainTrail,
  isAnyDone,
  isAsked,
  NO_OUTCOME,
  type RuleOutcome,
  type RuleStep,
  withPackages,
} from "./evaluate-rules"
export type { RuleFacts, ShippingRule } from "./shipping-rule"
