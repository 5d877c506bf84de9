import { CarrierApiError, type ShipmentOrderingClient } from "../../carrier-api"
import type { LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import { readConfiguration } from "../account/configuration"
import type { PluginScope } from "../plugin-scope"
import { fromNow } from "./backoff"
import { compareWithService } from "./compare-with-service"
import type { ConfirmOutcome } from "./confirm-outcome"
import { toLedgerError } from "./ledger-error"

export interface ConfirmAttempt {
  row: LedgerRow
  /** A person asked. */
  isManual: boolean
}

/** Confirms a shipment that was never confirmed before, if this process gets it. */
export async function confirmFirst(
  scope: PluginScope,
  client: ShipmentOrderingClient,
  { row, isManual }: ConfirmAttempt,
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
export async function confirmAgain(
  scope: PluginScope,
  client: ShipmentOrderingClient,
  { row, isManual }: ConfirmAttempt,
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
