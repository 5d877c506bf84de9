export type { KnownService } from "../context"
export {
  accountFor,
  awaitCall,
  backgroundSaves,
  clientForRow,
  inPostalCodeForm,
  isRefused,
  keyedClient,
  knownServices,
  noteServed,
  priceClient,
  readyAccount,
  saveInBackground,
  settleElsewhere,
  tryingClient,
  WHERE_TO_SET_UP,
} from "./service-client"
