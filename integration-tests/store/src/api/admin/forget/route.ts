import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import path from "node:path"

// Not among the package's exports: only tests that share a store make its process forget.
const file = path.resolve(process.cwd(), "../../.medusa/server/src/context/process-state.js")

/** Plugin options by which tests differ. */
type Options = Record<"timing" | "callBudgets", Record<string, unknown>>

let asBooted: Options | undefined

/**
 * The plugin remembers nothing of what it was asked before, as after a restart. Its options, and what the store's
 * own code does, are those of the boot but for what the body says.
 */
export async function POST(
  req: MedusaRequest<(Partial<Options> & { hasPriceHints?: boolean }) | undefined>,
  res: MedusaResponse,
): Promise<void> {
  const { options } = req.scope.resolve<{ options: Options }>("shipment_ordering")
  asBooted ??= { timing: { ...options.timing }, callBudgets: { ...options.callBudgets } }
  Object.assign(options.timing, asBooted.timing, req.body?.timing)
  Object.assign(options.callBudgets, asBooted.callBudgets, req.body?.callBudgets)
  process.env.STORE_PRICE_HINTS = req.body?.hasPriceHints ? "true" : ""
  const { resetProcessState } = (await import(file)) as { resetProcessState: () => void }
  resetProcessState()
  res.sendStatus(200)
}
