export {
  compactCode,
  evaluateRules,
  type PriceChange,
  type RuleOutcome,
  type RuleStep,
} from "./evaluate-rules"
export type { RuleFacts, ShippingRule } from "./shipping-rule"
