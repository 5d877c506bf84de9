import { expireConfiguration, type PluginContext, type PluginTools, refuse } from "../context"

type Here = Pick<PluginContext, "plugin" | "configuration">

/** Whether this is a copy of a store. A copy orders nothing. */
export function isCopy({ plugin, configuration }: Here): boolean {
  return plugin.whyPaused(configuration.settings) !== undefined
}

/** @throws MedusaError NOT_ALLOWED with the next step */
export function refuseCopy({ plugin, configuration }: Here): void {
  const why = plugin.whyPaused(configuration.settings)
  if (why) {
    refuse(why)
  }
}

/** Saves the address under which the store orders, unless one is saved. */
export async function noteStoreAddress({ plugin, configuration }: Here): Promise<void> {
  if (configuration.settings.store_address === null && plugin.options.backendUrl) {
    await adoptStoreAddress({ plugin })
  }
}

/** Replaces the saved address with this store's address. */
export async function adoptStoreAddress({ plugin }: Pick<PluginTools, "plugin">): Promise<void> {
  await plugin.settings.save({ store_address: plugin.options.backendUrl ?? null })
  expireConfiguration()
}
