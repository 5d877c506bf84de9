import { MedusaError } from "@medusajs/framework/utils"
import {
  createWorkflow,
  transform,
  WorkflowResponse,
  createStep,
  StepResponse,
  when,
} from "@medusajs/framework/workflows-sdk"
import { createOrderShipmentWorkflow } from "@medusajs/medusa/core-flows"
import { clientForRow } from "../service"
import { readFulfillmentFacts } from "../store"
import { CarrierApiError } from "../carrier-api"
import { openContext, type PluginContext, pluginTools } from "../context"
import { tryInTurn, fromNow, toLedgerError } from "../fulfilment"
import {
  isEnded,
  type LedgerError,
  type LedgerRow,
  type Settings,
} from "../modules/shipment_ordering"
import { announceTrackingWorkflow } from "./announce"
import { showLabelsStep } from "./show-labels"

export const attachTrackingWorkflowId = "shipment-ordering-attach-tracking"

export const readTrackingStep = createStep(
  "shipment-ordering-read-tracking",
  async ({ row_id }: { row_id: string }, { container }) =>
    new StepResponse<TrackingOutcome>(await takeTracking(await openContext(container), row_id)),
)

/** Runs last and is repeatable, so there is nothing to compensate. */
export const commitTrackingStep = createStep(
  "shipment-ordering-commit-tracking",
  async ({ row_id, outcome }: CommitTrackingInput, { container }) => {
    const context = await openContext(container)
    switch (outcome.kind) {
      case "read":
        await commitTracking(context, outcome.reading)
        return new StepResponse<TrackingResult>({ numbers: outcome.reading.numbers })
      case "failed":
        await context.plugin.ledger.note(row_id, { last_error: outcome.error })
        return new StepResponse<TrackingResult>({ numbers: [], refusal: outcome.error.message })
      case "not-now":
        return new StepResponse<TrackingResult>({ numbers: [] })
    }
  },
)

/**
 * Reads a shipment's tracking numbers, puts each on the fulfillment once and writes them to the
 * ledger. Answers the numbers known; none when there are none yet or it was asked too soon.
 */
export const attachTrackingWorkflow = createWorkflow(
  attachTrackingWorkflowId,
  (input: { row_id: string }) => {
    const outcome = readTrackingStep(input)
    const shown = showLabelsStep(
      transform({ input, outcome }, ({ input: { row_id }, outcome: found }) => ({
        row_id,
        numbers: found.kind === "read" ? found.reading.numbers : [],
      })),
    )
    const result = commitTrackingStep(
      transform({ input, outcome, shown }, ({ input: { row_id }, outcome: found }) => ({
        row_id,
        outcome: found,
      })),
    )
    return new WorkflowResponse(result)
  },
)

export const markShippedWorkflowId = "shipment-ordering-mark-shipped"

export const planShippedStep = createStep(
  "shipment-ordering-plan-shipped",
  async ({ row_id }: { row_id: string }, { container }) =>
    new StepResponse<ShippedPlan>(await claimShipped(await openContext(container), row_id)),
)

/** Runs after the fulfillment is shipped; a crash before it is mended by the next run. */
export const noteShippedStep = createStep(
  "shipment-ordering-note-shipped",
  async ({ row_id, plan }: NoteShippedInput, { container }) => {
    if (plan.isShippedAfterwards) {
      await pluginTools(container).plugin.ledger.note(row_id, { shipped_at: new Date() })
    }
    return new StepResponse()
  },
)

/**
 * Marks the fulfillment of a shipment as shipped, through core's own order workflow, so that
 * `shipment.created` is emitted and the store's notifications fire. Does nothing when the merchant's
 * rule does not hold yet or the fulfillment is shipped already.
 */
export const markShippedWorkflow = createWorkflow(
  markShippedWorkflowId,
  (input: { row_id: string }) => {
    const plan = planShippedStep(input)
    when("is-to-be-shipped", { plan }, ({ plan: made }) => Boolean(made.shipment)).then(() => {
      createOrderShipmentWorkflow.runAsStep({
        input: transform({ plan }, ({ plan: made }) => ({
          order_id: made.shipment?.order_id ?? "",
          fulfillment_id: made.shipment?.fulfillment_id ?? "",
          items: made.shipment?.items ?? [],
          labels: made.shipment?.labels ?? [],
        })),
      })
    })
    noteShippedStep({ row_id: input.row_id, plan })
    return new WorkflowResponse(plan)
  },
)

/** Attaches what numbers there are, marks the fulfillment as shipped if that is the rule, and tells the store. */
export const trackShipmentWorkflow = createWorkflow(
  "shipment-ordering-track-shipment",
  (input: { row_id: string }) => {
    const result = attachTrackingWorkflow.runAsStep({ input })
    const shipped = markShippedWorkflow.runAsStep({
      input: transform({ input, result }, ({ input: { row_id } }) => ({ row_id })),
    })
    announceTrackingWorkflow.runAsStep({
      input: transform({ input, shipped }, ({ input: { row_id } }) => ({ row_id })),
    })
    return new WorkflowResponse(result)
  },
)

interface CommitTrackingInput {
  row_id: string
  outcome: TrackingOutcome
}

