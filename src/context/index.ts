export {
  errorText,
  refuse,
  refuseData,
  toLedgerError,
  toMedusaError,
  isStorable,
  UNSTORABLE_TEXT,
  unstorableField,
} from "./errors"
export {
  accountOf,
  type Configuration,
  endpointsOf,
  accountHandle,
  announceConfigurationChange,
  expireConfiguration,
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
  amountText,
} from "./context"
export { backoffSeconds, DAY_MS, fromNow, HOUR_MS, MINUTE_MS } from "./time-units"
export { MerchantServices, serviceOwner } from "./merchant-services"
export { perProcess, warnSeldom } from "./process-state"
