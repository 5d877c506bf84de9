import { expireConfiguration, type PluginContext, type PluginTools, refuse } from "../context"

type Here = Pick<PluginContext, "plugin" | "configuration">

/** Whether this is a copy of a store. A copy orders nothing. */
export function isCopy(context: Here): boolean {
  return whyPaused(context) !== undefined
}

function whyPaused({ plugin, configuration }: Here): string | undefined {
  return plugin.whyPaused(configuration.settings)
}

/** @throws MedusaError NOT_ALLOWED with the next step */
export function refuseCopy(context: Here): void {
  const why = whyPaused(context)
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
