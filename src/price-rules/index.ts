export {
  chooseCheapest,
  chooseVirtual,
  isVirtualService,
  type Quote,
  VIRTUAL_SERVICES,
  type VirtualServiceCode,
} from "./choose-quote"
export { type DeliveryEstimate, estimateDelivery } from "./estimate-delivery"
export {
  type CustomerPrice,
  calculateCustomerPrice,
  currencyDecimals,
  findFallbackAmount,
} from "./customer-price"
export {
  type Exchange,
  findQuoteExchange,
  isDeclarable,
  readDecimal,
  convertDeclaredValue,
  toQuoteCurrency,
  priceInTwoPasses,
} from "./money"
export {
  type NoPrice,
  noPrice,
  isUnlisted,
  noPriceText,
  type UnavailableReason,
  unavailableText,
} from "./no-price-texts"
export { checkRules } from "./rule-issues"
export {
  mergeRules,
  type PriceChange,
  type PriceRules,
  type PriceStep,
  type RuleOverrides,
  type RuleSources,
} from "./rules"
