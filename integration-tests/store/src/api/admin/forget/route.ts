import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import path from "node:path"
import { changeOptions, type OptionChange, resetOptions } from "../../../plugin-options"

// Not among the package's exports: only tests that share a store make its process forget.
const file = path.resolve(process.cwd(), "../../.medusa/server/src/context/process-state.js")

/**
 * The plugin remembers nothing of what it was asked before, as after a restart. Its options, and what the store's
 * own code does, are those of the boot but for what the body says.
 */
export async function POST(
  req: MedusaRequest<(OptionChange & { hasPriceHints?: boolean }) | undefined>,
  res: MedusaResponse,
): Promise<void> {
  const { hasPriceHints, ...change } = req.body ?? {}
  resetOptions(req.scope)
  await changeOptions(req.scope, change)
  process.env.STORE_PRICE_HINTS = hasPriceHints ? "true" : ""
  const { resetProcessState } = (await import(file)) as { resetProcessState: () => void }
  resetProcessState()
  res.sendStatus(200)
}
