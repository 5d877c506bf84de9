import {
  type FulfilmentRules,
  type OrderMoney,
  planFulfilments,
  type PlannedOption,
} from "../planning"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import {
  createWorkflow,
  WorkflowResponse,
  createStep,
  StepResponse,
} from "@medusajs/framework/workflows-sdk"
import { isCopy } from "../account"
import { createOrderFulfillmentWorkflow } from "@medusajs/medusa/core-flows"
import {
  type AlertChannels,
  alertChannels,
  raiseAlert,
  alertText,
  type Candidate,
  readCandidate,
  readOrderNumber,
} from "../desk"
import { readOrderMoney } from "../shipping"
import { findHoldingRule, readOrderOutcome } from "../pricing"
import type { RuleOutcome } from "../shipping-rules"
import { profileOf } from "../store"
import {
  errorText,
  openContext,
  type PluginContext,
  refuseData,
  backoffSeconds,
  toMedusaError,
} from "../context"
import { requireShippingWorkflow } from "./ship-order"

export const autoFulfilOrderWorkflowId = "shipment-ordering-auto-fulfil-order"

export interface AutoFulfilInput {
  order_id: string
  /** Whether an event of the order started it; otherwise the job did. */
  is_event?: boolean
}

/** No compensation: each fulfillment stands on its own, and a failed one is tried again or raises an alert. */
export const autoFulfilOrderStep = createStep(
  "shipment-ordering-auto-fulfil-order",
  async (input: AutoFulfilInput, { container }) => {
    await fulfilOrder(container, input)
    return new StepResponse({ order_id: input.order_id })
  },
)

/** Fulfils an order automatically, if the settings say so. Repeating it does only what is still missing. */
export const autoFulfilOrderWorkflow = createWorkflow(
  autoFulfilOrderWorkflowId,
  (input: AutoFulfilInput) => new WorkflowResponse(autoFulfilOrderStep(input)),
)

const EVERY_ROW = { limit: 100, offset: 0 }
/** Longer than the fulfillments of one order take. */
const LEASE_SECONDS = 300
/** With the doubling pauses between them, a little more than two hours. */
const MOST_ATTEMPTS = 9
/** A repeat does not help against these: the order's data are wrong, or the service has refused them. */
const DEFINITE: string[] = [MedusaError.Types.INVALID_DATA, MedusaError.Types.NOT_FOUND]

/**
 * Fulfils an order automatically, if the settings say so (docs/automation.md). Does not throw errors of the
 * fulfillment: a refusal raises one alert, an outage is tried again later.
 */
async function fulfilOrder(
  container: MedusaContainer,
  { order_id: orderId, is_event: isEvent = false }: AutoFulfilInput,
): Promise<void> {
  const context = await openContext(container)
  const { settings } = context.configuration
  if (settings.auto_fulfil === "never" || isCopy(context)) {
    return
  }
  const awaitsMoney = settings.auto_fulfil === "paid"
  const { autoFulfilments } = context.plugin
  // An order that cannot be read is fulfilled like the others: its failure tells the merchant.
  const first = await readToFulfil(context, orderId)
  if (awaitsMoney && first.money?.isPaid === false) {
    // Otherwise an order whose money was refunded is due in each run. The next payment opens it again.
    await autoFulfilments.leave(orderId)
    return
  }
  const attempts = await autoFulfilments.take(orderId, {
    leaseSeconds: LEASE_SECONDS,
    reopens: isEvent,
  })
  if (attempts === undefined) {
    return
  }
  // Read again: meanwhile another process may have fulfilled the order, or the money was refunded.
  const {
    order: candidate,
    money,
    refusal,
  } = first.order ? await inspectTaken(context, { orderId, attempts }) : first
  if (refusal !== undefined) {
    await raiseFailed(context, alertChannels(container), {
      orderId,
      number: await readOrderNumber(context, orderId),
      reason: refusal,
    })
    // Not `refused`: once the order is corrected, its payment opens it again.
    await autoFulfilments.settle(orderId, "left")
    return
  }
  const goesOn = attempts > 1
  // A fully refunded order is not fulfilled automatically; a person may still ship it.
  const isMoneyHere = money && (awaitsMoney ? money.isPaid : !money.isRefunded)
  const isOpen = candidate?.isSettled && isMoneyHere && (goesOn || !candidate.hasFulfillments)
  const plan = isOpen
    ? planFulfilments(candidate, {
        isHeldBack: await findHeldBack(context, orderId, candidate),
        goesOn,
      })
    : []
  if (!candidate || plan.length === 0) {
    await autoFulfilments.settle(orderId, goesOn ? "done" : "left")
    return
  }
  try {
    for (const { refusal, ...fulfilment } of plan) {
      if (refusal !== undefined) refuseData(refusal)
      await requireShippingWorkflow(container).run({ input: fulfilment.items.map(({ id }) => id) })
      await createOrderFulfillmentWorkflow(container).run({
        input: {
          order_id: orderId,
          shipping_option_id: fulfilment.optionId,
          location_id: fulfilment.locationId,
          items: fulfilment.items,
        },
      })
    }
    await autoFulfilments.settle(orderId, "done")
  } catch (error) {
    await keepFailure(context, alertChannels(container), {
      orderId,
      number: candidate.number,
      attempts,
      error,
    })
  }
}

