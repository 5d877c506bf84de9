import { MedusaError } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import {
  type ApiClient,
  CarrierApiError,
  confirmShipment,
  getShipment,
  isDefiniteNo,
} from "../carrier-api"
import {
  backoffSeconds,
  fromNow,
  HOUR_MS,
  openContext,
  type PluginContext,
  toLedgerError,
} from "../context"
import {
  compareWithApi,
  type ConfirmOutcome,
  OTHER_DATA,
  repairBeforeConfirming,
  UNKNOWN_SHIPMENT,
} from "../fulfilment"
import { fileVault, tryToKeepLabel } from "../labels"
import type { LedgerError, LedgerRow } from "../modules/shipment_ordering"
import { clientForRow } from "../account"
import { inSpan, shipmentFacts } from "../telemetry"
import { showLabelsStep } from "./show-labels"

const confirmShipmentWorkflowId = "shipment-ordering-confirm-shipment"

/**
 * Takes an ordered shipment one step towards `confirmed`. Any number of processes may run it at any time.
 *
 * The API does not say that a confirmation may be repeated, and the detail does not show it (it has no status). So the
 * row moves to `confirm_unknown` before the call: after a crash the ledger still says what is known. Only one process
 * gets that move.
 *
 * No compensation: the service cannot take a confirmation back.
 */
const confirmWithServiceStep = createStep(
  "shipment-ordering-confirm-with-service",
  async (
    {
      row_id,
      is_manual: isManual = false,
      accepts_differences: acceptsDifferences = false,
    }: ConfirmInput,
    { container },
  ) => {
    const context = await openContext(container)
    const row = await context.plugin.ledger.find(row_id)
    if (!row) {
      throw new MedusaError(MedusaError.Types.NOT_FOUND, UNKNOWN_SHIPMENT)
    }
    if (row.state !== "ordered" && row.state !== "confirm_unknown") {
      return new StepResponse<ConfirmOutcome>({ state: row.state, refusal: refusalOf(row) })
    }
    const settled = await repairBeforeConfirming(context, row, isManual)
    if (settled) {
      return new StepResponse<ConfirmOutcome>(settled)
    }
    const attempt = { row, isManual, acceptsDifferences }
    try {
      return new StepResponse<ConfirmOutcome>(
        await inSpan("confirm", shipmentFacts(row), async (add) => {
          const client = await clientForRow(context, row)
          const confirm = row.state === "ordered" ? confirmFirst : confirmAgain
          const outcome = await confirm(context, client, attempt)
          add({ outcome: outcome.state })
          return outcome
        }),
      )
    } catch (error) {
      if (error instanceof CarrierApiError || error instanceof MedusaError) {
        return new StepResponse<ConfirmOutcome>(await keepForLater(context, attempt, error))
      }
      throw error
    }
  },
)

/** Fetches and keeps the PDF. A failure is noted, and the resume job tries again. */
const keepLabelStep = createStep(
  "shipment-ordering-keep-label",
  async ({ row_id }: { row_id: string }, { container }) => {
    const context = await openContext(container)
    const row = await context.plugin.ledger.find(row_id)
    if (row?.state === "confirmed" || row?.state === "tracked") {
      await tryToKeepLabel(context, fileVault(container), row)
    }
    return new StepResponse({ row_id })
  },
)

/**
 * Confirms one ordered shipment, keeps its label and shows it on the fulfillment. Repeating it does
 * only what is still missing.
 */
export const confirmShipmentWorkflow = createWorkflow(
  confirmShipmentWorkflowId,
  (input: ConfirmInput) => {
    const outcome = confirmWithServiceStep(input)
    const label = keepLabelStep(
      transform({ input, outcome }, ({ input: { row_id } }) => ({ row_id })),
    )
    showLabelsStep(transform({ label }, ({ label: { row_id } }) => ({ row_id, numbers: [] })))
    return new WorkflowResponse(outcome)
  },
)

interface ConfirmInput {
  row_id: string
  /** A person asked, which overrides `auto_confirm` and the setting "ask" of `confirm_repeat`. */
  is_manual?: boolean
  /** The person has seen the differences of the shipment and accepts them. */
  accepts_differences?: boolean
}

