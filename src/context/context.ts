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

/** The plugin's own module and those of the store that it works with. */
export interface PluginTools {
  plugin: ShipmentOrderingModuleService
  query: Omit<RemoteQueryFunction, symbol>
  logger: Logger
  /** The store's caching module, where it has one, and its locking module. */
  caching: ICachingModuleService | undefined
  locking: ILockingModule | undefined
}

/**
 * What one request, job or step works with, in the provider, a workflow or a route. The configuration is read
 * once, here, so that no request spans two of them.
 */
export interface PluginContext extends PluginTools {
  configuration: Configuration
}

export async function openContext(
  container: Pick<MedusaContainer, "resolve">,
): Promise<PluginContext> {
  return withConfiguration(pluginTools(container))
}

/** The same request goes on after it has changed what is configured. */
export async function withConfiguration(tools: PluginTools): Promise<PluginContext> {
  return { ...tools, configuration: await readConfiguration(tools.plugin) }
}

/** Without a look at the database: for what stands before core's own routes, and must not fail them. */
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
  /** Also what the store has deleted, of the entity itself and of what its own module holds. */
  withDeleted?: boolean
  /** All of them without it. */
  pagination?: { skip: number; take: number; order: Record<string, "ASC" | "DESC"> }
}

/**
 * Reads the store's own data across modules. Query knows no types for what is asked by name, so the
 * caller describes the shape of the fields that it names.
 */
export async function findRows<Row>(
  { query }: Pick<PluginTools, "query">,
  request: RowsWanted,
): Promise<Row[]> {
  const { data } = (await query.graph(request)) as { data: Row[] }
  return data
}
