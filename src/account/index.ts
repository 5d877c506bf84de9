export {
  awaitCall,
  accountFor,
  clientForRow,
  keyedClient,
  noteLearned,
  priceClient,
  WHERE_TO_SET_UP,
} from "./service-client"
export { changeService, discoverServices, discoverMissingServices } from "./discover-services"
export {
  type FulfillmentFacts,
  type FulfillmentLabel,
  readFulfillmentFacts,
} from "./fulfillment-facts"
export {
  type AccountHealth,
  expiresSoon,
  isKeyRefused,
  isOver,
  type JobHealth,
  judgeJobs,
  type KeyState,
  keyValidity,
  readAccountHealth,
  servicesInUse,
} from "./health"
export { type KnownService, knownServices, noteServed } from "./known-services"
export {
  deliversToLocker,
  findOwnOptions,
  type OwnOption,
  readOwnOptions,
  isReturnOption,
  type OptionService,
  packageTypesOf,
  readOptionData,
  RETURN_PRICE_IS_FIXED,
  toOptionData,
  toReturnOption,
} from "./own-options"
export {
  listServiceZones,
  type OptionsRequest,
  planOptions,
  type ServiceZone,
} from "./plan-shipping-options"
export { inPostalCodeForm, isRefused } from "./postal-code-form"
export { type AlertChannels, alertChannels, raiseAlert } from "./raise-alert"
export { refuseContradictions, saveSettings } from "./save-settings"
export { SAMPLE_POSTAL_CODES } from "./sample-postal-codes"

export { settleElsewhere } from "./settle-elsewhere"
export {
  type AddressPart,
  readPickupLocations,
  readSetup,
  type SetupStepName,
  type SetupWarning,
} from "./setup"

export { adoptStoreAddress, isCopy, isPaused, noteStoreAddress, refuseCopy } from "./store-address"
export {
  fillMeasures,
  GRAMS,
  isComplete,
  limitOf,
  type Measures,
  MILLIMETRES,
  readMeasures,
  refuseBeyondLimits,
  type StoreUnits,
} from "./store-units"

export { checkKeys, testConnection, testEntered } from "./test-connection"
export {
  mayUseProvider,
  pickupAddressOf,
  readLocations,
  type StoredAddress,
  type StoredLocation,
  toBookingAddress,
} from "./locations"
export { readRegions, storeCountries } from "./regions"
export {
  optionIdsOf,
  readOrder,
  readOrders,
  type StoredFulfillment,
  type StoredOrder,
  type StoredOrderLine,
} from "./orders"
