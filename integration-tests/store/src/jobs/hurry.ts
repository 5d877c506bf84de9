import type { IWorkflowEngineService, MedusaContainer } from "@medusajs/framework/types"
import { defineFileConfig, Modules } from "@medusajs/framework/utils"

/** The plugin's jobs that mend what stands still. */
const JOBS = ["resume", "resume-runs", "poll", "clean-up", "auto-fulfil"].map(
  (name) => `job-shipment-ordering-${name}`,
)

const everySeconds = Number(process.env.STORE_HURRY_SECONDS ?? 0)
let isRunning = false

defineFileConfig({ isDisabled: () => everySeconds <= 0 })

/** Runs the plugin's jobs every few seconds where the environment says so, besides their own timetable. */
export default async function hurry(container: MedusaContainer): Promise<void> {
  if (isRunning) return
  isRunning = true
  try {
    const engine = container.resolve<IWorkflowEngineService>(Modules.WORKFLOW_ENGINE)
    for (const job of JOBS) await engine.run(job, { throwOnError: false })
  } finally {
    isRunning = false
  }
}

export const config = { name: "hurry", schedule: { interval: Math.max(1, everySeconds) * 1000 } }
