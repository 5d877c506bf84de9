import type {
  ICachingModuleService,
  ILockingModule,
  Logger,
  MedusaContainer,
  RemoteQueryFunction,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  SHIPMENT_ORDERING_MODULE,
  type ShipmentOrderingModuleService,
} from "../modules/shipment_ordering"
import { readConfiguration, type Configuration } from "./configuration"

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
    logger: container.resolve(ContainerRegistrationKeys.LOGGER),
    caching: container.resolve(Modules.CACHING, { allowUnregistered: true }),
    locking: container.resolve(Modules.LOCKING, { allowUnregistered: true }),
  }
}

export interface RowsWanted {
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
  request: RowsWanted,
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
