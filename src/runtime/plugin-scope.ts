import type { Logger, MedusaContainer, RemoteQueryFunction } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { SHIPMENT_ORDERING_MODULE } from "../modules/shipment_ordering"
import type ShipmentOrderingModuleService from "../modules/shipment_ordering/service"

/** What every operation of the plugin works with, whoever calls it: provider, workflow or route. */
export interface PluginScope {
  memory: ShipmentOrderingModuleService
  query: Omit<RemoteQueryFunction, symbol>
  logger: Logger
}

export function pluginScope(container: Pick<MedusaContainer, "resolve">): PluginScope {
  return {
    memory: container.resolve(SHIPMENT_ORDERING_MODULE),
    query: container.resolve(ContainerRegistrationKeys.QUERY),
    logger: container.resolve(ContainerRegistrationKeys.LOGGER),
  }
}
