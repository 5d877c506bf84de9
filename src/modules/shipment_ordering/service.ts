import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaService } from "@medusajs/framework/utils"
import { type AnnouncedPart, Ledger } from "./ledger/ledger"
import { LedgerCharges } from "./ledger/ledger-charges"
import { LedgerComparison } from "./ledger/ledger-comparison"
import { LedgerQueue } from "./ledger/ledger-queue"
import { LedgerHealth } from "./ledger/ledger-reports"
import type { LedgerRow } from "./ledger/ledger-row"
import { LedgerRetention } from "./ledger/ledger-retention"
import { LedgerSearch } from "./ledger/ledger-search"
import { ShipmentOrderingAccount, ShipmentOrderingAccountKey } from "./models/account"
import { ShipmentOrderingCallBudget, ShipmentOrderingLastTime } from "./models/clock"
import {
  ShipmentOrderingAlert,
  ShipmentOrderingAutoFulfilment,
  ShipmentOrderingMail,
  ShipmentOrderingReconciliation,
  ShipmentOrderingShipRun,
  ShipmentOrderingShipRunOrder,
} from "./models/desk"
import { ShipmentOrderingPackSession, ShipmentOrderingPrintJob } from "./models/pack-bench"
import { ShipmentOrderingPriceRecord } from "./models/price-record"
import {
  ShipmentOrderingBox,
  ShipmentOrderingItemRule,
  ShipmentOrderingService,
  ShipmentOrderingSettings,
} from "./models/settings"
import { ShipmentOrderingLabel, ShipmentOrderingShipment } from "./models/shipment"
import { observeStore } from "./observe-store"
import { readPluginOptions, type PluginOptions } from "./plugin-options"
import { seal, unseal, callbackToken, readCallbackToken } from "./secrets"
import type { Settings } from "./settings-schema"
import { AccountStore, AccountNotes } from "./stores/accounts"
import { AlertStore } from "./stores/alerts"
import { AutoFulfilmentStore } from "./stores/auto-fulfilments"
import { BoxStore } from "./stores/boxes"
import { CallBudget } from "./stores/call-budget"
import { CatalogueGaps } from "./stores/catalogue-gaps"
import { ItemRuleStore } from "./stores/item-rules"
import { LabelStore } from "./stores/labels"
import { LastTimeStore } from "./stores/last-times"
import { MailStore, type NewMail } from "./stores/mails"
import { OrdersToShipStore } from "./stores/orders-to-ship"
import { PackSessionStore } from "./stores/pack-sessions"
import { PriceRecordStore } from "./stores/price-records"
import { PrintJobStore } from "./stores/print-jobs"
import { ProviderEntries } from "./stores/provider-entries"
import { ReconciliationStore } from "./stores/reconciliations"
import { ServiceStore } from "./stores/services"
import { SettingsStore } from "./stores/settings"
import { ShipRunStore } from "./stores/ship-runs"

interface Cradle {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex
  [ContainerRegistrationKeys.LOGGER]: Logger
}

/** Stores that write in one transaction. */
interface StoresSavedTogether {
  accounts: AccountStore
  accountNotes: AccountNotes
  queue: LedgerQueue
  settings: SettingsStore
}

/** What the stores need is there before they are made. */
class Connected extends MedusaService({
  ShipmentOrderingAccount,
  ShipmentOrderingAccountKey,
  ShipmentOrderingAlert,
  ShipmentOrderingAutoFulfilment,
  ShipmentOrderingBox,
  ShipmentOrderingCallBudget,
  ShipmentOrderingItemRule,
  ShipmentOrderingLabel,
  ShipmentOrderingLastTime,
  ShipmentOrderingMail,
  ShipmentOrderingPackSession,
  ShipmentOrderingPriceRecord,
  ShipmentOrderingPrintJob,
  ShipmentOrderingReconciliation,
  ShipmentOrderingService,
  ShipmentOrderingSettings,
  ShipmentOrderingShipment,
  ShipmentOrderingShipRun,
  ShipmentOrderingShipRunOrder,
}) {
  readonly options: PluginOptions
  protected readonly knex: Knex
  protected readonly logger: Logger

  constructor(cradle: Cradle, options?: unknown) {
    super(...arguments)
    this.options = readPluginOptions(options)
    this.knex = cradle[ContainerRegistrationKeys.PG_CONNECTION]
    this.logger = cradle[ContainerRegistrationKeys.LOGGER]
  }
}

