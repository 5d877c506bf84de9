import type { MedusaContainer } from "@medusajs/framework/types"
import { isPaused } from "../store"
import { openContext } from "../context"
import { resumeRuns } from "../desk"

/** Continues reconciliations that a crash or a failing service has stopped. */
export default async function resumeReconciliations(container: MedusaContainer): Promise<void> {
  const context = await openContext(container)
  if (isPaused(context)) {
    return
  }
  await resumeRuns(context)
  await context.plugin.lastTimes.note(config.name)
}

export const config = {
  name: "shipment-ordering-resume-reconciliations",
  schedule: "* * * * *",
} as const
