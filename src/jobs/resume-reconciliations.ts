import type { MedusaContainer } from "@medusajs/framework/types"
import { runJob } from "../store"
import { resumeRuns } from "../desk"

/** Continues reconciliations that a crash or a failing service has stopped. */
export default async function resumeReconciliations(container: MedusaContainer): Promise<void> {
  await runJob(container, config.name, async (context) => {
    await resumeRuns(context)
  })
}

export const config = {
  name: "shipment-ordering-resume-reconciliations",
  schedule: "* * * * *",
} as const
