import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { CarrierApiError, getShipment, LIMITS } from "../carrier-api"
import {
  DAY_MS,
  fromNow,
  openContext,
  type PluginContext,
  pluginTools,
  toLedgerError,
} from "../context"
import { createReturnLabelMail, createTrackingMail } from "../mail"
import { emitEvent, type Events, type ReturnLabelReady, type TrackingAttached } from "../desk"
import { readShownLocker, toTrackedNumbers } from "../fulfilment"
import {
  isEnded,
  type LedgerError,
  type LedgerRow,
  type PluginOptions,
} from "../modules/shipment_ordering"
import { clientForRow } from "../account"
import { readFulfillmentFacts } from "../store"
import { inSpan, shipmentFacts } from "../telemetry"
import { markShippedWorkflow } from "./mark-shipped"
import { showLabelsStep } from "./show-labels"

/**
 * Reads a shipment's numbers from the service, unless they were read a moment ago. The only source is the detail, read
 * with the API key: what a callback's query says is never stored.
 */
const takeTrackingStep = createStep(
  "shipment-ordering-take-tracking",
  async ({ row_id }: { row_id: string }, { container }) => {
    const context = await openContext(container)
    const { readAgainSeconds } = context.plugin.options.timing
    const row = await context.plugin.ledger.takeRead(row_id, readAgainSeconds)
    if (!row?.shipment_id) {
      return new StepResponse<TrackingOutcome>({ kind: "not-now" })
    }
    try {
      const reading = await inSpan("track", shipmentFacts(row), () =>
        read(context, row, Number(row.shipment_id)),
      )
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
const commitTrackingStep = createStep(
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
          const tracking = {
            tracking_numbers: numbers,
            charged_price: chargedPrice ?? row.charged_price,
            reference_number: referenceNumber ?? row.reference_number,
            next_poll_at: nextPoll(row, numbers, options),
          }
          if (numbers.length === 0 || isEnded(row.state) || row.state === "tracked") {
            await ledger.note(row_id, tracking)
          } else {
            await ledger.move(row_id, "tracked", { changes: { ...tracking, last_error: null } })
          }
        }
        return new StepResponse<TrackingResult>({ numbers })
      }
    }
  },
)

type PollOptions = Pick<PluginOptions, "backendUrl"> & {
  timing: Pick<PluginOptions["timing"], "pollAgainSeconds">
}

/**
 * When to ask for more numbers. With a number for every package a further one is rare, and a callback brings it. Where no
 * callback can come, the store asks once a day.
 */
export function nextPoll(
  { packages }: Pick<LedgerRow, "packages">,
  numbers: string[],
  { timing, backendUrl }: PollOptions,
): Date | null {
  if (numbers.length < packages.length) return fromNow(timing.pollAgainSeconds)
  return backendUrl === undefined ? new Date(Date.now() + DAY_MS) : null
}

/**
 * Reads a shipment's tracking numbers, puts each on the fulfillment once and writes them to the ledger. Returns all
 * known numbers, or none when there are none yet or the last read was a moment ago.
 */
export const attachTrackingWorkflow = createWorkflow(
  "shipment-ordering-attach-tracking",
  (input: { row_id: string }) => {
    const outcome = takeTrackingStep(input)
    const labels = showLabelsStep(
      transform({ input, outcome }, ({ input: { row_id }, outcome: tracking }) => ({
        row_id,
        numbers: tracking.kind === "read" ? tracking.reading.numbers : [],
      })),
    )
    const result = commitTrackingStep(
      transform({ input, outcome, labels }, ({ input: { row_id }, outcome: tracking }) => ({
        row_id,
        outcome: tracking,
      })),
    )
    return new WorkflowResponse(result)
  },
)

const announceTrackingStep = createStep(
  "shipment-ordering-announce-tracking",
  async ({ row_id }: { row_id: string }, { container }) => {
    await announceInTurn(container, row_id, announceTracking)
    return new StepResponse({ row_id })
  },
)

