import type { MedusaContainer } from "@medusajs/framework/types"
import {
  expireConfiguration,
  openContext,
  perProcess,
  type PluginContext,
  type PluginTools,
  refuse,
} from "../context"
import type { JobName } from "../modules/shipment_ordering"

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

/** Jobs run every minute, so log only changes. The boot has logged the first state. */
const log = perProcess<{ wasPaused?: boolean }>(() => ({}))

/** Logs when the pause of jobs begins and ends. @returns whether they must not run */
export function checkPause({ logger, ...here }: Here & Pick<PluginContext, "logger">): boolean {
  const why = whyPaused(here)
  const isPaused = why !== undefined
  const said = log()
  const wasPaused = said.wasPaused ?? isPaused
  said.wasPaused = isPaused
  if (why && !wasPaused) {
    logger.warn(`shipment-ordering: ${why}`)
  } else if (!why && wasPaused) {
    logger.info("shipment-ordering: ordering resumed, this database belongs to this store")
  }
  return isPaused
}

/** Runs a job, unless jobs are paused, and notes when it ended, for the health page. */
export async function runJob(
  container: MedusaContainer,
  name: JobName,
  work: (context: PluginContext) => Promise<void>,
): Promise<void> {
  const context = await openContext(container)
  if (!checkPause(context)) {
    await work(context)
    await context.plugin.lastTimes.note(name)
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
