export { askQuotes, type QuoteRequest, quotingState, storeLevel, visitorLimit } from "./ask-quotes"
export { calculatePrice } from "./calculate-price"
export {
  addressRefusal,
  type ChoosingCart,
  deliveryRefusal,
  priceChosenDelivery,
  refuseAddress,
  wrongFieldsOf,
} from "./chosen-delivery"
export {
  type KeptPacking,
  type MethodData,
  readMethodData,
  readShopperChoice,
  type ShopperChoice,
  type StoredLocker,
} from "./delivery-data"
export { expectedDelivery } from "./expected-delivery"
export { type QuotedPrices, readQuotedPrices, readOrderPrices } from "./journal"
export {
  type Preview,
  previewPrices,
  type SampleDestination,
  sampleDestinations,
} from "./preview-prices"
export { packCart, priceRulesOf } from "./price-option"
export { readCart, readCartDeliveries } from "./priced-cart"
export { quoteCart } from "./quote-cart"
export { hasFreeDelivery, repriceDeliveries } from "./repricing"
export { noteWrongFields, type RequestNotes, requestNotes, withNotes } from "./request-notes"
