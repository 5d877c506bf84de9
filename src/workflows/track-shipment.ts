import { MedusaError } from "@medusajs/framework/utils"
import {
  createWorkflow,
  transform,
  WorkflowResponse,
  createStep,
  StepResponse,
} from "@medusajs/framework/workflows-sdk"
import { clientForRow } from "../service"
import { CarrierApiError } from "../carrier-api"
import { openContext, type PluginContext, pluginTools, fromNow, toLedgerError } from "../context"
import { isEnded, type LedgerError, type LedgerRow } from "../modules/shipment_ordering"
import { announceTrackingWorkflow } from "./announce"
import { markShippedWorkflow } from "./mark-shipped"
import { showLabelsStep } from "./show-labels"

/**
 * Reads a shipment's numbers from the service, unless they were read a moment ago. The only source is the detail, read
 * with the API key: what a callback's query says is never stored.
 */
export const takeTrackingStep = createStep(
  "shipment-ordering-take-tracking",
  async ({ row_id }: { row_id: string }, { container }) => {
    const context = await openContext(container)
    const { readAgainSeconds } = context.plugin.options.timing
    const row = await context.plugin.ledger.takeRead(row_id, readAgainSeconds)
    if (!row?.shipment_id) {
      return new StepResponse<TrackingOutcome>({ kind: "not-now" })
    }
    try {
      const reading = await read(context, row, Number(row.shipment_id))
      return new StepResponse<TrackingOutcome>({ kind: "read", reading })
    } catch (error) {
      if (error instanceof CarrierApiError || error instanceof MedusaError) {
        return new StepResponse<TrackingOutcome>({ kind: "failed", error: toLedgerError(error) })
      }
      throw error
    }
  },
)

/**
 * Writes what was read to the ledger, after the numbers are on the fulfillment: a crash in between only means that the
 * same numbers are found again. Runs last and is repeatable, so there is nothing to compensate.
 */
export const commitTrackingStep = createStep(
  "shipment-ordering-commit-tracking",
  async ({ row_id, outcome }: CommitTrackingInput, { container }) => {
    const { ledger, options } = pluginTools(container).plugin
    switch (outcome.kind) {
      case "failed":
        await ledger.note(row_id, { last_error: outcome.error })
        return new StepResponse<TrackingResult>({ numbers: [], refusal: outcome.error.message })
      case "not-now":
        return new StepResponse<TrackingResult>({ numbers: [] })
      case "read": {
        const { numbers, chargedPrice, referenceNumber } = outcome.reading
        const row = await ledger.find(row_id)
        if (row) {
          const isComplete = numbers.length >= row.packages.length
          const known = {
            tracking_numbers: numbers,
            charged_price: chargedPrice ?? row.charged_price,
            reference_number: referenceNumber ?? row.reference_number,
            next_poll_at: isComplete ? null : fromNow(options.timing.pollAgainSeconds),
          }
          if (numbers.length === 0 || isEnded(row.state) || row.state === "tracked") {
            await ledger.note(row_id, known)
          } else {
            await ledger.move(row_id, "tracked", { changes: { ...known, last_error: null } })
          }
        }
        return new StepResponse<TrackingResult>({ numbers })
      }
    }
  },
)

/**
 * Reads a shipment's tracking numbers, puts each on the fulfillment once and writes them to the ledger. Returns all
 * known numbers, or none when there are none yet or the last read was a moment ago.
 */
export const attachTrackingWorkflow = createWorkflow(
  "shipment-ordering-attach-tracking",
  (input: { row_id: string }) => {
    const outcome = takeTrackingStep(input)
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

/** Attaches and announces the tracking numbers, and marks the fulfillment as shipped if the settings say so. */
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

/** The result of asking the service. Errors are returned, not thrown: a workflow would mangle them. */
type TrackingOutcome =
  | { kind: "read"; reading: TrackingReading }
  /** It was read a moment ago (`readAgainSeconds`), or there is nothing to read. */
  | { kind: "not-now" }
  | { kind: "failed"; error: LedgerError }

interface TrackingReading {
  /** All numbers known now, old and new. */
  numbers: string[]
  chargedPrice: string | undefined
  referenceNumber: string | undefined
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
    numbers,
    chargedPrice: detail.servicePrice.withTax,
    referenceNumber: detail.referenceNumber,
  }
}
