export {
  errorText,
  failureText,
  isLockTimeout,
  refuse,
  refuseData,
  refuseMissing,
  toLedgerError,
  toMedusaError,
  isStorable,
  UNSTORABLE_TEXT,
  unstorableField,
  cleanLogger,
  WHERE_TO_SET_UP,
} from "./errors"
export {
  accountHandle,
  accountOf,
  amountText,
  announceConfigurationChange,
  type Configuration,
  DEFAULT_ACCOUNT,
  endpointsOf,
  expireConfiguration,
  findRows,
  isAskable,
  openContext,
  pickupSettings,
  type PluginContext,
  type PluginTools,
  pluginTools,
  readStoredConfiguration,
  refuseUnknownAccount,
  type RowsRequest,
  type StoredConfiguration,
  toConfiguration,
  withConfiguration,
} from "./context"
export { backoffSeconds, DAY_MS, fromNow, HOUR_MS, MINUTE_MS } from "./time-units"
export { isBeyondSample, type AccountService, SAMPLES, serviceOwner } from "./service-catalogue"
export { perProcess, warnSeldom, visitorCounter } from "./process-state"
export { alone, eachAlone } from "./each-alone"
export { checkPause, doDuties, runJob } from "./run-job"
