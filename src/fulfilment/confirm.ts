import { MedusaError } from "@medusajs/framework/utils"
import { clientForRow } from "../service"
import { CarrierApiError, type ShipmentOrderingClient } from "../carrier-api"
import { type PluginContext, HOUR_MS } from "../context"
import type { LedgerRow, LedgerError } from "../modules/shipment_ordering"
import { backoffSeconds, fromNow, toLedgerError, OTHER_DATA } from "./work-off-due"
import { compareWithService } from "./compare-with-service"
import {
  type ConfirmOutcome,
  settleBeforeConfirming,
  giveUpIfAbandoned,
} from "./settle-before-confirming"

export const UNKNOWN_SHIPMENT = "This shipment no longer exists. Reload the page."

/**
 * Takes one ordered shipment a step towards `confirmed`, from wherever it stands. Safe to call at any
 * time and from any number of processes.
 *
 * Confirming is not documented as repeatable and cannot be read back (the detail has no status). So
 * the row is moved to `confirm_unknown` before the call: whatever happens then, a crash included, the
 * ledger says exactly what is known. Only one process gets that move.
 */
export async function advanceConfirmation(
  context: PluginContext,
  { rowId, ...attempt }: { rowId: string } & Omit<ConfirmAttempt, "row">,
): Promise<ConfirmOutcome> {
  const row = await context.plugin.ledger.find(rowId)
  if (!row) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, UNKNOWN_SHIPMENT)
  }
  if (row.state !== "ordered" && row.state !== "confirm_unknown") {
    return { state: row.state, refusal: refusalOf(row) }
  }
  const refusal = await settleBeforeConfirming(context, row, attempt.isManual)
  if (refusal) {
    return giveUpIfAbandoned(context, row, refusal)
  }
  try {
    const client = await clientForRow(context, row)
    return row.state === "ordered"
      ? await confirmFirst(context, client, { row, ...attempt })
      : await confirmAgain(context, client, { row, ...attempt })
  } catch (error) {
    if (error instanceof CarrierApiError || error instanceof MedusaError) {
      return keepForLater(context, { row, ...attempt }, error)
    }
    throw error
  }
}

async function keepForLater(
  context: PluginContext,
  { row, isManual }: ConfirmAttempt,
  error: CarrierApiError | MedusaError,
): Promise<ConfirmOutcome> {
  const { giveUpAfterHours } = context.plugin.options.timing
  const isUnknown = error instanceof CarrierApiError && error.kind === "indeterminate"
  // Refusals and outages are counted apart: two outages and a refusal are no three refusals.
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

function refusalOf(row: LedgerRow): string | undefined {
  switch (row.state) {
    case "confirmed":
    case "tracked":
      return undefined
    case "pending":
      return "It is not ordered yet."
    default:
      return "It was given up; there is nothing to confirm."
  }
}

interface ConfirmAttempt {
  row: LedgerRow
  /** A person asked. */
  isManual: boolean
  /** They have seen the row's `differences` and still confirm. */
  acceptsDifferences: boolean
}

/**
 * Confirms a shipment that was never confirmed before, if this process gets it. Where the service holds
 * other data, only for a person who has seen that: differences found in this call were not seen yet.
 */
async function confirmFirst(
  context: PluginContext,
  client: ShipmentOrderingClient,
  { row, acceptsDifferences }: ConfirmAttempt,
): Promise<ConfirmOutcome> {
  const { ledger } = context.plugin
  const wasShown = (row.differences ?? []).length > 0
  const { differences } = await compareWithService(context, client, row)
  if (differences?.length && !(wasShown && acceptsDifferences)) {
    await ledger.note(row.id, { next_try_at: null })
    return {
      state: row.state,
      refusal: OTHER_DATA,
    }
  }
  const taken = await ledger.move(row.id, "confirm_unknown", {
    changes: {
      lease_until: fromNow(context.plugin.options.timing.confirmLeaseSeconds),
      next_try_at: fromNow(context.plugin.options.timing.confirmRepeatAfterSeconds),
      next_poll_at: fromNow(context.plugin.options.timing.firstPollSeconds),
    },
    guard: { state: "ordered", claim: row.claim },
  })
  if (!taken) {
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
    await ledger.note(row.id, { lease_until: new Date() })
  }
}

/**
 * Repeats a confirmation whose answer was lost. Numbers in the detail mean that it had succeeded. A
 * refusal of the repeat proves nothing (it may mean "confirmed already"), so then a person decides.
 */
async function confirmAgain(
  context: PluginContext,
  client: ShipmentOrderingClient,
  { row, isManual }: ConfirmAttempt,
): Promise<ConfirmOutcome> {
  const { ledger, queue } = context.plugin
  if (!(await queue.takeConfirmation(row.id, context.plugin.options.timing.confirmLeaseSeconds))) {
    return takenMeanwhile(context, row)
  }
  try {
    const detail = await client.getShipment(Number(row.shipment_id))
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
    await ledger.note(row.id, { lease_until: new Date() })
  }
}

const ASK_A_PERSON =
  "It is not known whether the carrier has this shipment. Look at it in your account at the service; " +
  "if it is not confirmed there, confirm it here again."

async function repeat(
  context: PluginContext,
  client: ShipmentOrderingClient,
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
  client: ShipmentOrderingClient,
  row: LedgerRow,
): Promise<ConfirmOutcome> {
  const { labelUrls } = await client.confirmShipment(Number(row.shipment_id), {
    ordered: orderedBody(context, row),
  })
  return keepConfirmed(context, row, labelUrls)
}

/** Only for the words of an error: without the encryption key a shipment is still confirmed. */
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
 * Writes down that the carrier has the shipment. Numbers may have come while the answer was under way:
 * then the row is `tracked` already, and only the label's link is new.
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

/** A service that has refused the same thing so often means it. */
const REFUSALS = 3

/** Whether trying to confirm by itself goes on in vain. */
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

/** Whether the service has said no, so that the same request would be refused again. */
export function isDefiniteNo(kind: string | undefined): boolean {
  return kind === "rejected" || kind === "not-found"
}

/**
 * Gives up until somebody asks again: a shipment that was never confirmed as `failed`, with the reason.
 * One that may be confirmed stays what it is, and only its repeats end: as `failed` its items could be
 * ordered a second time.
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
