export { createQuoteBook, type LoadLimit, LoadLimitError, type QuoteBook } from "./book"
export {
  type ServiceBreaker,
  createServiceBreakers,
  type ServiceAddress,
  type ServiceStanding,
} from "./breaker"

export { settleWithin } from "./in-time"
export { canonicalHost, quoteKey } from "./quote-key"
export { judgeServiceFailure } from "./service-failure"
export type { QuoteAnswer, QuoteBookStats, SharedLevel } from "./book-settings"
