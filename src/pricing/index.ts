export { askQuotes, readQuotingState, createStoreLevel } from "./ask-quotes"
export { calculatePrice } from "./calculate-price"
export {
  addressRefusal,
  type ChoosingCart,
  deliveryRefusal,
  hidingRefusal,
  priceChosenDelivery,
  refuseAddress,
  wrongFieldsOf,
} from "./chosen-delivery"
export { type QuotedPrices, readQuotedPrices, readOrderPrices } from "./journal"
export {
  type Preview,
  previewPrices,
  type SampleDestination,
  listSampleDestinations,
} from "./preview-prices"
export type { AvailablePrice } from "./option-price"
export { type ExplainedOption, explainOptions } from "./explain-options"
export { packCart } from "./price-option"
export { readCart, readCartDeliveries } from "./priced-cart"
export { quoteAllOptions, quoteCart, estimateFromPickup } from "./quote-cart"
export { findHoldingRule, readOrderOutcome } from "./order-outcome"
export { recordMissedOrders, recordOrder } from "./record-order"
export {
  itemsValueOf,
  replayPrice,
  replayRules,
  toRecordedPacking,
  toService,
} from "./replay-price"
export { repriceDeliveries } from "./repricing"
export { noteWrongFields, type RequestNotes, readRequestNotes, withNotes } from "./request-notes"
export { dependsOnValue } from "./rule-facts"
export { createVisitorLimit } from "./visitor-limit"
