export { chooseCheapest, chooseQuote } from "./choose-quote"
export { isCodCurrency } from "./cash-on-delivery/cod-currency"
export {
  type CodPrice,
  type CodResult,
  collectAmount,
  twoPassCod,
} from "./cash-on-delivery/two-pass-cod"
export {
  type DeliveryEstimate,
  type DeliveryQuestion,
  estimateDelivery,
} from "./delivery/estimate-delivery"
export type { PriceBase } from "./price/base-price"
export { currencyDecimals } from "./price/currency-decimals"
export {
  type Exchange,
  type ExchangeQuestion,
  type ExchangeResult,
  findExchange,
} from "./price/exchange"
export { type ExplainedPrice, explainPrice, type PriceInput } from "./price/explain-price"
export { fallbackAmount, type FallbackQuestion } from "./price/fallback-amount"
export { mergeRules, type RuleOverrides } from "./price/merge-rules"
export {
  DEFAULT_RULES,
  type Fallback,
  type FallbackRow,
  type FreeFrom,
  type PriceRules,
  type Rounding,
  type VatMode,
} from "./price/price-rules"
export type { PriceStep, RoundedOn } from "./price/price-step"
export { problemsOfRules, type RuleProblem } from "./price/rule-problems"
export type { Quote } from "./quote"
export { canonicalHost } from "./canonical-host"
export { judgeServiceFailure } from "./breaker/judge-service-failure"
export { NoAnswerInTimeError } from "./in-time"
export type { MissReason, QuoteAnswer, QuoteMiss } from "./book/quote-answer"
export {
  createQuoteBook,
  type LoadQuotes,
  type QuoteBook,
  type QuoteBookOptions,
} from "./book/quote-book"
export { type LoadLimit, LoadLimitError } from "./book/load-limit"
export type { QuoteBookSettings } from "./book/quote-book-settings"
export type { QuoteBookStats } from "./book/quote-book-stats"
export { type QuotedPackage, quoteKey, type QuoteQuestion } from "./quote-key"
export {
  createServiceBreaker,
  type ServiceBreaker,
  type ServiceBreakerSettings,
  type ServiceBreakerState,
} from "./breaker/service-breaker"
export {
  createServiceBreakers,
  type ServiceAddress,
  type ServiceStanding,
  type ServiceBreakers,
} from "./breaker/service-breakers"
export type { JudgeFailure, ServiceFailure } from "./breaker/service-failure"
export { ServicePausedError } from "./breaker/service-paused-error"
export type { SharedLevel, SharedLevelSettings } from "./book/shared-level"
export { chooseVirtual, type VirtualChoice } from "./virtual/choose-virtual"
export { isLockerService } from "./virtual/locker-service"
export {
  isVirtualService,
  VIRTUAL_SERVICES,
  type VirtualServiceCode,
} from "./virtual/virtual-service"
export { type UnavailableReason, unavailableText } from "./unavailable-reason"
export { settleWithin } from "./settle-within"
