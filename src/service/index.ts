export { type KnownService, knownServices, noteServed } from "./known-services"
export { inPostalCodeForm, isRefused } from "./postal-code-form"
export {
  accountFor,
  awaitCall,
  clientForRow,
  keyedClient,
  saveInBackground,
  priceClient,
  readyAccount,
  tryingClient,
  backgroundSaves,
  WHERE_TO_SET_UP,
} from "./service-client"
export { settleElsewhere } from "./settle-elsewhere"
