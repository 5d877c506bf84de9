import type {
  ICachingModuleService,
  ILockingModule,
  Logger,
  MedusaContainer,
  RemoteQueryFunction,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { SHIPMENT_ORDERING_MODULE } from "../modules/shipment_ordering"
import type ShipmentOrderingModuleService from "../modules/shipment_ordering/service"

/** What every operation of the plugin works with, whoever calls it: provider, workflow or route. */
export interface PluginScope {
  memory: ShipmentOrderingModuleService
  query: Omit<RemoteQueryFunction, symbol>
  logger: Logger
  /** The store's caching module, where it has one, and its locking module. */
  caching: ICachingModuleService | undefined
  locking: ILockingModule | undefined
}

export function pluginScope(container: Pick<MedusaContainer, "resolve">): PluginScope {
  return {
    memory: container.resolve(SHIPMENT_ORDERING_MODULE),
    query: container.resolve(ContainerRegistrationKeys.QUERY),
    logger: container.resolve(ContainerRegistrationKeys.LOGGER),
    caching: container.resolve(Modules.CACHING, { allowUnregistered: true }),
    locking: container.resolve(Modules.LOCKING, { allowUnregistered: true }),
  }
}
