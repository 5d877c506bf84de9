import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { IWorkflowEngineService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/** Runs a scheduled job of this store at once, so that a test need not wait for its minute. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const engine = req.scope.resolve<IWorkflowEngineService>(Modules.WORKFLOW_ENGINE)
  const run = await engine.run(`job-${req.params.name}`, { throwOnError: false })
  const { errors = [] } = run as { errors?: { error: Error }[] }
  res.json({ errors: errors.map(({ error }) => error.message) })
}
