export { askQuotes, quoteBookStats, type QuoteRequest, serviceBreakers } from "./ask-quotes"
export { deadlineIn } from "./deadline"
export {
  type KeptPacking,
  lockerText,
  type MethodData,
  readMethodData,
  readWish,
  type ShopperWish,
  type StoredLocker,
  toStoredLocker,
} from "./delivery-data"
export { notePrice, orderPrices, quotedPrice, toPriceRecord } from "./journal"
export { type NoPrice, noPrice, noPriceText, type OptionPrice } from "./option-price"
export { packGoods } from "./pack-goods"
export { type Preview, previewPrices } from "./preview-prices"
export { HINTS_HOOK, readPriceHints } from "./price-hints"
export { priceOption, priceRulesOf } from "./price-option"
export { type CartLike, type PricedCart, toPricedCart } from "./priced-cart"
export {
  addressRefusal,
  addressText,
  explainRefusal,
  goodsOfProfile,
  quoteCart,
  readQuotedCart,
  readShopper,
  refusalText,
  type ShopperCart,
} from "./quote-cart"
export { findQuoteExchange, toDeclared, toQuoteCurrency } from "./quote-currency"
export { decisiveTotals, hasFreeDelivery, needsRepricing, noteDecidedPrice } from "./repricing"
export { noteHints, noteNoPrice, type RequestNotes, requestNotes, withNotes } from "./request-notes"
export { type SampleDestination, sampleDestinations } from "./sample-destinations"
export { visitorLimit } from "./visitor-limit"
