export { askQuotes, quoteBookStats, type QuoteRequest, serviceBreakers } from "./ask-quotes"
export { calculatePrice } from "./calculate-price"
export { deadlineIn, noPriceText, type OptionPrice } from "./option-price"
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
export { readOrderPrices, toPriceRecord } from "./journal"

export { packItems } from "./pack-items"
export {
  type Preview,
  previewPrices,
  type SampleDestination,
  sampleDestinations,
} from "./preview-prices"
export { priceOption, priceRulesOf } from "./price-option"
export { type PricedCart, toPricedCart } from "./priced-cart"
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
export { hasFreeDelivery, repriceDeliveries } from "./repricing"
export { type RequestNotes, requestNotes, withNotes } from "./request-notes"
export { visitorLimit } from "./visitor-limit"
