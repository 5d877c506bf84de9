export { changeService, discoverMissingServices, discoverServices } from "./discover-services"
export { isKeyRefused, keyValidity, readAccountHealth } from "./health"
export {
  listServiceZones,
  type OptionsRequest,
  planOptions,
  type ServiceZone,
} from "./plan-shipping-options"
export { SAMPLE_POSTAL_CODES } from "./sample-postal-codes"
export { refuseContradictions, saveSettings } from "./save-settings"
export { readPickupLocations, readSetup } from "./setup"
export { checkKeys, testConnection } from "./test-connection"
