import { MedusaError } from "@medusajs/framework/utils"
import { CarrierApiError } from "../../carrier-api"
import type { LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import { backoffSeconds, fromNow } from "./backoff"
import { readConfiguration } from "../account/configuration"
import type { ConfirmOutcome } from "./confirm-outcome"
import { findObstacle, giveUpIfAbandoned } from "./confirmation-obstacle"
import { giveUp, isDefiniteNo, isHopeless } from "./give-up"
import { confirmAgain, confirmFirst, type ConfirmAttempt } from "./send-confirmation"
import { toLedgerError } from "./ledger-error"
import type { PluginScope } from "../plugin-scope"
import { clientForRow } from "../account/service-client"

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
  scope: PluginScope,
  { rowId, ...wish }: { rowId: string } & Omit<ConfirmAttempt, "row">,
): Promise<ConfirmOutcome> {
  const row = await scope.memory.ledger.find(rowId)
  if (!row) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, UNKNOWN_SHIPMENT)
  }
  if (row.state !== "ordered" && row.state !== "confirm_unknown") {
    return { state: row.state, problem: problemOf(row) }
  }
  const obstacle = await findObstacle(scope, row, wish.isManual)
  if (obstacle) {
    return giveUpIfAbandoned(scope, row, obstacle)
  }
  try {
    const client = await clientForRow(scope, row)
    return row.state === "ordered"
      ? await confirmFirst(scope, client, { row, ...wish })
      : await confirmAgain(scope, client, { row, ...wish })
  } catch (error) {
    if (error instanceof CarrierApiError || error instanceof MedusaError) {
      return keepForLater(scope, { row, ...wish }, error)
    }
    throw error
  }
}

async function keepForLater(
  scope: PluginScope,
  { row, isManual }: ConfirmAttempt,
  error: CarrierApiError | MedusaError,
): Promise<ConfirmOutcome> {
  const { settings } = await readConfiguration(scope.memory)
  const isUnknown = error instanceof CarrierApiError && error.kind === "indeterminate"
  // Refusals and outages are counted apart: two outages and a refusal are no three refusals.
  const isSameKind =
    isDefiniteNo(row.last_error?.kind) ===
    isDefiniteNo(error instanceof CarrierApiError ? error.kind : undefined)
  const attempts = isSameKind ? row.confirm_attempts + 1 : 1
  const current = await scope.memory.ledger.find(row.id)
  if (current?.state !== "ordered" && current?.state !== "confirm_unknown") {
    return { state: current?.state ?? row.state }
  }
  const problem = error instanceof CarrierApiError ? error.merchantMessage : error.message
  if (!isManual && isHopeless(current, { error, attempts, settings })) {
    return giveUp(scope, current, { ...toLedgerError(error), message: problem })
  }
  await scope.memory.ledger.note(row.id, {
    confirm_attempts: attempts,
    last_error: toLedgerError(error),
    next_try_at: fromNow(
      isUnknown
        ? settings.confirm_repeat_after_seconds
        : backoffSeconds(attempts, scope.memory.options.timing),
    ),
  })
  return { state: current.state, problem }
}

function problemOf(row: LedgerRow): string | undefined {
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
