import {
  createWorkflow,
  transform,
  WorkflowResponse,
  createStep,
  StepResponse,
  when,
} from "@medusajs/framework/workflows-sdk"
import { createOrderShipmentWorkflow } from "@medusajs/medusa/core-flows"
import { pluginScope } from "../context"
import {
  readTracking,
  type TrackingOutcome,
  commitTracking,
  planShipped,
  type ShippedPlan,
  announceTracking,
} from "../fulfilment"
import { announceInTurn } from "./announce-in-turn"
import { showLabelsStep } from "./show-labels"
export const attachTrackingWorkflowId = "shipment-ordering-attach-tracking"

export const readTrackingStep = createStep(
  "shipment-ordering-read-tracking",
  async ({ row_id }: { row_id: string }, { container }) =>
    new StepResponse<TrackingOutcome>(await readTracking(pluginScope(container), row_id)),
)

/** Runs last and is repeatable, so there is nothing to compensate. */
export const commitTrackingStep = createStep(
  "shipment-ordering-commit-tracking",
  async ({ row_id, outcome }: CommitTrackingInput, { container }) => {
    const scope = pluginScope(container)
    switch (outcome.kind) {
      case "read":
        await commitTracking(scope, outcome.reading)
        return new StepResponse<TrackingResult>({ numbers: outcome.reading.numbers })
      case "failed":
        await scope.memory.ledger.note(row_id, { last_error: outcome.error })
        return new StepResponse<TrackingResult>({ numbers: [], problem: outcome.error.message })
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
    new StepResponse<ShippedPlan>(await planShipped(pluginScope(container), row_id)),
)

/** Runs after the fulfillment is shipped; a crash before it is mended by the next run. */
export const noteShippedStep = createStep(
  "shipment-ordering-note-shipped",
  async ({ row_id, plan }: NoteShippedInput, { container }) => {
    if (plan.isShippedAfterwards) {
      await pluginScope(container).memory.ledger.note(row_id, { shipped_at: new Date() })
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

export const announceTrackingStep = createStep(
  "shipment-ordering-announce-tracking",
  async ({ row_id }: { row_id: string }, { container }) => {
    await announceInTurn(container, row_id, announceTracking)
    return new StepResponse({ row_id })
  },
)

/** Tells the store of tracking numbers that no event has told yet. */
export const announceTrackingWorkflow = createWorkflow(
  "shipment-ordering-announce-tracking",
  (input: { row_id: string }) => new WorkflowResponse(announceTrackingStep(input)),
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

/** What the caller is told: the numbers known now, or why they could not be read. */
export interface TrackingResult {
  numbers: string[]
  problem?: string
}

interface NoteShippedInput {
  row_id: string
  plan: ShippedPlan
}
