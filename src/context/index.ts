export {
  amountText,
  errorText,
  refuse,
  refuseData,
  sentence,
  toMedusaError,
  isStorable,
  UNSTORABLE_TEXT,
  unstorableField,
} from "./errors"
export {
  accountOf,
  type Configuration,
  endpointsOf,
  forgetConfiguration,
  pickupSettings,
  refuseUnknownAccount,
  ItemRules,
} from "./configuration"
export {
  openContext,
  type PluginContext,
  type PluginTools,
  pluginTools,
  withConfiguration,
  findRows,
  type RowsWanted,
} from "./context"
export { DAY_MS, HOUR_MS, MINUTE_MS } from "./durations"

export { MerchantServices, serviceOwner } from "./merchant-services"
export { perProcess, warnSeldom } from "./process-state"
