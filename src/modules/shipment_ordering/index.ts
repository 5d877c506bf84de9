import { container } from "@medusajs/framework"
import type { LoaderOptions, Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Module } from "@medusajs/framework/utils"
import { describeOldPackages, findOldPackages } from "./old-packages"
import { readPluginOptions } from "./plugin-options"
import { ShipmentOrderingModuleService } from "./service"

export const SHIPMENT_ORDERING_MODULE = "shipment_ordering"

export default Module(SHIPMENT_ORDERING_MODULE, {
  service: ShipmentOrderingModuleService,
  loaders: [checkPluginOptions],
})

/** What the store must upgrade before the plugin's pages work; undefined if it is all new enough. */
export const oldPackages = findOldPackages()

// At the import, since `medusa build` and `db:migrate` run no loaders. With an older dashboard the build of the admin
// fails with errors that name no version. The store itself works, so that nothing is stopped here.
if (oldPackages) {
  const { LOGGER } = ContainerRegistrationKeys
  container
    .resolve<Logger | undefined>(LOGGER, { allowUnregistered: true })
    ?.warn(describeOldPackages(oldPackages))
}

/** A bad option stops the boot, not the first request that needs it. */
export async function checkPluginOptions({ options }: LoaderOptions): Promise<void> {
  readPluginOptions(options)
}

export type { ComparedPair, ComparedRow, ComparedSpan } from "./ledger/ledger-comparison"
export { chargeBasis, type InvoiceCheckRow } from "./ledger/ledger-charges"
export type { OpenAlerts, StandingShipments } from "./ledger/ledger-reports"
export {
  type LedgerDifference,
  type LedgerError,
  type StoredLocker,
  type FilledPackage,
  type LedgerPackage,
  type Sides,
  type LedgerRow,
  newestOfEach,
  newRowId,
} from "./ledger/ledger-row"
export {
  LEDGER_VIEWS,
  MOST_COUNTED,
  type LedgerFilter,
  type LedgerView,
  type Today,
} from "./ledger/ledger-search"
export type { Ledger, NewLedgerRow } from "./ledger/ledger"
export {
  canMove,
  ENDED_STATES,
  isEnded,
  isGone,
  LEDGER_STATES,
  type LedgerState,
} from "./ledger-states"
export { PROVIDER_PREFIX } from "./medusa-tables"
export type { OldPackages } from "./old-packages"
export { type OptionFallbacks, ownFallbackOf } from "./option-fallbacks"
export type { PluginOptions, ShipmentOptions } from "./plugin-options"
export type { Timing } from "./timing"
export { MAKE_A_KEY } from "./secrets"
export { ShipmentOrderingModuleService } from "./service"
export type { PriceRuleSettings } from "./price-rule-schema"
export { readRules } from "./rule-schema"
export { type Settings, settingsPatchSchema } from "./settings-schema"
export type { Account, AccountKey, Environment } from "./stores/accounts"
export type { OrderAlertKind } from "./models/desk"
export type { Alert } from "./stores/alerts"
export type { BoxChanges, BoxFields, BoxRow } from "./stores/boxes"
export type { ItemRule, RuleTarget, StoredItemRule } from "./stores/item-rules"
export type { KeptLabel, LabelPlace, LabelToKeep } from "./stores/labels"
export { JOB_MINUTES, type JobName } from "./stores/last-times"
export type { MailNews, MailFailure, MailRow, NewMail } from "./stores/mails"
export type { PackedWeight, PackSession } from "./stores/pack-sessions"
export type {
  OrderedPrice,
  OrderFacts,
  OrderPart,
  RecordedPrice,
  PricedFrom,
  RecordedQuote,
  PriceRecord,
} from "./stores/price-records"
export { TO_SHIP_ORDERS, type ToShipOrder } from "./stores/orders-to-ship"
export type { ConfigurationGap } from "./stores/provider-entries"
export type {
  Checkpoint,
  DateWindow,
  Finding,
  ReconcileReport,
  ReconciliationRow,
  ReconciliationSummary,
} from "./stores/reconciliations"
export type { DiscoveredService, ServiceOwner, ServiceSettings } from "./stores/services"
export type {
  HeldRun,
  NewShipRunOrder,
  ShipChoice,
  ShipOutcome,
  ShipRunOrder,
  ShipRunRow,
} from "./stores/ship-runs"
export { firstId } from "./table"
