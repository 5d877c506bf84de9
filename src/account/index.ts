export type { AccountService } from "../context"
export {
  changeService,
  discoverMissingServices,
  discoverServices,
  isBeyondSample,
} from "./discover-services"
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
export { refuseContradictions, saveSettings, whyNotForReturns } from "./save-settings"
export { checkKeys, testConnection } from "./test-connection"
export {
  accountFor,
  awaitCall,
  clientForRow,
  keyedClient,
  noteServed,
  priceClient,
  saveInBackground,
  settleElsewhere,
  WHERE_TO_SET_UP,
} from "./api-client"
