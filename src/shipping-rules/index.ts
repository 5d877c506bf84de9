export {
  compactCode,
  evaluateRules,
  isAnyDone,
  type RuleOutcome,
  type RuleStep,
} from "./evaluate-rules"
export type { RuleFacts, ShippingRule } from "./shipping-rule"
