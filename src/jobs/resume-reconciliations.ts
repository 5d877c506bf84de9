import type { MedusaContainer } from "@medusajs/framework/types"
import { pluginScope } from "../runtime/plugin-scope"
import { resumeRuns } from "../runtime/reconcile/resume-runs"

/** Goes on with reconciliations that a crash or a failing service has stopped. */
export default async function resumeReconciliations(container: MedusaContainer): Promise<void> {
  await resumeRuns(pluginScope(container))
  await pluginScope(container).memory.lastTimes.note(config.name)
}

export const config = {
  name: "shipment-ordering-resume-reconciliations",
  schedule: "* * * * *",
} as const
