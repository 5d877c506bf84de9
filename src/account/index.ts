export { changeService, discoverMissingServices, discoverServices } from "./discover-services"
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
export {
  listServiceZones,
  type OptionsRequest,
  planOptions,
  type ServiceZone,
} from "./plan-shipping-options"
export { SAMPLE_POSTAL_CODES } from "./sample-postal-codes"
export { refuseContradictions, saveSettings } from "./save-settings"
export {
  type AddressPart,
  readPickupLocations,
  readSetup,
  type SetupStepName,
  type SetupWarning,
} from "./setup"
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
