import type { MedusaContainer } from "@medusajs/framework/types"
import { runJob } from "../store"
import { resumeReconciliations } from "../desk"
import { shipRunWorkflow } from "../workflows"

/** Continues what a crash has stopped: runs that ship many orders, and reconciliations. */
export default async function resumeRuns(container: MedusaContainer): Promise<void> {
  await runJob(container, config.name, async (context) => {
    for (const run_id of await context.plugin.shipRuns.listDue()) {
      await shipRunWorkflow(container).run({ input: { run_id } })
    }
    await resumeReconciliations(context)
  })
}

export const config = { name: "shipment-ordering-resume-runs", schedule: "* * * * *" } as const
