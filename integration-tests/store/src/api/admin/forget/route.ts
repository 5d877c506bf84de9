import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import path from "node:path"

// Not among the package's exports: only tests that share a store make its process forget.
const file = path.resolve(process.cwd(), "../../.medusa/server/src/runtime/process-state.js")

/** The plugin remembers nothing of what it was asked before, as after a restart. */
export async function POST(_req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { resetProcessState } = (await import(file)) as { resetProcessState: () => void }
  resetProcessState()
  res.sendStatus(200)
}