/** Announces tracking numbers that no event has carried yet. */
export const announceTrackingWorkflow = createWorkflow(
  "shipment-ordering-announce-tracking",
  (input: { row_id: string }) => new WorkflowResponse(announceTrackingStep(input)),
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
interface TrackingResult {
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
  const detail = await getShipment(client, shipmentId)
  const numbers = [...new Set([...row.tracking_numbers, ...detail.trackingNumbers])]
  // The client bounds one answer. A service with new numbers in each answer must not fill the row either.
  numbers.splice(LIMITS.numbersPerShipment)
  return {
    numbers,
    chargedPrice: detail.servicePrice.withTax,
    referenceNumber: detail.referenceNumber,
  }
}

const announceReturnLabelStep = createStep(
  "shipment-ordering-announce-return-label",
  async ({ row_id }: { row_id: string }, { container }) => {
    await announceInTurn(container, row_id, announceReturnLabel)
    return new StepResponse({ row_id })
  },
)

/** Announces a return's label that no event has carried yet. */
export const announceReturnLabelWorkflow = createWorkflow(
  "shipment-ordering-announce-return-label",
  (input: { row_id: string }) => new WorkflowResponse(announceReturnLabelStep(input)),
)

type Announce = (context: PluginContext, events: Events, rowId: string) => Promise<void>

const PATIENCE_SECONDS = 20

/** Announces under a lock: two processes with the same news would both notify the customer. */
async function announceInTurn(
  container: MedusaContainer,
  rowId: string,
  announce: Announce,
): Promise<void> {
  await container
    .resolve(Modules.LOCKING)
    .execute(
      `shipment-ordering:announce:${rowId}`,
      async () =>
        announce(await openContext(container), container.resolve(Modules.EVENT_BUS), rowId),
      { timeout: PATIENCE_SECONDS },
    )
}

/**
 * The numbers are noted after the event: a crash in between announces them again, and none is left out. The e-mail is
 * queued in the same transaction, so each number is in one e-mail. The caller holds the lock.
 */
async function announceTracking(
  context: PluginContext,
  events: Events,
  rowId: string,
): Promise<void> {
  const row = await context.plugin.ledger.find(rowId)
  const announced = new Set(row?.announced_numbers)
  const unannounced = (row?.tracking_numbers ?? []).filter((number) => !announced.has(number))
  if (!row || unannounced.length === 0) {
    return
  }
  const { settings } = context.configuration
  const facts = await readFulfillmentFacts(context, row.fulfillment_id)
  // The customer gets no news of a canceled shipment.
  const isLive = facts && !facts.isCanceled && !isEnded(row.state)
  if (isLive) {
    const { tracking_url_templates: templates } = settings
    const data: TrackingAttached = {
      id: row.id,
      order_id: row.order_id,
      fulfillment_id: row.fulfillment_id,
      ...(facts.linkedReturnId && { return_id: facts.linkedReturnId }),
      service_code: row.service_code,
      service_name: row.service_name,
      new_numbers: toTrackedNumbers(templates, row.service_code, unannounced),
      numbers: toTrackedNumbers(templates, row.service_code, row.tracking_numbers),
      package_count: row.packages.length,
      locker: await readShownLocker(context, row),
    }
    const name = row.kind === "return" ? "return_tracking_attached" : "tracking_attached"
    await emitEvent(events, `shipment_ordering.${name}`, data)
  }
  await context.plugin.noteAnnounced(
    row,
    { announced_numbers: row.tracking_numbers },
    // A return's number comes with its label.
    isLive && row.kind === "delivery" ? createTrackingMail(settings, row, unannounced) : undefined,
  )
}

/**
 * Announces that a return's label can be sent to the customer, and queues the e-mail with it. Notes it after the event:
 * a crash in between announces it again, and none is left out. The caller holds the lock.
 */
async function announceReturnLabel(
  context: PluginContext,
  events: Events,
  rowId: string,
): Promise<void> {
  const { ledger, labels } = context.plugin
  const row = await ledger.find(rowId)
  if (!row || row.kind !== "return" || row.label_announced_at || isEnded(row.state)) {
    return
  }
  if (!(await labels.keptAmong([row.id])).has(row.id)) {
    return
  }
  const facts = await readFulfillmentFacts(context, row.fulfillment_id)
  // The customer gets no news of a canceled return.
  const returnId = facts?.isCanceled ? undefined : facts?.linkedReturnId
  if (returnId) {
    const data: ReturnLabelReady = {
      id: row.id,
      return_id: returnId,
      order_id: row.order_id,
      fulfillment_id: row.fulfillment_id,
      service_code: row.service_code,
      service_name: row.service_name,
      pickup_at: row.pickup_at?.toISOString() ?? null,
      package_count: row.packages.length,
    }
    await emitEvent(events, "shipment_ordering.return_label_ready", data)
  }
  await context.plugin.noteAnnounced(
    row,
    { label_announced_at: new Date() },
    returnId ? createReturnLabelMail(context.configuration.settings, row) : undefined,
  )
}