/** The answer for the caller: the numbers known now, or why they could not be read. */
export interface TrackingResult {
  numbers: string[]
  refusal?: string
}

interface NoteShippedInput {
  row_id: string
  plan: ShippedPlan
}

/** The result of asking the service. Errors are returned, not thrown: a workflow would mangle them. */
type TrackingOutcome =
  | { kind: "read"; reading: TrackingReading }
  /** Somebody has looked a moment ago (`readAgainSeconds`), or there is nothing to look at. */
  | { kind: "not-now" }
  | { kind: "failed"; error: LedgerError }

interface TrackingReading {
  rowId: string
  /** All numbers known now, old and new. */
  numbers: string[]
  chargedPrice: string | undefined
  referenceNumber: string | undefined
}

/**
 * Takes the turn to read a shipment's numbers from the service, and reads them. The detail, read with the API key, is the only source;
 * what a callback's query says is never stored.
 */
async function takeTracking(context: PluginContext, rowId: string): Promise<TrackingOutcome> {
  const row = await context.plugin.queue.takeRead(
    rowId,
    context.plugin.options.timing.readAgainSeconds,
  )
  if (!row?.shipment_id) {
    return { kind: "not-now" }
  }
  try {
    return { kind: "read", reading: await read(context, row, Number(row.shipment_id)) }
  } catch (error) {
    if (error instanceof CarrierApiError || error instanceof MedusaError) {
      return { kind: "failed", error: toLedgerError(error) }
    }
    throw error
  }
}

async function read(
  context: PluginContext,
  row: LedgerRow,
  shipmentId: number,
): Promise<TrackingReading> {
  const client = await clientForRow(context, row)
  const detail = await client.getShipment(shipmentId)
  const numbers = [...new Set([...row.tracking_numbers, ...detail.trackingNumbers])]
  return {
    rowId: row.id,
    numbers,
    chargedPrice: detail.servicePrice.withTax,
    referenceNumber: detail.referenceNumber,
  }
}

/**
 * Writes what was read to the ledger, after the numbers are on the fulfillment: a crash in between
 * only means that the same numbers are found again.
 */
async function commitTracking(context: PluginContext, reading: TrackingReading): Promise<void> {
  const { ledger } = context.plugin
  const row = await ledger.find(reading.rowId)
  if (!row) {
    return
  }
  const isComplete = reading.numbers.length >= row.packages.length
  const known = {
    tracking_numbers: reading.numbers,
    charged_price: reading.chargedPrice ?? row.charged_price,
    reference_number: reading.referenceNumber ?? row.reference_number,
    next_poll_at: isComplete ? null : fromNow(context.plugin.options.timing.pollAgainSeconds),
  }
  if (reading.numbers.length === 0 || isEnded(row.state) || row.state === "tracked") {
    await ledger.note(row.id, known)
    return
  }
  await ledger.move(row.id, "tracked", { changes: { ...known, last_error: null } })
}

interface OrderShipment {
  order_id: string
  fulfillment_id: string
  items: { id: string; quantity: number }[]
  /** The existing ones: what is not passed, core deletes. */
  labels: { tracking_number: string; tracking_url: string; label_url: string }[]
}

interface ShippedPlan {
  isShippedAfterwards: boolean
  shipment?: OrderShipment
}

/**
 * Takes the turn to mark a fulfillment as shipped, if it is time by the setting `shipped_on`.
 *
 * @returns what to mark it with; nothing when it is not time, or another process has the turn
 */
async function claimShipped(context: PluginContext, rowId: string): Promise<ShippedPlan> {
  const row = await context.plugin.ledger.find(rowId)
  const { settings } = context.configuration
  if (!row || row.kind === "return" || row.shipped_at || !isDue(row, settings)) {
    return { isShippedAfterwards: false }
  }
  const facts = await readFulfillmentFacts(context, row.fulfillment_id)
  if (!facts?.linkedOrderId || facts.isCanceled) {
    // Behind the others, when the job looks for the next ones.
    await context.plugin.ledger.note(rowId, { shipping_until: new Date() })
    return { isShippedAfterwards: false }
  }
  if (facts.shippedAt) {
    return { isShippedAfterwards: true }
  }
  const taken = await tryInTurn(context, row, (ledger) =>
    ledger.takeShipping(rowId, context.plugin.options.timing.leaseSeconds),
  )
  if (!taken) {
    return { isShippedAfterwards: false }
  }
  return {
    isShippedAfterwards: true,
    shipment: {
      order_id: facts.linkedOrderId,
      fulfillment_id: facts.id,
      items: row.lines.map((line) => ({ id: line.line_item_id, quantity: line.quantity })),
      labels: facts.labels.map(({ tracking_number, tracking_url, label_url }) => ({
        tracking_number,
        tracking_url,
        label_url,
      })),
    },
  }
}

function isDue(row: LedgerRow, settings: Settings): boolean {
  switch (settings.shipped_on) {
    case "manual":
      return false
    case "numbers":
      return row.state === "tracked"
    case "pickup": {
      const isWithCarrier = row.state === "confirmed" || row.state === "tracked"
      return isWithCarrier && row.pickup_at !== null && row.pickup_at <= new Date()
    }
  }
}
