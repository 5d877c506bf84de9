export { chooseQuote } from "./choose-quote"
export { type CustomerPrice, priceFor, type VatMode } from "./customer-price"
export type { Quote } from "./quote"
export {
  createQuoteBook,
  type LoadQuotes,
  type MissReason,
  type QuoteAnswer,
  type QuoteBook,
  type QuoteBookSettings,
} from "./quote-book"
export { type QuotedPackage, quoteKey, type QuoteQuestion } from "./quote-key"
export { type UnavailableReason, unavailableText } from "./unavailable-reason"