function refusalOf(row: LedgerRow): string | undefined {
  switch (row.state) {
    case "confirmed":
    case "tracked":
      return undefined
    case "pending":
      return "It is not ordered yet."
    default:
      return "This shipment was abandoned or refused, or you settled it. There is nothing to confirm."
  }
}

interface ConfirmAttempt {
  row: LedgerRow
  /** A person asked. */
  isManual: boolean
  /** That person has seen the differences noted on the row. */
  acceptsDifferences: boolean
}

/**
 * Confirms a shipment for the first time, if this process gets the row. If the service holds other data than the order,
 * only a person who has seen the differences may confirm. Differences found in this call do not count as seen.
 */
async function confirmFirst(
  context: PluginContext,
  client: ApiClient,
  { row, acceptsDifferences }: ConfirmAttempt,
): Promise<ConfirmOutcome> {
  const { ledger } = context.plugin
  const wasShown = (row.differences ?? []).length > 0
  const { differences } = await compareWithApi(context, client, row)
  if (differences?.length && !(wasShown && acceptsDifferences)) {
    await ledger.note(row.id, { next_try_at: null })
    return {
      state: row.state,
      refusal: OTHER_DATA,
    }
  }
  const ownRow = await ledger.move(row.id, "confirm_unknown", {
    leaseSeconds: context.plugin.options.timing.confirmLeaseSeconds,
    changes: {
      next_try_at: fromNow(context.plugin.options.timing.confirmRepeatAfterSeconds),
      next_poll_at: fromNow(context.plugin.options.timing.firstPollSeconds),
    },
    guard: { state: "ordered", claim: row.claim },
  })
  if (!ownRow) {
    return takenMeanwhile(context, row)
  }
  try {
    return await confirmNow(context, client, row)
  } catch (error) {
    if (error instanceof CarrierApiError && error.kind !== "indeterminate") {
      await ledger.move(row.id, "ordered", {
        guard: { state: "confirm_unknown" },
        isStepBack: true,
      })
    }
    throw error
  } finally {
    await ledger.giveUp(row.id)
  }
}

/**
 * Repeats a confirmation whose answer was lost. Tracking numbers in the detail mean that it succeeded. A refusal of the
 * repeat proves nothing (it may mean "confirmed already"), so then a person decides.
 */
async function confirmAgain(
  context: PluginContext,
  client: ApiClient,
  { row, isManual }: ConfirmAttempt,
): Promise<ConfirmOutcome> {
  const { ledger } = context.plugin
  if (!(await ledger.takeConfirmation(row.id, context.plugin.options.timing.confirmLeaseSeconds))) {
    return takenMeanwhile(context, row)
  }
  try {
    const detail = await getShipment(client, Number(row.shipment_id))
    if (detail.trackingNumbers.length > 0) {
      return await keepConfirmed(context, row, [])
    }
    const { settings } = context.configuration
    if (settings.confirm_repeat === "ask" && !isManual) {
      await ledger.note(row.id, { next_try_at: null })
      return { state: row.state, refusal: ASK_A_PERSON }
    }
    return await repeat(context, client, row)
  } finally {
    await ledger.giveUp(row.id)
  }
}

const ASK_A_PERSON =
  "It is not known whether the carrier has this shipment. Look at it in your account at the service; " +
  "if it is not confirmed there, confirm it here again."

async function repeat(
  context: PluginContext,
  client: ApiClient,
  row: LedgerRow,
): Promise<ConfirmOutcome> {
  try {
    return await confirmNow(context, client, row)
  } catch (error) {
    const isRefusal =
      error instanceof CarrierApiError && (error.kind === "rejected" || error.kind === "not-found")
    if (!isRefusal) {
      throw error
    }
    await context.plugin.ledger.note(row.id, {
      next_try_at: null,
      last_error: { ...toLedgerError(error), message: `${ASK_A_PERSON} ${error.merchantMessage}` },
    })
    return { state: row.state, refusal: ASK_A_PERSON }
  }
}

async function confirmNow(
  context: PluginContext,
  client: ApiClient,
  row: LedgerRow,
): Promise<ConfirmOutcome> {
  const { labelUrls } = await confirmShipment(client, Number(row.shipment_id), {
    ordered: orderedBody(context, row),
  })
  return keepConfirmed(context, row, labelUrls)
}