/** The plugin's data: accounts, settings, boxes, item rules, services, the ledger and its comparisons, labels. */
export class ShipmentOrderingModuleService extends Connected {
  readonly ledger = new Ledger(this.knex)
  readonly queue = new LedgerQueue(this.knex)
  readonly health = new LedgerHealth(this.knex)
  readonly retention = new LedgerRetention(this.knex)
  readonly comparison = new LedgerComparison(this.knex)
  readonly search = new LedgerSearch(this.knex)
  readonly charges = new LedgerCharges(this.knex)
  readonly reconciliations = new ReconciliationStore(this.knex)
  readonly boxes = new BoxStore(this.knex)
  readonly callBudget = new CallBudget(this.knex)
  readonly catalogueGaps = new CatalogueGaps(this.knex)
  readonly accounts = new AccountStore(this.knex, this.options.encryptionKeys)
  readonly accountNotes = new AccountNotes(this.knex)
  readonly alerts = new AlertStore(this.knex)
  readonly autoFulfilments = new AutoFulfilmentStore(this.knex)
  readonly settings = new SettingsStore(this.knex)
  readonly itemRules = new ItemRuleStore(this.knex)
  readonly labels = new LabelStore(this.knex)
  readonly mails = new MailStore(this.knex)
  readonly lastTimes = new LastTimeStore(this.knex)
  readonly ordersToShip = new OrdersToShipStore(this.knex, this.lastTimes)
  readonly packSessions = new PackSessionStore(this.knex)
  readonly priceRecords = new PriceRecordStore(this.knex)
  readonly printJobs = new PrintJobStore(this.knex)
  readonly services = new ServiceStore(this.knex)
  readonly shipRuns = new ShipRunStore(this.knex)
  readonly providerEntries = new ProviderEntries(this.knex)
  /** Runs once Medusa knows the fulfillment providers. */
  readonly __hooks = {
    onApplicationStart: async () => {
      observeStore(this.knex, this.options.callBudgets)
      await this.warnAtBoot()
    },
  }

  /** Warns of faults that do not stop the boot but block prices or orders. */
  private async warnAtBoot(): Promise<void> {
    const checks = [
      async () => {
        const gap = await this.providerEntries.findGap()
        return gap ? `${gap.message}\n${gap.lines}` : []
      },
      async () =>
        (await this.accounts.list()).flatMap((account) => {
          const why = this.accounts.whyUnreadable(account)
          return why ? `The API key of the account "${account.handle}" cannot be read. ${why}` : []
        }),
      async () => this.whyPaused(await this.settings.read()) ?? [],
    ]
    for (const check of checks) {
      try {
        for (const warning of [await check()].flat()) {
          this.logger.warn(`medusa-plugin-shipment-ordering: ${warning}`)
        }
      } catch (error) {
        this.logger.error(
          `medusa-plugin-shipment-ordering: a check at boot failed: ${error instanceof Error ? error.message : String(error)}`,
        )
      }
    }
  }

  /**
   * Why ordering is paused in the copy of a store; undefined if this is no copy. The database of a copy was used at
   * another public address. Without the pause, the copy would order, confirm and delete beside the original. A store
   * whose address is missing may be the original or a copy, so it is paused too.
   */
  whyPaused({ store_address: home }: Pick<Settings, "store_address">): string | undefined {
    const { backendUrl } = this.options
    if (home === null || home === backendUrl) {
      return undefined
    }
    const [state, next] = backendUrl
      ? [
          `this one is at ${backendUrl}`,
          "If the store has moved, say so in Settings > Shipment Ordering.",
        ]
      : [
          "this one has no backendUrl",
          `If this is that store, set the plugin option backendUrl or SHIPMENT_ORDERING_BACKEND_URL to ${home} and restart it.`,
        ]
    return (
      `This database belongs to the store at ${home}, and ${state}: ordering is paused, so that a copy ships nothing. ` +
      next
    )
  }

  /**
   * Runs `work` in one transaction: it saves everything or nothing. `work` must also raise the settings version,
   * so that other processes read the configuration again.
   */
  saveTogether(work: (stores: StoresSavedTogether) => Promise<void>): Promise<void> {
    return this.knex.transaction((transaction) =>
      work({
        accounts: new AccountStore(transaction, this.options.encryptionKeys),
        accountNotes: new AccountNotes(transaction),
        queue: new LedgerQueue(transaction),
        settings: new SettingsStore(transaction),
      }),
    )
  }

  /**
   * Notes that a shipment's numbers or label were announced, and queues the e-mail about them: both or neither, so
   * that no number is in two e-mails. Does nothing when another process has announced them meanwhile.
   *
   * @param row as it was read before announcing
   */
  async noteAnnounced(
    row: AnnouncedPart & Pick<LedgerRow, "id">,
    changes: Partial<AnnouncedPart>,
    mail: NewMail | undefined,
  ): Promise<void> {
    await this.knex.transaction(async (transaction) => {
      const isNoted = await new Ledger(transaction).noteAnnounced(row, changes)
      if (isNoted && mail) {
        await new MailStore(transaction).queue(mail)
      }
    })
  }

  /** Seals a request body for the ledger row that will send it. */
  sealBody(rowId: string, body: string): string {
    const [key] = this.options.encryptionKeys
    if (!key) {
      throw new Error("No encryption key is configured.")
    }
    return seal(body, `body:${rowId}`, key)
  }

  /** @throws UnsealError when the encryption key that sealed it is no longer configured */
  unsealBody(rowId: string, sealed: string): string {
    return unseal(sealed, `body:${rowId}`, this.options.encryptionKeys)
  }

  /** The address at which the service reports numbers; undefined without `backendUrl` or an encryption key. */
  callbackUrl(rowId: string): string | undefined {
    const [key] = this.options.encryptionKeys
    return key && this.options.backendUrl
      ? `${this.options.backendUrl}/hooks/shipment-ordering/tracking/${callbackToken(rowId, key)}`
      : undefined
  }

  /** The row id of a valid callback token, else undefined. */
  readCallbackToken(token: string): string | undefined {
    return readCallbackToken(token, this.options.encryptionKeys)
  }
}
