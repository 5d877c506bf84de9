export {
  createQuoteBook,
  type LoadLimit,
  LoadLimitError,
  type QuoteAnswer,
  type QuoteBook,
  type QuoteBookStats,
} from "./book"
export {
  canonicalHost,
  createServiceBreakers,
  type ServiceAddress,
  type ServiceBreaker,
  type ServiceStanding,
} from "./breaker"
export type { SharedLevel } from "./shared-shelf"
export { resultWithin } from "./time-limits"
