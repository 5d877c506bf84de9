import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { isCopy, readAccountHealth } from "../../../../account"
import { ORDER_NUMBER_FIELDS, orderNumberText, readOrders } from "../../../../store"
import { openContext, type PluginContext } from "../../../../context"
import { readQuotingState } from "../../../../pricing"
import { canonicalHost, type AnswerBookStats, type ApiState } from "../../../../answer-book"
import { type Account, JOB_MINUTES, type JobName } from "../../../../modules/shipment_ordering"

/** Reports the plugin's health. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  res.json(await readHealth(await openContext(req.scope)))
}

/** The answer of `GET /admin/shipment-ordering/health`. */
export type Health = Awaited<ReturnType<typeof readHealth>>

/** Services and quotes are those of the answering process, since each process has its own. The rest is of the whole store. */
async function readHealth(context: PluginContext) {
  const { plugin, caching } = context
  const isPaused = isCopy(context)
  const [accounts, unfinished, waiting, polling, alerts, emails, lastTimes, gap] =
    await Promise.all([
      readAccountHealth(context),
      plugin.health.unfinished(),
      plugin.search.attentionCount(),
      plugin.queue.pollBacklog(),
      plugin.health.openAlerts(),
      readUnsentMails(context),
      plugin.lastTimes.all(),
      plugin.providerEntries.findGap(),
    ])
  const { apis, quotes: stats } = readQuotingState()
  return {
    accounts,
    /** Of the process that answers. */
    services: apisInUse(apis, context.configuration.accounts).map(serialiseBreaker),
    /** Those that are open, by state. */
    shipments: unfinished,
    /** Those in the view `needs_attention`. */
    shipments_waiting: waiting,
    callbacks: {
      /** The plugin option `backendUrl` is set. */
      are_possible: Boolean(plugin.options.backendUrl),
      last_at: lastTimes.get("callback") ?? null,
    },
    /** Numbers to read. */
    polling: judgePolling(polling),
    /** Of the process that answers, since it started. */
    quotes: { shared_with_other_processes: Boolean(caching), ...(stats && serialiseStats(stats)) },
    /** Those that are open, by kind. */
    alerts,
    /** Not sent in the last week, by failure; `latest` has ten. */
    emails,
    jobs: judgeJobs(lastTimes, isPaused),
    /** Ordering is paused. */
    is_paused: isPaused,
    /** What `medusa-config` lacks. */
    configuration_gap: gap ?? null,
    checked_at: new Date(),
  }
}

/** Behind: the shipment that has waited longest should have been asked for several runs ago. */
function judgePolling({ count, oldest_due_at }: { count: number; oldest_due_at: Date | null }) {
  const dueMinutes = oldest_due_at ? (Date.now() - oldest_due_at.getTime()) / MINUTE_MS : 0
  const is_behind = dueMinutes > MISSED * JOB_MINUTES["shipment-ordering-poll"]
  return { due: count, oldest_due_at, is_behind }
}

/** `display_id` is the order's number, `order_number` how it is called; null for an alert that is about no order. */
async function readUnsentMails(context: PluginContext) {
  const unsent = await context.plugin.mails.unsent()
  const ids = unsent.flatMap(({ latest }) => latest.flatMap(({ order_id }) => order_id ?? []))
  const orders = ids.length
    ? await readOrders(context, { fields: ORDER_NUMBER_FIELDS, filters: { id: [...new Set(ids)] } })
    : []
  const byId = new Map(orders.map((order) => [order.id, order]))
  return unsent.map(({ latest, ...group }) => ({
    ...group,
    latest: latest.map((mail) => {
      const order = byId.get(mail.order_id ?? "")
      return {
        ...mail,
        display_id: order?.display_id ?? null,
        order_number: order ? orderNumberText(order) : null,
      }
    }),
  }))
}

function serialiseBreaker(breaker: ApiState) {
  return {
    host: breaker.host,
    environment: breaker.environment,
    /** `closed` works, `open` gets no calls until `retry_at`, `half_open` is being tried again. */
    state: breaker.state,
    /** Its last answers came too late, so prices wait for it less than the deadline. */
    is_slow: breaker.isSlow,
    since: isoTime(breaker.since),
    retry_at: breaker.retryAt === undefined ? null : isoTime(breaker.retryAt),
    consecutive_failures: breaker.consecutiveFailures,
    last_error: breaker.lastError ?? null,
  }
}

function serialiseStats(stats: AnswerBookStats) {
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

const MISSED = 3
const MINUTE_MS = 60_000

/**
 * When each of the plugin's jobs last succeeded. A job is late that has missed its last three runs. A job that never
 * ran is not late, because the store may be new. In a paused store no job is late, because none runs.
 */
function judgeJobs(lastTimes: ReadonlyMap<string, Date>, isPaused: boolean) {
  return (Object.entries(JOB_MINUTES) as [JobName, number][]).map(([name, everyMinutes]) => {
    const lastAt = lastTimes.get(name) ?? null
    const missedRuns = lastAt ? (Date.now() - lastAt.getTime()) / MINUTE_MS / everyMinutes : 0
    return {
      name,
      every_minutes: everyMinutes,
      /** When it last succeeded. */
      last_at: lastAt,
      /** It has missed its last three runs. */
      is_late: !isPaused && missedRuns > MISSED,
    }
  })
}

/** The APIs that were asked since the process started and that an account still uses. */
export function apisInUse(
  apis: ApiState[],
  accounts: Pick<Account, "baseUrl" | "environment">[],
): ApiState[] {
  const inUse = new Set(
    accounts.map(({ baseUrl, environment }) => keyOf(canonicalHost(baseUrl ?? ""), environment)),
  )
  return apis.filter(({ host, environment }) => inUse.has(keyOf(host, environment)))
}

function keyOf(host: string, environment: string): string {
  return JSON.stringify([host, environment])
}
