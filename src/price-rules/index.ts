export { isCodCurrency, twoPassCod } from "./cash-on-delivery"
export {
  chooseCheapest,
  chooseQuote,
  chooseVirtual,
  isLockerService,
  isVirtualService,
  type Quote,
  VIRTUAL_SERVICES,
  type VirtualServiceCode,
} from "./choose-quote"
export { estimateDelivery } from "./estimate-delivery"
export { type ExplainedPrice, explainPrice, type PriceBase } from "./explain-price"
export { fallbackAmount } from "./fallback-amount"
export { type Exchange, type ExchangeResult, findExchange } from "./money"
export { problemsOfRules } from "./rule-problems"
export { mergeRules, type PriceRules, type RuleOverrides } from "./rules"
export type { PriceStep } from "./trail"
export { type UnavailableReason, unavailableText } from "./unavailable-reason"
