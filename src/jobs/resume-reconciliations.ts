import type { MedusaContainer } from "@medusajs/framework/types"
import { isPaused } from "../account"
import { pluginScope } from "../context"
import { resumeRuns } from "../desk"

/** Goes on with reconciliations that a crash or a failing service has stopped. */
export default async function resumeReconciliations(container: MedusaContainer): Promise<void> {
  const scope = pluginScope(container)
  if (await isPaused(scope)) {
    return
  }
  await resumeRuns(scope)
  await scope.memory.lastTimes.note(config.name)
}

export const config = {
  name: "shipment-ordering-resume-reconciliations",
  schedule: "* * * * *",
} as const
