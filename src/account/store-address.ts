import { type PluginScope, refuse, perProcess } from "../context"

import { forgetConfiguration, readConfiguration } from "./configuration"

/** Whether this is the copy of a store, in which nothing is ordered. */
export async function isCopy(scope: Pick<PluginScope, "memory">): Promise<boolean> {
  return (await whyPaused(scope)) !== undefined
}

async function whyPaused({ memory }: Pick<PluginScope, "memory">): Promise<string | undefined> {
  return memory.whyPaused((await readConfiguration(memory)).settings)
}

/** @throws MedusaError NOT_ALLOWED with the next step */
export async function refuseCopy(scope: Pick<PluginScope, "memory">): Promise<void> {
  const why = await whyPaused(scope)
  if (why) {
    refuse(why)
  }
}

/** Jobs run every minute, and the log needs each change but once. How it began, the boot has said. */
const log = perProcess<{ wasPaused?: boolean }>(() => ({}))

/** Whether a job has to stay away; says in the log when that begins and ends. */
export async function isPaused({
  memory,
  logger,
}: Pick<PluginScope, "memory" | "logger">): Promise<boolean> {
  const why = await whyPaused({ memory })
  const isPaused = why !== undefined
  const said = log()
  const wasPaused = said.wasPaused ?? isPaused
  said.wasPaused = isPaused
  if (why && !wasPaused) {
    logger.warn(`shipment-ordering: ${why}`)
  } else if (!why && wasPaused) {
    logger.info("shipment-ordering: paused no longer, this database belongs to this store")
  }
  return isPaused
}

/** Notes the address under which the store orders, unless one is known. */
export async function noteStoreAddress({ memory }: Pick<PluginScope, "memory">): Promise<void> {
  const { settings } = await readConfiguration(memory)
  if (settings.store_address === null && memory.options.backendUrl) {
    await adoptStoreAddress({ memory })
  }
}

/** The store is here now, whatever was noted before. */
export async function adoptStoreAddress({ memory }: Pick<PluginScope, "memory">): Promise<void> {
  await memory.settings.save({ store_address: memory.options.backendUrl ?? null })
  forgetConfiguration()
}
