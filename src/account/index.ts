export { awaitCall } from "./await-call"
export {
  accountOf,
  type Configuration,
  endpointsOf,
  forgetConfiguration,
  pickupSettings,
  readConfiguration,
  refuseUnknownAccount,
} from "./configuration"
export { changeService, findServices, seekServices } from "./discover-services"
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
export { ItemRules } from "./item-rules"
export { type KnownService, knownServices, noteServed } from "./known-services"
export { deliversToLocker, findOwnOptions, type OwnOption, readOwnOptions } from "./own-options"
export {
  listServiceZones,
  type OptionsWish,
  planOptions,
  type ServiceZone,
} from "./plan-shipping-options"
export { inPostalCodeForm, isRefused } from "./postal-code-form"
export { type AlertChannels, alertChannels, raiseAlert } from "./raise-alert"
export { refuseContradictions } from "./refuse-settings"
export { SAMPLE_POSTAL_CODES } from "./sample-postal-codes"
export { saveSettings } from "./save-settings"
export {
  accountFor,
  clientForRow,
  keyedClient,
  note,
  priceClient,
  WHERE_TO_SET_UP,
} from "./service-client"
export { serviceOwner } from "./services"
export { settleElsewhere } from "./settle-elsewhere"
export {
  type AddressPart,
  readPickupLocations,
  readSetup,
  type SetupStepName,
  type SetupWarning,
} from "./setup"
export {
  isReturnOption,
  type OptionService,
  packageTypesOf,
  readOptionData,
  RETURN_PRICE_IS_FIXED,
  toOptionData,
  toReturnOption,
} from "./shipping-option-data"
export { adoptStoreAddress, isCopy, isPaused, noteStoreAddress, refuseCopy } from "./store-address"
export { storeCountries } from "./store-countries"
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
export { type StoredAddress, toBookingAddress } from "./stored-address"
export { mayUseProvider, pickupAddressOf, type StoredLocation } from "./stored-location"
export { checkKeys, testConnection, testEntered } from "./test-connection"
