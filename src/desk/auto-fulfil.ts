import { MedusaError } from "@medusajs/framework/utils"
import { readConfiguration, type AlertChannels, raiseAlert, isCopy } from "../account"

import { type PluginScope, DAY_MS, HOUR_MS, errorText, refuseData, findRows } from "../context"

import {
  backoffSeconds,
  isAllPaid,
  isAllRefunded,
  readOrderMoney,
  ordersOfPayments,
  deletedOptionText,
} from "../shipping"

import {
  planFulfilments,
  type PlannedFulfilment,
  type Candidate,
  readCandidate,
} from "./plan-fulfilments"
import { alertText } from "./shipment-alerts"

/** What "Fulfill items" takes of an order's items. */
type WantedFulfilment = PlannedFulfilment & { orderId: string }

export interface Tools {
  channels: AlertChannels
  /** Core's own fulfilling. */
  fulfil: (wanted: WantedFulfilment) => Promise<unknown>
}

interface TryWish {
  orderId: string
  /** Something has happened to the order; without, it is only the job that comes by. */
  isEvent: boolean
}

const EVERY_ROW = { limit: 100, offset: 0 }
/** Longer than the fulfillments of one order take. */
const LEASE_SECONDS = 300
/** With the doubling pauses between them, a little more than two hours. */
const MOST_ATTEMPTS = 9
/** What no repetition mends: the order's data, or the service's word on them. */
const DEFINITE: string[] = [MedusaError.Types.INVALID_DATA, MedusaError.Types.NOT_FOUND]

/**
 * Fulfils an order by itself, if the settings wish it and it can be (docs/automation.md). Never throws
 * what fulfilling has thrown: a refusal is told to the merchant once, an outage is tried again later.
 */
export async function tryOrder(
  scope: PluginScope,
  tools: Tools,
  { orderId, isEvent }: TryWish,
): Promise<void> {
  const { settings } = await readConfiguration(scope.memory)
  if (settings.auto_fulfil === "never" || (await isCopy(scope))) {
    return
  }
  const order = await readCandidate(scope, orderId)
  const awaitsMoney = settings.auto_fulfil === "paid"
  if (awaitsMoney && order && !isAllPaid(await readOrderMoney(scope, orderId))) {
    return
  }
  const { autoFulfilments } = scope.memory
  const attempts = await autoFulfilments.take(orderId, {
    leaseSeconds: LEASE_SECONDS,
    reopens: isEvent,
  })
  if (attempts === undefined) {
    return
  }
  // Read again: until it was taken, another process may have been at it, or the money was given back.
  const taken = order && (await readCandidate(scope, orderId))
  const money = taken && (await readOrderMoney(scope, orderId))
  const goesOn = attempts > 1
  // Whoever has all of the money back waits for nothing; a person may ship it all the same.
  const isMoneyHere = money && (awaitsMoney ? isAllPaid(money) : !isAllRefunded(money))
  const isOpen = taken?.isSettled && isMoneyHere && (goesOn || !taken.hasFulfillments)
  const plan = isOpen
    ? planFulfilments(taken, {
        profiles: settings.auto_fulfil_shipping_profiles,
        locations: settings.auto_fulfil_locations,
        goesOn,
      })
    : []
  if (!taken || plan.length === 0) {
    await autoFulfilments.settle(orderId, goesOn ? "done" : "left")
    return
  }
  try {
    for (const { deletedOption, ...wanted } of plan) {
      if (deletedOption !== undefined) {
        refuseData(deletedOptionText(deletedOption))
      }
      await tools.fulfil({ ...wanted, orderId })
    }
    await autoFulfilments.settle(orderId, "done")
  } catch (error) {
    await keepFailure(scope, tools, { orderId, order: taken, attempts, error })
  }
}

interface Failure {
  orderId: string
  order: Candidate
  attempts: number
  error: unknown
}

async function keepFailure(
  scope: PluginScope,
  { channels }: Tools,
  { orderId, order, attempts, error }: Failure,
): Promise<void> {
  const { autoFulfilments, alerts, ledger } = scope.memory
  // Nobody else is to tell of what is tried again, or told here.
  const { rows } = await ledger.list({ order_id: orderId, state: "failed" }, EVERY_ROW)
  for (const { id } of rows) {
    await alerts.note({ kind: "shipment_failed", subjectId: id, orderId })
  }
  if (!DEFINITE.includes(typeOf(error)) && attempts < MOST_ATTEMPTS) {
    scope.logger.warn(`shipment-ordering: order ${orderId} is fulfilled by itself later`)
    await autoFulfilments.postpone(orderId, backoffSeconds(attempts, scope.memory.options.timing))
    return
  }
  // Told before it is settled: a crash in between tells it again rather than never.
  await raiseAlert(scope, channels, {
    alert: { kind: "auto_fulfil_failed", subjectId: orderId, orderId },
    text: alertText("auto_fulfil_failed", { orderNumber: order.number, reason: errorText(error) }),
  })
  await autoFulfilments.settle(orderId, "refused")
}

/** Errors that come out of a workflow are plain objects: the engine writes them down in between. */
function typeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "type" in error ? String(error.type) : ""
}

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
