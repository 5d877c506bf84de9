import { MedusaError } from "@medusajs/framework/utils"
import { clientForRow } from "../service"
import { CarrierApiError, type ShipmentOrderingClient } from "../carrier-api"
import { differencesFromDetail, readBody } from "../booking"
import type { LedgerRow, LedgerError } from "../modules/shipment_ordering"
import { errorOfDifferences, OTHER_DATA } from "./claim-items"
import {
  type PluginContext,
  HOUR_MS,
  errorText,
  backoffSeconds,
  fromNow,
  toLedgerError,
} from "../context"
import {
  type ConfirmOutcome,
  settleBeforeConfirming,
  giveUpIfAbandoned,
} from "./settle-before-confirming"

export const UNKNOWN_SHIPMENT = "This shipment no longer exists. Reload the page."

/**
 * Takes an ordered shipment one step towards `confirmed`. Any number of processes may call it at any time.
 *
 * The API does not say that a confirmation may be repeated, and the detail does not show it (it has no status). So the
 * row moves to `confirm_unknown` before the call: after a crash the ledger still says what is known. Only one process
 * gets that move.
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
 * Repeats a confirmation whose answer was lost. Tracking numbers in the detail mean that it succeeded. A refusal of the
 * repeat proves nothing (it may mean "confirmed already"), so then a person decides.
 */
async function confirmAgain(
  context: PluginContext,
  client: ShipmentOrderingClient,
  { row, isManual }: ConfirmAttempt,
): Promise<ConfirmOutcome> {
  const { ledger } = context.plugin
  if (!(await ledger.takeConfirmation(row.id, context.plugin.options.timing.confirmLeaseSeconds))) {
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

/** Whether the service refused, so that the same request would be refused again. */
export function isDefiniteNo(kind: string | undefined): boolean {
  return kind === "rejected" || kind === "not-found"
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

const LOOK_AGAIN_SECONDS = 600

/**
 * Checks a shipment that the merchant confirms by hand. As with automatic confirming, adds the link that a crash left
 * out and abandons what no order wants. Also compares the data of the service, so that the merchant sees differences
 * before confirming.
 */
export async function inspectOrdered(context: PluginContext, row: LedgerRow): Promise<void> {
  const refusal = await settleBeforeConfirming(context, row, false)
  if (refusal) {
    await giveUpIfAbandoned(context, row, refusal)
    return
  }
  await compareAndNote(context, row)
  await context.plugin.ledger.note(row.id, { next_try_at: fromNow(LOOK_AGAIN_SECONDS) })
}

/** A failed comparison is no error of the shipment: confirming it compares again. */
async function compareAndNote(context: PluginContext, row: LedgerRow): Promise<void> {
  if (!needsComparison(row)) return
  try {
    await compareWithService(context, await clientForRow(context, row), row)
  } catch (error) {
    context.logger.warn(`shipment-ordering: row ${row.id} was not compared, ${errorText(error)}`)
  }
}

/** Whether the shipment may come from an earlier request whose answer was lost, and was not compared yet. */
function needsComparison(row: LedgerRow): boolean {
  return row.unknown_answers > 0 && row.differences === null && row.sealed_body !== null
}

/**
 * Compares a shipment with what was sent, once, if it may come from an earlier request whose answer was lost. If the
 * first request was answered, there is nothing to compare: the answer belongs to its own body.
 */
async function compareWithService(
  context: PluginContext,
  client: ShipmentOrderingClient,
  row: LedgerRow,
): Promise<LedgerRow> {
  if (!needsComparison(row) || !row.sealed_body) {
    return row
  }
  const body = readBody(context.plugin.unsealBody(row.id, row.sealed_body))
  const detail = await client.getShipment(Number(row.shipment_id))
  const differences = differencesFromDetail(body, detail)
  const last_error = errorOfDifferences(differences)
  const found = last_error ? { differences, last_error } : { differences }
  return (await context.plugin.ledger.note(row.id, found)) ?? row
}
