import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { readAccountHealth, judgeJobs, servicesInUse, isCopy } from "../../../../account"

import { pluginScope } from "../../../../context"
import { quoteBookStats, serviceBreakers } from "../../../../pricing"
import {
  serialiseAccount,
  serialiseBreaker,
  serialiseJob,
  serialiseStats,
} from "./serialise-health"

/**
 * How the plugin gets on. What is said of services and quotes is that of the process that answers:
 * another process of the store has its own. The rest is the whole store's.
 */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const scope = pluginScope(req.scope)
  const { memory, caching } = scope
  const [accounts, unfinished, alerts, lastTimes, isPaused, gap] = await Promise.all([
    readAccountHealth(scope),
    memory.health.unfinished(),
    memory.health.openAlerts(),
    memory.lastTimes.all(),
    isCopy(scope),
    memory.providerEntries.findGap(),
  ])
  const stats = quoteBookStats()
  res.json({
    accounts: accounts.map(serialiseAccount),
    services: servicesInUse(
      serviceBreakers().states(),
      accounts.map(({ account }) => account),
    ).map(serialiseBreaker),
    shipments: unfinished,
    callbacks: {
      are_possible: Boolean(memory.options.backendUrl),
      last_at: lastTimes.get("callback") ?? null,
    },
    quotes: { shared_with_other_processes: Boolean(caching), ...(stats && serialiseStats(stats)) },
    alerts,
    jobs: judgeJobs(lastTimes, { now: new Date(), isPaused }).map(serialiseJob),
    is_paused: isPaused,
    configuration_gap: gap ?? null,
    checked_at: new Date(),
  })
}
