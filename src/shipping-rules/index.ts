export {
  compactCode,
  evaluateRules,
  isAnyDone,
  isLike,
  type RuleOutcome,
  type RuleStep,
} from "./evaluate-rules"
export type { RuleFacts, ShippingRule } from "./shipping-rule"
