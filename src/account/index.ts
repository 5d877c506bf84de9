export type { AccountService } from "../context"
export { changeService, discoverMissingServices, discoverServices } from "./discover-services"
export { isKeyRefused, keyValidity, readAccountHealth } from "./health"
export { readPickupLocations } from "./pickup-locations"
export {
  listServiceZones,
  type OptionsRequest,
  planMissingZone,
  planOptions,
  type ServiceZone,
} from "./plan-shipping-options"
export { inPostalCodeForm, isRefused } from "./postal-code-form"
export { SAMPLE_POSTAL_CODES } from "./sample-postal-codes"
export {
  adoptStoreAddress,
  noteStoreAddress,
  refuseContradictions,
  saveSettings,
  whyNotForReturns,
} from "./save-settings"
export { checkKeys, testConnection } from "./test-connection"
export {
  accountFor,
  awaitCall,
  clientForRow,
  isCopy,
  keyedClient,
  noteServed,
  priceClient,
  refuseCopy,
  saveInBackground,
  settleElsewhere,
} from "./api-client"