/** Only used to keep personal data out of errors, so without the encryption key a shipment is still confirmed. */
function orderedBody(
  { plugin }: PluginContext,
  { id, sealed_body }: LedgerRow,
): string | undefined {
  try {
    return sealed_body ? plugin.unsealBody(id, sealed_body) : undefined
  } catch {
    return undefined
  }
}

async function takenMeanwhile(context: PluginContext, row: LedgerRow): Promise<ConfirmOutcome> {
  const now = await context.plugin.ledger.find(row.id)
  const state = now?.state ?? row.state
  return state === "confirm_unknown"
    ? { state, refusal: "It is being confirmed at this moment. Look again in a minute." }
    : { state, refusal: state === "abandoned" ? "It was abandoned meanwhile." : undefined }
}

/**
 * Notes that the carrier has the shipment. If tracking numbers came first, the row is `tracked` already and only gets
 * the label's link.
 */
async function keepConfirmed(
  context: PluginContext,
  row: LedgerRow,
  labelUrls: string[],
): Promise<ConfirmOutcome> {
  const { ledger } = context.plugin
  const label = labelUrls.length > 0 ? { label_url: labelUrls.join("\n") } : {}
  const confirmed = await ledger.move(row.id, "confirmed", {
    changes: {
      ...label,
      last_error: null,
      confirm_attempts: 0,
      next_try_at: null,
      next_poll_at: fromNow(context.plugin.options.timing.firstPollSeconds),
    },
  })
  const noted = confirmed ?? (await ledger.note(row.id, { ...label, next_try_at: null }))
  return { state: noted?.state ?? "confirmed" }
}

async function keepForLater(
  context: PluginContext,
  { row, isManual }: ConfirmAttempt,
  error: CarrierApiError | MedusaError,
): Promise<ConfirmOutcome> {
  const { giveUpAfterHours } = context.plugin.options.timing
  const isUnknown = error instanceof CarrierApiError && error.kind === "indeterminate"
  // Refusals and outages are counted separately: two outages and one refusal are not three refusals.
  const isSameKind =
    isDefiniteNo(row.last_error?.kind) ===
    isDefiniteNo(error instanceof CarrierApiError ? error.kind : undefined)
  const attempts = isSameKind ? row.confirm_attempts + 1 : 1
  const current = await context.plugin.ledger.find(row.id)
  if (current?.state !== "ordered" && current?.state !== "confirm_unknown") {
    return { state: current?.state ?? row.state }
  }
  const refusal = error instanceof CarrierApiError ? error.merchantMessage : error.message
  if (!isManual && isHopeless(current, { error, attempts, giveUpAfterHours })) {
    return giveUp(context, current, { ...toLedgerError(error), message: refusal })
  }
  await context.plugin.ledger.note(row.id, {
    confirm_attempts: attempts,
    last_error: toLedgerError(error),
    next_try_at: fromNow(
      isUnknown
        ? context.plugin.options.timing.confirmRepeatAfterSeconds
        : backoffSeconds(attempts, context.plugin.options.timing),
    ),
  })
  return { state: current.state, refusal }
}

/** After so many refusals, more attempts are useless. */
const REFUSALS = 3

/** Whether the automatic attempts to confirm should end. */
function isHopeless(
  row: LedgerRow,
  {
    error,
    attempts,
    giveUpAfterHours,
  }: { error: CarrierApiError | MedusaError; attempts: number; giveUpAfterHours: number },
): boolean {
  if (isDefiniteNo(error instanceof CarrierApiError ? error.kind : undefined)) {
    return attempts >= REFUSALS
  }
  const since = new Date(row.entered_at.ordered ?? row.created_at).getTime()
  return Date.now() - since > giveUpAfterHours * HOUR_MS
}

/**
 * Ends the automatic attempts. A shipment that was never confirmed becomes `failed`, with the reason. One that may be
 * confirmed keeps its state: as `failed` its items could be ordered twice.
 */
async function giveUp(
  context: PluginContext,
  row: LedgerRow,
  last_error: LedgerError,
): Promise<ConfirmOutcome> {
  const { ledger } = context.plugin
  const failed = await ledger.move(row.id, "failed", {
    changes: { last_error, next_try_at: null },
    guard: { state: "ordered" },
  })
  const noted = failed ?? (await ledger.note(row.id, { last_error, next_try_at: null }))
  return { state: noted?.state ?? row.state, refusal: last_error.message }
}
