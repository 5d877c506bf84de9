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
} from "./errors"
export {
  accountHandle,
  accountOf,
  amountText,
  announceConfigurationChange,
  type Configuration,
  endpointsOf,
  expireConfiguration,
  findRows,
  openContext,
  pickupSettings,
  type PluginContext,
  type PluginTools,
  pluginTools,
  refuseUnknownAccount,
  type RowsWanted,
  withConfiguration,
} from "./context"
export { backoffSeconds, DAY_MS, fromNow, HOUR_MS, MINUTE_MS } from "./time-units"
export { type AccountService, serviceOwner } from "./service-catalogue"
export { perProcess, warnSeldom, visitorCounter } from "./process-state"
export { alone, doDuties, eachAlone } from "./stand-alone"
export { checkPause, runJob } from "./run-job"
