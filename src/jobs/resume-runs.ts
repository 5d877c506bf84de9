import type { MedusaContainer } from "@medusajs/framework/types"
import { doDuties, eachAlone, runJob } from "../context"
import { resumeReconciliations } from "../desk"
import { shipRunWorkflow } from "../workflows"

/** Continues what a crash has stopped: runs that ship many orders, and reconciliations. */
export default async function resumeRuns(container: MedusaContainer): Promise<void> {
  await runJob(container, config.name, async (context) => {
    await doDuties(context, {
      "runs that ship orders": async () => {
        await eachAlone(context, await context.plugin.shipRuns.listDue(), {
          nameOf: (run_id) => `run ${run_id}`,
          work: (run_id) => shipRunWorkflow(container).run({ input: { run_id } }),
        })
      },
      "comparisons of accounts": () => resumeReconciliations(context),
    })
  })
}

export const config = { name: "shipment-ordering-resume-runs", schedule: "* * * * *" } as const
