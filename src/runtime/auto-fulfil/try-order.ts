import { MedusaError } from "@medusajs/framework/utils"
import { readConfiguration } from "../account/configuration"
import { isCopy } from "../account/store-address"
import { alertText } from "../alerts/alert-text"
import { type AlertChannels, raiseAlert } from "../alerts/raise-alert"
import { isAllPaid, isAllRefunded } from "../collect/is-paid"
import { readOrderMoney } from "../collect/order-money"
import { errorText } from "../error-text"
import { deletedOptionText } from "../ordering/deleted-option"
import type { PluginScope } from "../plugin-scope"
import { refuseData } from "../refuse"
import { backoffSeconds } from "../shipments/backoff"
import { planFulfilments, type PlannedFulfilment } from "./plan-fulfilments"
import { type Candidate, readCandidate } from "./read-candidate"

/** What "Fulfill items" takes of an order's items. */
export type WantedFulfilment = PlannedFulfilment & { orderId: string }

export interface Tools {
  channels: AlertChannels
  /** Core's own fulfilling. */
  fulfil: (wanted: WantedFulfilment) => Promise<unknown>
}

export interface TryWish {
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
