import type {
  ICachingModuleService,
  ILockingModule,
  Logger,
  MedusaContainer,
  RemoteQueryFunction,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError, Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { PickupSettings } from "../booking"
import { type Endpoints, endpointsSchema } from "../carrier-api"
import type { Box } from "../cartonizer"
import {
  type Account,
  type BoxRow,
  type ItemRule,
  type PluginOptions,
  readRules,
  type RuleTarget,
  type Settings,
  SHIPMENT_ORDERING_MODULE,
  type ShipmentOrderingModuleService,
} from "../modules/shipment_ordering"
import { ACCOUNT_HANDLE } from "../settings"
import type { ShippingRule } from "../shipping-rules"
import { cleanLogger } from "./errors"
import { ServiceCatalogue, type ServiceRow } from "./service-catalogue"
import { perProcess } from "./process-state"

/** The plugin's module and the store's modules that it uses. */
export interface PluginTools {
  plugin: ShipmentOrderingModuleService
  query: Omit<RemoteQueryFunction, symbol>
  logger: Logger
  /** Caching and locking are undefined in a store that lacks them. */
  caching: ICachingModuleService | undefined
  locking: ILockingModule | undefined
}

/**
 * What one request, job or step carries. The configuration is read once, here, so that one request never uses
 * two versions of it.
 */
export interface PluginContext extends PluginTools {
  configuration: Configuration
}

export async function openContext(
  container: Pick<MedusaContainer, "resolve">,
): Promise<PluginContext> {
  return withConfiguration(pluginTools(container))
}

/** Also for a request that has just changed the configuration and needs the new one. */
export async function withConfiguration(tools: PluginTools): Promise<PluginContext> {
  return { ...tools, configuration: await readConfiguration(tools.plugin) }
}

/** Does not read the database, so middleware before core's own routes can use it without making them fail. */
export function pluginTools(container: Pick<MedusaContainer, "resolve">): PluginTools {
  return {
    plugin: container.resolve(SHIPMENT_ORDERING_MODULE),
    query: container.resolve(ContainerRegistrationKeys.QUERY),
    logger: cleanLogger(container.resolve(ContainerRegistrationKeys.LOGGER)),
    caching: container.resolve(Modules.CACHING, { allowUnregistered: true }),
    locking: container.resolve(Modules.LOCKING, { allowUnregistered: true }),
  }
}

export interface RowsRequest {
  entity: string
  fields: string[]
  filters?: Record<string, unknown>
  /** What computed fields need to know, such as the region of a price. */
  context?: Record<string, unknown>
  /** Includes deleted rows, of the entity and of its relations in the same module. */
  withDeleted?: boolean
  /** Without it, all rows are read. */
  pagination?: { skip: number; take: number; order: Record<string, "ASC" | "DESC"> }
}

/**
 * Reads the store's data across modules. Query has no types for entities given by name, so the caller
 * states the type of a row.
 */
export async function findRows<Row>(
  { query }: Pick<PluginTools, "query">,
  request: RowsRequest,
): Promise<Row[]> {
  const { data } = (await query.graph(request)) as { data: Row[] }
  return data
}

/**
 * An amount or quantity of the store as decimal text. `value` may be a number, a text or the framework's
 * BigNumber.
 */
export function amountText(value: unknown): string {
  return typeof value === "string" ? value : String(Number(value ?? 0))
}

/** Everything configured, as it stood at one version. */
export interface Configuration {
  version: number
  settings: Settings
  /** The readable ones, also those that are off. */
  rules: readonly ShippingRule[]
  /** From `medusa-config`. */
  options: PluginOptions
  boxes: Box[]
  itemRules: (RuleTarget & ItemRule)[]
  /** The merchant's settings for the carriers' services. */
  services: ServiceCatalogue
  accounts: Account[]
}

const CHECK_EVERY_MS = 2_000

const snapshot = perProcess<{
  latest?: { checkedAt: number; configuration: Promise<Configuration> }
}>(() => ({}))

/**
 * Keeps the configuration in the process and reads it again when its version has risen. A change takes effect
 * at once in this process, and within two seconds in the others.
 */
async function readConfiguration(plugin: ShipmentOrderingModuleService): Promise<Configuration> {
  const cache = snapshot()
  const latest = cache.latest
  if (latest && performance.now() - latest.checkedAt < CHECK_EVERY_MS) {
    return latest.configuration
  }
  const configuration = refresh(plugin, latest?.configuration)
  cache.latest = { checkedAt: performance.now(), configuration }
  configuration.catch(expireConfiguration)
  return configuration
}

async function refresh(
  plugin: ShipmentOrderingModuleService,
  latest: Promise<Configuration> | undefined,
): Promise<Configuration> {
  const version = await plugin.settings.version()
  const before = await latest?.catch(() => undefined)
  return before?.version === version ? before : toConfiguration(await readParts(plugin, version))
}

/** What a configuration is made of. It can be sent to a worker thread, and has no keys. */
export interface StoredConfiguration extends Pick<
  Configuration,
  "version" | "settings" | "options" | "itemRules" | "accounts"
> {
  boxes: Omit<BoxRow, "created_at" | "updated_at" | "deleted_at">[]
  services: ServiceRow[]
}

export async function readStoredConfiguration(
  plugin: ShipmentOrderingModuleService,
): Promise<StoredConfiguration> {
  const { accounts, options, ...stored } = await readParts(plugin, await plugin.settings.version())
  return {
    ...stored,
    accounts: accounts.map((account) => ({ ...account, keys: {} })),
    options: { ...options, documents: {}, encryptionKeys: [] },
  }
}

async function readParts(
  plugin: ShipmentOrderingModuleService,
  version: number,
): Promise<StoredConfiguration> {
  const [settings, accounts, boxes, itemRules, services] = await Promise.all([
    plugin.settings.read(),
    plugin.accounts.list(),
    plugin.boxes.list(),
    plugin.itemRules.all(),
    plugin.listShipmentOrderingServices(
      {},
      {
        select: [
          "account",
          "environment",
          "base_url",
          "service_code",
          "name",
          "label",
          "is_enabled",
          "is_locker",
          "cash_on_delivery_mark",
          "is_cash_on_delivery",
          "offers_parcel",
          "offers_envelope",
          "countries",
        ],
        take: 5_000,
      },
    ),
  ])
  return { version, settings, options: plugin.options, accounts, itemRules, services, boxes }
}

export function toConfiguration({
  boxes,
  services,
  ...stored
}: StoredConfiguration): Configuration {
  const { rules, locker_services } = stored.settings
  return {
    ...stored,
    rules: readRules(rules).rules,
    services: new ServiceCatalogue(services, locker_services),
    boxes: boxes
      .filter(({ is_enabled }) => is_enabled)
      .sort((one, other) => one.rank - other.rank)
      .map((box) => ({
        id: box.id,
        kind: box.kind,
        inner: { length: box.inner_length, width: box.inner_width, height: box.inner_height },
        outer: { length: box.outer_length, width: box.outer_width, height: box.outer_height },
        tareWeight: box.tare_weight,
        maxWeight: box.max_weight,
        rank: box.rank,
      })),
  }
}

/** Makes a change just saved in this process visible to its next request. */
export function expireConfiguration(): void {
  snapshot().latest = undefined
}

/**
 * Makes every process read the configuration again. Call it after saving boxes, item rules or services; saved settings
 * announce themselves.
 */
export async function announceConfigurationChange({
  plugin,
}: {
  plugin: ShipmentOrderingModuleService
}): Promise<void> {
  await plugin.settings.touch()
  expireConfiguration()
}

/** An account as entered in a request or in `medusa-config`. */
export const accountHandle = z
  .string()
  .regex(ACCOUNT_HANDLE, "must be a short handle such as default or ee")

/** The handle of the account that is there before any is added. */
export const DEFAULT_ACCOUNT = "default"

export function isAskable(account?: Account): account is Account & { baseUrl: string } {
  return Boolean(account?.baseUrl)
}

export function accountOf(
  configuration: Configuration,
  handle = DEFAULT_ACCOUNT,
): Account | undefined {
  return configuration.accounts.find((account) => account.handle === handle)
}

/** Parts of the account's API that the API document does not define: the plugin option, else the sandbox's values. */
export function endpointsOf(
  { options }: Pick<Configuration, "options">,
  handle: string,
): Endpoints {
  return new Map(Object.entries(options.endpoints)).get(handle) ?? DEFAULT_ENDPOINTS
}

const DEFAULT_ENDPOINTS = endpointsSchema.parse({})

/** When the carrier collects at a stock location; without an id, by the shop's own time zone. */
export function pickupSettings(settings: Settings, locationId?: string | null): PickupSettings {
  return {
    timeZone: settings.location_time_zones[locationId ?? ""] ?? settings.pickup_time_zone,
    cutOff: settings.pickup_cut_off,
    pickupTime: settings.pickup_time,
    workingDays: settings.pickup_working_days,
    closedDays: settings.pickup_closed_days,
  }
}

/**
 * Reads the database, because another process may have created the account a moment ago. The default account
 * is known even before anything is saved for it.
 *
 * @throws MedusaError NOT_FOUND naming the known accounts
 */
export async function refuseUnknownAccount(
  { plugin }: { plugin: ShipmentOrderingModuleService },
  handle: string,
): Promise<void> {
  const accounts = await plugin.accounts.list()
  const handles = [...new Set([DEFAULT_ACCOUNT, ...accounts.map((account) => account.handle)])]
  if (!handles.includes(handle)) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `There is no account "${handle}". Known accounts: ${handles.join(", ")}.`,
    )
  }
}
