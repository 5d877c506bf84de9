import { MedusaError } from "@medusajs/framework/utils"
import { CarrierApiError, type ShipmentOrderingClient } from "../carrier-api"
import type { LedgerRow } from "../modules/shipment_ordering/ledger/ledger-row"
import { backoffSeconds, fromNow } from "./backoff"
import { compareWithService } from "./compare-with-service"
import { readConfiguration } from "./configuration"
import { readFulfillmentFacts } from "./fulfillment-facts"
import { toLedgerError } from "./ledger-error"
import { isLinkMissing, isRegistered, linkFulfillment, readUnaccounted } from "./order-account"
import type { PluginScope } from "./plugin-scope"
import { clientForRow } from "./service-client"

export interface ConfirmOutcome {
  state: LedgerRow["state"]
  /** What stands in the way, in words for the merchant. */
  problem?: string
}

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
  { rowId, isManual }: { rowId: string; isManual: boolean },
): Promise<ConfirmOutcome> {
  const row = await scope.memory.ledger.find(rowId)
  if (!row) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no shipment ${rowId}.`)
  }
  if (row.state !== "ordered" && row.state !== "confirm_unknown") {
    return { state: row.state, problem: problemOf(row) }
  }
  const obstacle = await findObstacle(scope, row)
  if (obstacle) {
    return giveUpIfAbandoned(scope, row, obstacle)
  }
  try {
    const client = await clientForRow(scope, row)
    return row.state === "ordered"
      ? await confirmFirst(scope, client, { row, isManual })
      : await confirmAgain(scope, client, { row, isManual })
  } catch (error) {
    if (error instanceof CarrierApiError || error instanceof MedusaError) {
      return keepForLater(scope, row, error)
    }
    throw error
  }
}

/** Only what the order counts is confirmed: the rest may be rolled back at any moment. */
async function findObstacle(scope: PluginScope, row: LedgerRow): Promise<string | undefined> {
  const facts = await readFulfillmentFacts(scope, row.fulfillment_id)
  if (!facts || facts.isCanceled) {
    return "Its fulfillment is canceled or was never finished."
  }
  const unaccounted = await readUnaccounted(scope, row.order_id)
  if (facts.linkedOrderId) {
    return isRegistered(unaccounted, row) ? undefined : "The order does not count its items yet."
  }
  if (row.lease_until < new Date() && isLinkMissing(unaccounted, row)) {
    await linkFulfillment(row)
    return undefined
  }
  return "Its fulfillment does not belong to the order."
}

/** A shipment that no order came back for costs nothing; after a day it is let go and listed so. */
async function giveUpIfAbandoned(
  scope: PluginScope,
  row: LedgerRow,
  problem: string,
): Promise<ConfirmOutcome> {
  const { settings } = await readConfiguration(scope.memory)
  const isOld = Date.now() - row.created_at.getTime() > settings.key_max_age_hours * HOUR_MS
  const letGo = isOld ? await scope.memory.ledger.move(row.id, "let_go") : undefined
  return { state: letGo?.state ?? row.state, problem }
}

const HOUR_MS = 3_600_000

async function confirmFirst(
  scope: PluginScope,
  client: ShipmentOrderingClient,
  { row, isManual }: { row: LedgerRow; isManual: boolean },
): Promise<ConfirmOutcome> {
  const checked = await compareWithService(scope, client, row)
  if (checked.differences?.length && !isManual) {
    await scope.memory.ledger.note(row.id, { next_try_at: null })
    return {
      state: row.state,
      problem: "The service holds other data than was sent. Check it, then confirm by hand.",
    }
  }
  const taken = await scope.memory.ledger.move(row.id, "confirm_unknown", {
    guard: { state: "ordered" },
  })
  if (!taken) {
    return { state: "confirm_unknown", problem: "It is being confirmed by another request." }
  }
  try {
    return await confirmNow(scope, client, row)
  } catch (error) {
    if (error instanceof CarrierApiError && error.kind !== "indeterminate") {
      await scope.memory.ledger.move(row.id, "ordered", { guard: { state: "confirm_unknown" } })
    }
    throw error
  }
}

/**
 * Repeats a confirmation whose answer was lost. Numbers in the detail mean that it had succeeded. A
 * refusal of the repeat proves nothing (it may mean "confirmed already"), so then a person decides.
 */
async function confirmAgain(
  scope: PluginScope,
  client: ShipmentOrderingClient,
  { row, isManual }: { row: LedgerRow; isManual: boolean },
): Promise<ConfirmOutcome> {
  const detail = await client.getShipment(Number(row.shipment_id))
  if (detail.trackingNumbers.length > 0) {
    return confirmed(scope, row, undefined)
  }
  const { settings } = await readConfiguration(scope.memory)
  if (settings.confirm_repeat === "ask" && !isManual) {
    await scope.memory.ledger.note(row.id, { next_try_at: null })
    return { state: row.state, problem: ASK_A_PERSON }
  }
  try {
    return await confirmNow(scope, client, row)
  } catch (error) {
    if (error instanceof CarrierApiError && error.kind === "rejected") {
      await scope.memory.ledger.note(row.id, {
        next_try_at: null,
        last_error: {
          ...toLedgerError(error),
          message: `${ASK_A_PERSON} ${error.merchantMessage}`,
        },
      })
      return { state: row.state, problem: ASK_A_PERSON }
    }
    throw error
  }
}

const ASK_A_PERSON =
  "It is not known whether the carrier has this shipment. Look at it in your account at the service; " +
  "if it is not confirmed there, confirm it here again."

async function confirmNow(
  scope: PluginScope,
  client: ShipmentOrderingClient,
  row: LedgerRow,
): Promise<ConfirmOutcome> {
  const { labelUrl } = await client.confirmShipment(Number(row.shipment_id))
  return confirmed(scope, row, labelUrl)
}

async function confirmed(
  scope: PluginScope,
  row: LedgerRow,
  labelUrl: string | undefined,
): Promise<ConfirmOutcome> {
  await scope.memory.ledger.move(row.id, "confirmed", {
    changes: {
      label_url: labelUrl ?? null,
      last_error: null,
      confirm_attempts: 0,
      next_try_at: null,
      next_poll_at: fromNow(FIRST_POLL_SECONDS),
    },
  })
  return { state: "confirmed" }
}

const FIRST_POLL_SECONDS = 300

async function keepForLater(
  scope: PluginScope,
  row: LedgerRow,
  error: CarrierApiError | MedusaError,
): Promise<ConfirmOutcome> {
  const { settings } = await readConfiguration(scope.memory)
  const isUnknown = error instanceof CarrierApiError && error.kind === "indeterminate"
  const attempts = row.confirm_attempts + 1
  const noted = await scope.memory.ledger.note(row.id, {
    confirm_attempts: attempts,
    last_error: toLedgerError(error),
    next_try_at: fromNow(
      isUnknown ? settings.confirm_repeat_after_seconds : backoffSeconds(attempts),
    ),
  })
  return {
    state: noted?.state ?? row.state,
    problem: error instanceof CarrierApiError ? error.merchantMessage : error.message,
  }
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
