export { askQuotes, quoteBookStats, type QuoteRequest, serviceBreakers } from "./ask-quotes"
export { deadlineIn, type NoPrice, noPrice, noPriceText, type OptionPrice } from "./option-price"
export {
  type KeptPacking,
  lockerText,
  type MethodData,
  readMethodData,
  readShopperChoice,
  type ShopperChoice,
  type StoredLocker,
  toStoredLocker,
} from "./delivery-data"
export { notePrice, orderPrices, quotedPrice, toPriceRecord } from "./journal"

export { packItems } from "./pack-items"
export {
  type Preview,
  previewPrices,
  type SampleDestination,
  sampleDestinations,
} from "./preview-prices"
export { HINTS_HOOK, readPriceHints } from "./price-hints"
export { priceOption, priceRulesOf } from "./price-option"
export { type PriceContext, type PricedCart, toPricedCart } from "./priced-cart"
export {
  type CartLike,
  completeShopper,
  itemsOfProfile,
  readCart,
  readCartDeliveries,
  type ShopperCart,
} from "./cart"
export { addressRefusal, addressText, explainRefusal, quoteCart, refusalText } from "./quote-cart"
export { findQuoteExchange, toDeclared, toQuoteCurrency } from "./quote-currency"
export { decisiveTotals, hasFreeDelivery, needsRepricing, noteDecidedPrice } from "./repricing"
export { noteHints, noteNoPrice, type RequestNotes, requestNotes, withNotes } from "./request-notes"
export { visitorLimit } from "./visitor-limit"
