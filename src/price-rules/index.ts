export { isCodCurrency, twoPassCod } from "./price-of-collecting"
export {
  chooseCheapest,
  chooseVirtual,
  isLockerService,
  isVirtualService,
  type Quote,
  VIRTUAL_SERVICES,
  type VirtualServiceCode,
} from "./choose-quote"
export { estimateDelivery } from "./estimate-delivery"
export { type ExplainedPrice, explainPrice, type PriceBase, fallbackAmount } from "./explain-price"

export { type Exchange, type ExchangeResult, findExchange } from "./money"
export { issuesOfRules } from "./rule-issues"
export { mergeRules, type PriceRules, type RuleOverrides } from "./rules"
export type { PriceStep } from "./trail"
export { type UnavailableReason, unavailableText } from "./no-price-texts"
