import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { pluginScope } from "../../../../runtime/plugin-scope"
import { quoteBookStats, serviceBreakers } from "../../../../runtime/prices/shared-quote-book"
import { serialiseBreaker, serialiseStats } from "./serialise-health"

/** How the process that answers gets on with the service: another process of the store has its own. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { caching } = pluginScope(req.scope)
  const stats = quoteBookStats()
  res.json({
    services: serviceBreakers.states().map(serialiseBreaker),
    quotes: { shared_with_other_processes: Boolean(caching), ...(stats && serialiseStats(stats)) },
  })
}
