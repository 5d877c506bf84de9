import { container } from "@medusajs/framework"
import type { ConfigModule } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError, Modules } from "@medusajs/framework/utils"
import type { PluginScope } from "../../context"
import { SHIPMENT_ORDERING_MODULE } from "../../modules/shipment_ordering"

/**
 * Finds what the provider needs. Its own cradle holds it when the store's config lists `dependencies`
 * at the fulfillment module; a merchant who forgot them still has a working store, through the
 * application's container. Asked for at each call: at construction most of it is not registered yet.
 */
export function providerScope(cradle: Record<string, unknown>): PluginScope {
  const memory = find(cradle, SHIPMENT_ORDERING_MODULE)
  if (!memory) {
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, PLUGIN_MISSING)
  }
  return {
    memory: memory as PluginScope["memory"],
    query: find(cradle, ContainerRegistrationKeys.QUERY) as PluginScope["query"],
    logger: find(cradle, ContainerRegistrationKeys.LOGGER) as PluginScope["logger"],
    caching: find(cradle, Modules.CACHING) as PluginScope["caching"],
    locking: find(cradle, Modules.LOCKING) as PluginScope["locking"],
  }
}

/** The provider is found by its path, whether the plugin that it belongs to is listed or not. */
const PLUGIN_MISSING =
  "The fulfillment provider of Shipment Ordering is in medusa-config, but the plugin is not: no delivery can be priced or shipped. " +
  'Add { resolve: "medusa-plugin-shipment-ordering", options: {} } to "plugins" and restart the store.'

/** Says it in the log while the store boots; nothing else of the plugin is there to say it. */
export function warnWithoutPlugin(): void {
  const key = ContainerRegistrationKeys.CONFIG_MODULE
  const config = container.resolve<ConfigModule>(key, { allowUnregistered: true })
  if (config && !config.modules?.[SHIPMENT_ORDERING_MODULE]) {
    container.resolve(ContainerRegistrationKeys.LOGGER).warn(PLUGIN_MISSING)
  }
}

/** Modules that a store may do without; without the plugin's own one there is a message of ours. */
const OPTIONAL: string[] = [Modules.CACHING, Modules.LOCKING, SHIPMENT_ORDERING_MODULE]

function find(cradle: Record<string, unknown>, key: string): unknown {
  try {
    const found = cradle[key]
    if (found !== undefined) {
      return found
    }
  } catch {
    // An undeclared dependency throws in the cradle; the container has it.
  }
  return container.resolve(key, { allowUnregistered: OPTIONAL.includes(key) })
}
