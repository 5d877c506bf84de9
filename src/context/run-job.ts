import type { MedusaContainer } from "@medusajs/framework/types"
import type { JobName } from "../modules/shipment_ordering"
import { inSpan } from "../telemetry"
import { openContext, type PluginContext } from "./context"
import { eachAlone } from "./each-alone"
import { perProcess } from "./process-state"

/** Runs a job, unless jobs are paused, and notes when it ended, for the health page. */
export async function runJob(
  container: MedusaContainer,
  name: JobName,
  work: (context: PluginContext) => Promise<void>,
): Promise<void> {
  const context = await openContext(container)
  if (!checkPause(context)) {
    await inSpan("job", { job: name }, () => work(context))
    await context.plugin.lastTimes.note(name)
  }
}

/**
 * Does the duties of a job by name, one after another, even if one of them fails.
 *
 * @throws the first failure, when all others are done: the job then does not count as done
 */
export async function doDuties(
  tools: Parameters<typeof eachAlone>[0],
  duties: Record<string, () => Promise<unknown>>,
): Promise<void> {
  const [failure] = await eachAlone(tools, Object.entries(duties), {
    nameOf: ([name]) => name,
    work: ([, duty]) => duty(),
  })
  if (failure) throw failure
}

/** Jobs run every minute, so log only changes. The boot has logged the first state. */
const log = perProcess<{ wasPaused?: boolean }>(() => ({}))

/** Logs when the pause of jobs begins and ends. @returns whether they must not run */
export function checkPause({
  plugin,
  configuration,
  logger,
}: Pick<PluginContext, "plugin" | "configuration" | "logger">): boolean {
  const why = plugin.whyPaused(configuration.settings)
  const isPaused = why !== undefined
  const lastLog = log()
  const wasPaused = lastLog.wasPaused ?? isPaused
  lastLog.wasPaused = isPaused
  if (why && !wasPaused) {
    logger.warn(`shipment-ordering: ${why}`)
  } else if (!why && wasPaused) {
    logger.info("shipment-ordering: ordering resumed, this database belongs to this store")
  }
  return isPaused
}
