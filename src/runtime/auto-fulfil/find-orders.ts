import { readConfiguration } from "../account/configuration"
import { findRows } from "../find-rows"
import { ordersOfPayments } from "../orders-of-payments"
import type { PluginScope } from "../plugin-scope"
import { DAY_MS, HOUR_MS } from "../durations"

/** Of an event lost longer ago the merchant has fulfilled by hand by now. */
const FOR_DAYS = 3
/** Every minute only so far back, and all of it now and then: most runs find nothing missed. */
const RECENT_MS = HOUR_MS
const WHOLE_LOOK_MINUTES = 30
const KEPT_DAYS = 30
const AT_ONCE = 25
const PAGE = 500

/**
 * Orders to be tried now: those whose next try is due, and those whose event was lost. What was placed
 * or paid before the automation was switched on is the merchant's.
 */
export async function findOrders(scope: PluginScope): Promise<string[]> {
  const { autoFulfilments } = scope.memory
  const { settings } = await readConfiguration(scope.memory)
  await autoFulfilments.forgetOlderThan(KEPT_DAYS)
  if (settings.auto_fulfil === "never") {
    await autoFulfilments.leaveAll()
    return []
  }
  const due = await autoFulfilments.listDue(AT_ONCE)
  const switchedOn = settings.auto_fulfil_since ? Date.parse(settings.auto_fulfil_since) : 0
  const now = new Date()
  const lookBackMs = now.getMinutes() % WHOLE_LOOK_MINUTES === 0 ? FOR_DAYS * DAY_MS : RECENT_MS
  const since = new Date(Math.max(switchedOn, now.getTime() - lookBackMs))
  const list = settings.auto_fulfil === "placed" ? placedOrders : paidOrders
  const missed: string[] = []
  for (let skip = 0; due.length + missed.length < AT_ONCE; skip += PAGE) {
    const page = await list(scope, since, { skip, take: PAGE })
    missed.push(...(await autoFulfilments.untriedAmong([...new Set(page.ids)])))
    if (page.size < PAGE) break
  }
  return [...new Set([...due, ...missed])].slice(0, AT_ONCE)
}

interface Page {
  skip: number
  take: number
}

async function placedOrders(scope: PluginScope, since: Date, page: Page) {
  const orders = await findRows<{ id: string }>(scope, {
    entity: "order",
    fields: ["id"],
    filters: { created_at: { $gt: since }, is_draft_order: false, status: "pending" },
    pagination: { ...page, order: { created_at: "ASC" } },
  })
  return { ids: orders.map(({ id }) => id), size: orders.length }
}

function paidOrders(scope: PluginScope, since: Date, page: Page) {
  return ordersOfPayments(scope, {
    filters: { captured_at: { $gt: since } },
    pagination: { ...page, order: { captured_at: "ASC" } },
  })
}