/** What shipping rules hold back of an order. Reads nothing if none of them holds back. */
async function findHeldBack(
  context: PluginContext,
  id: string,
  { options, items }: Candidate,
): Promise<FulfilmentRules["isHeldBack"]> {
  const outcomes = new Map<PlannedOption, RuleOutcome | undefined>()
  for (const option of options) {
    const lines = (items ?? [])
      .filter((line) => [undefined, option.profileId].includes(profileOf(line)))
      .map((line) => ({ line, quantity: line.quantity }))
    const request = { order: { id }, lines, service: option.service, locationId: undefined }
    outcomes.set(option, await readOrderOutcome(context, request, ["hold_back"]))
  }
  return (option, locationId) => {
    const place = { ...option, locationId }
    return findHoldingRule(context.configuration, outcomes.get(option), place) !== undefined
  }
}

interface ReadToFulfil {
  /** Undefined if the order does not exist or uses none of this plugin's shipping options. */
  order?: Candidate
  money?: OrderMoney
  /** Why it cannot be understood, in words for the merchant. */
  refusal?: string
}

/** @throws when the database is in trouble: this does not count as a try */
async function readToFulfil(context: PluginContext, orderId: string): Promise<ReadToFulfil> {
  try {
    const order = await readCandidate(context, orderId)
    return order ? { order, money: await readOrderMoney(context, orderId) } : {}
  } catch (error) {
    const { type, message } = toMedusaError(error, context.logger)
    if (type !== MedusaError.Types.INVALID_DATA) throw error
    return { refusal: message }
  }
}

/** Like `readToFulfil`, for an order that is taken. */
async function inspectTaken(
  context: PluginContext,
  { orderId, attempts }: { orderId: string; attempts: number },
): Promise<ReadToFulfil> {
  try {
    return await readToFulfil(context, orderId)
  } catch (error) {
    const seconds = backoffSeconds(attempts, context.plugin.options.timing)
    await context.plugin.autoFulfilments.giveBack(orderId, seconds)
    throw error
  }
}

interface Failure {
  orderId: string
  /** Such as `#1001`. */
  number: string
  attempts: number
  error: unknown
}

async function keepFailure(
  context: PluginContext,
  channels: AlertChannels,
  { orderId, number, attempts, error }: Failure,
): Promise<void> {
  const { autoFulfilments, alerts, ledger } = context.plugin
  // Its failed shipments raise no alert of their own: the order is tried again, or alerted to below.
  const { rows } = await ledger.list({ order_id: orderId, state: "failed" }, EVERY_ROW)
  for (const { id } of rows) {
    await alerts.note({ kind: "shipment_failed", subjectId: id, orderId })
  }
  if (!DEFINITE.includes(typeOf(error)) && attempts < MOST_ATTEMPTS) {
    context.logger.warn(`shipment-ordering: order ${orderId} will be fulfilled automatically later`)
    await autoFulfilments.postpone(orderId, backoffSeconds(attempts, context.plugin.options.timing))
    return
  }
  await raiseFailed(context, channels, { orderId, number, reason: errorText(error) })
  await autoFulfilments.settle(orderId, "refused")
}

/** Call this before the row is settled: a crash in between raises the alert again rather than never. */
async function raiseFailed(
  context: PluginContext,
  channels: AlertChannels,
  { orderId, number, reason }: Pick<Failure, "orderId" | "number"> & { reason: string },
): Promise<void> {
  await raiseAlert(context, channels, {
    alert: { kind: "auto_fulfil_failed", subjectId: orderId, orderId },
    text: alertText("auto_fulfil_failed", { orderNumber: number, reason }),
  })
}

/** Errors from a workflow are plain objects, because the engine serializes them. */
function typeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "type" in error ? String(error.type) : ""
}
