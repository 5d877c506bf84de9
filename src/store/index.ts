export {
  type FulfillmentFacts,
  type FulfillmentLabel,
  readFulfillmentFacts,
} from "./fulfillment-facts"
export {
  locationNames,
  mayUseProvider,
  pickupAddressOf,
  readLocation,
  readLocations,
  type StoredAddress,
  type StoredLocation,
  toBookingAddress,
} from "./locations"
export {
  optionIdsOf,
  readOpenChanges,
  readOrder,
  readOrders,
  readReservations,
  type StoredFulfillment,
  type StoredOrder,
  type StoredOrderLine,
  type StoredReservation,
} from "./orders"
export {
  deliversToLocker,
  findOwnOptions,
  isReturnOption,
  type OptionService,
  type OwnOption,
  packageTypesOf,
  readOptionData,
  readOwnOptions,
  RETURN_PRICE_IS_FIXED,
  toOptionData,
  toReturnOption,
} from "./own-options"
export { readRegions, storeCountries } from "./regions"
export { adoptStoreAddress, isCopy, isPaused, noteStoreAddress, refuseCopy } from "./store-address"
export {
  addUp,
  areEqual,
  covers,
  findReturns,
  hasFulfillment,
  type Items,
  itemsOf,
  readReturnStanding,
  type StoredReturn,
} from "./returns"
