import { container } from "@medusajs/framework"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { SHIPMENT_ORDERING_MODULE } from "../../modules/shipment_ordering"
import type { PluginScope } from "../../runtime/plugin-scope"

/**
 * Finds what the provider needs. Its own cradle holds it when the store's config lists `dependencies`
 * at the fulfillment module; a merchant who forgot them still has a working store, through the
 * application's container. Asked for at each call: at construction most of it is not registered yet.
 */
export function providerScope(cradle: Record<string, unknown>): PluginScope {
  return {
    memory: find(cradle, SHIPMENT_ORDERING_MODULE) as PluginScope["memory"],
    query: find(cradle, ContainerRegistrationKeys.QUERY) as PluginScope["query"],
    logger: find(cradle, ContainerRegistrationKeys.LOGGER) as PluginScope["logger"],
    caching: find(cradle, Modules.CACHING) as PluginScope["caching"],
    locking: find(cradle, Modules.LOCKING) as PluginScope["locking"],
  }
}

/** Modules that a store may do without. */
const OPTIONAL: string[] = [Modules.CACHING, Modules.LOCKING]

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
