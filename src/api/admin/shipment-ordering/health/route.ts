import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { readAccountHealth, judgeJobs, servicesInUse } from "../../../../account"
import { isCopy } from "../../../../store"
import { openContext } from "../../../../context"
import { quoteBookStats, serviceBreakers } from "../../../../pricing"
import type { QuoteBookStats, ServiceStanding } from "../../../../quote-book"

/**
 * Reports the plugin's health. Services and quotes are those of the answering process, since each process has its own.
 * The rest is for the whole store.
 */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const context = await openContext(req.scope)
  const { plugin, caching } = context
  const isPaused = isCopy(context)
  const [accounts, unfinished, alerts, lastTimes, gap] = await Promise.all([
    readAccountHealth(context),
    plugin.health.unfinished(),
    plugin.health.openAlerts(),
    plugin.lastTimes.all(),
    plugin.providerEntries.findGap(),
  ])
  const stats = quoteBookStats()
  res.json({
    accounts,
    services: servicesInUse(serviceBreakers().states(), context.configuration.accounts).map(
      serialiseBreaker,
    ),
    shipments: unfinished,
    callbacks: {
      are_possible: Boolean(plugin.options.backendUrl),
      last_at: lastTimes.get("callback") ?? null,
    },
    quotes: { shared_with_other_processes: Boolean(caching), ...(stats && serialiseStats(stats)) },
    alerts,
    jobs: judgeJobs(lastTimes, isPaused),
    is_paused: isPaused,
    configuration_gap: gap ?? null,
    checked_at: new Date(),
  })
}

/**
 * `state`: `closed` works, `open` gets no calls until `retry_at`, `half_open` is being tried again.
 * `is_slow`: its last answers came too late, so prices now wait for it less than the deadline.
 */
function serialiseBreaker(breaker: ServiceStanding) {
  return {
    host: breaker.host,
    environment: breaker.environment,
    state: breaker.state,
    is_slow: breaker.isSlow,
    since: isoTime(breaker.since),
    retry_at: breaker.retryAt === undefined ? null : isoTime(breaker.retryAt),
    consecutive_failures: breaker.consecutiveFailures,
    last_error: breaker.lastError ?? null,
  }
}

/** Counted since the process started. */
function serialiseStats(stats: QuoteBookStats) {
  return {
    entries: stats.entries,
    fresh_hits: stats.freshHits,
    stale_hits: stats.staleHits,
    shared_hits: stats.sharedHits,
    upstream_calls: stats.loads,
    failed_calls: stats.failures,
    calls_left_out: stats.pausedLoads,
    missed_deadlines: stats.deadlineMisses,
  }
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
