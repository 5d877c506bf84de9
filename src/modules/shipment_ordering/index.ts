import type { LoaderOptions } from "@medusajs/framework/types"
import { Module } from "@medusajs/framework/utils"
import { readPluginOptions } from "./plugin-options"
import { ShipmentOrderingModuleService } from "./service"

export const SHIPMENT_ORDERING_MODULE = "shipment_ordering"

export default Module(SHIPMENT_ORDERING_MODULE, {
  service: ShipmentOrderingModuleService,
  loaders: [checkPluginOptions],
})

/** A bad option stops the boot, not the first request that needs it. */
export async function checkPluginOptions({ options }: LoaderOptions): Promise<void> {
  readPluginOptions(options)
}

export type { ComparedPair, ComparedRow, ComparedSpan } from "./ledger/ledger-comparison"
export { chargeBasis, type InvoiceCheckRow } from "./ledger/ledger-charges"
export type { OpenAlerts, StandingShipments } from "./ledger/ledger-reports"
export {
  isGone,
  type LedgerDifference,
  type LedgerError,
  type LedgerLocker,
  type LedgerPackage,
  type LedgerRow,
  newestOfEach,
} from "./ledger/ledger-row"
export {
  LEDGER_VIEWS,
  MOST_COUNTED,
  type LedgerFilter,
  type LedgerView,
  type Today,
} from "./ledger/ledger-search"
export { type Ledger, type NewLedgerRow, newRowId } from "./ledger/ledger"
export { canMove, ENDED_STATES, isEnded, LEDGER_STATES, type LedgerState } from "./ledger-states"
export type { PluginOptions, ShipmentOptions } from "./plugin-options"
export type { Timing } from "./waiting-times"
export { MAKE_A_KEY, UnsealError } from "./secrets"
export { ShipmentOrderingModuleService } from "./service"
export { type PriceRuleSettings, type Settings, settingsPatchSchema } from "./settings-schema"
export { type Account, type AccountKey, DEFAULT_ACCOUNT, type Environment } from "./stores/accounts"
export type { OrderAlertKind } from "./models/desk"
export type { Alert } from "./stores/alerts"
export type { BoxChanges, BoxFields, BoxRow } from "./stores/boxes"
export {
  type ItemRule,
  NO_RULE,
  RULE_TARGETS,
  type RuleTarget,
  type StoredItemRule,
} from "./stores/item-rules"
export type { KeptLabel, LabelPlace, LabelToKeep } from "./stores/labels"
export { JOB_MINUTES, type JobName } from "./stores/last-times"
export type { MailNews, MailFailure, MailRow, NewMail } from "./stores/mails"
export type { PriceRecord } from "./stores/price-records"
export { type ConfigurationGap, PROVIDER_PREFIX } from "./stores/provider-entries"
export type {
  Checkpoint,
  DateWindow,
  Finding,
  ReconcileReport,
  ReconciliationRow,
  ReconciliationSummary,
} from "./stores/reconciliations"
export type { SeenService, ServiceOwner, ServiceSettings } from "./stores/services"
export type { OptionFallbacks } from "./stores/settings"
export type {
  HeldRun,
  NewShipRunOrder,
  ShipChoice,
  ShipOutcome,
  ShipRunOrder,
  ShipRunRow,
} from "./stores/ship-runs"
export { firstId } from "./table"
