import { CarrierApiError, type ShipmentOrderingClient } from "../../carrier-api"
import type { LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import { readConfiguration } from "../account/configuration"
import type { PluginScope } from "../plugin-scope"
import { fromNow } from "./backoff"
import { compareWithService } from "./compare-with-service"
import type { ConfirmOutcome } from "./confirm-outcome"
import { keepConfirmed } from "./keep-confirmed"
import { OTHER_DATA, toLedgerError } from "./ledger-error"

export interface ConfirmAttempt {
  row: LedgerRow
  /** A person asked. */
  isManual: boolean
  /** They were shown what is at the row (`differences`), and wish it confirmed all the same. */
  acceptsDifferences: boolean
}

/**
 * Confirms a shipment that was never confirmed before, if this process gets it. Where the service holds
 * other data, only for somebody who could see that: what is found in this call nobody has seen yet.
 */
export async function confirmFirst(
  scope: PluginScope,
  client: ShipmentOrderingClient,
  { row, acceptsDifferences }: ConfirmAttempt,
): Promise<ConfirmOutcome> {
  const { ledger } = scope.memory
  const wasShown = (row.differences ?? []).length > 0
  const { differences } = await compareWithService(scope, client, row)
  if (differences?.length && !(wasShown && acceptsDifferences)) {
    await ledger.note(row.id, { next_try_at: null })
    return {
      state: row.state,
      problem: OTHER_DATA,
    }
  }
  const { settings } = await readConfiguration(scope.memory)
  const taken = await ledger.move(row.id, "confirm_unknown", {
    changes: {
      lease_until: fromNow(scope.memory.options.timing.confirmLeaseSeconds),
      next_try_at: fromNow(settings.confirm_repeat_after_seconds),
      next_poll_at: fromNow(scope.memory.options.timing.firstPollSeconds),
    },
    guard: { state: "ordered", claim: row.claim },
  })
  if (!taken) {
    return takenMeanwhile(scope, row)
  }
  try {
    return await confirmNow(scope, client, row)
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
export async function confirmAgain(
  scope: PluginScope,
  client: ShipmentOrderingClient,
  { row, isManual }: ConfirmAttempt,
): Promise<ConfirmOutcome> {
  const { ledger, queue } = scope.memory
  if (!(await queue.takeConfirmation(row.id, scope.memory.options.timing.confirmLeaseSeconds))) {
    return takenMeanwhile(scope, row)
  }
  try {
    const detail = await client.getShipment(Number(row.shipment_id))
    if (detail.trackingNumbers.length > 0) {
      return await keepConfirmed(scope, row, [])
    }
    const { settings } = await readConfiguration(scope.memory)
    if (settings.confirm_repeat === "ask" && !isManual) {
      await ledger.note(row.id, { next_try_at: null })
      return { state: row.state, problem: ASK_A_PERSON }
    }
    return await repeat(scope, client, row)
  } finally {
    await ledger.note(row.id, { lease_until: new Date() })
  }
}

const ASK_A_PERSON =
  "It is not known whether the carrier has this shipment. Look at it in your account at the service; " +
  "if it is not confirmed there, confirm it here again."

async function repeat(
  scope: PluginScope,
  client: ShipmentOrderingClient,
  row: LedgerRow,
): Promise<ConfirmOutcome> {
  try {
    return await confirmNow(scope, client, row)
  } catch (error) {
    const isRefusal =
      error instanceof CarrierApiError && (error.kind === "rejected" || error.kind === "not-found")
    if (!isRefusal) {
      throw error
    }
    await scope.memory.ledger.note(row.id, {
      next_try_at: null,
      last_error: { ...toLedgerError(error), message: `${ASK_A_PERSON} ${error.merchantMessage}` },
    })
    return { state: row.state, problem: ASK_A_PERSON }
  }
}

async function confirmNow(
  scope: PluginScope,
  client: ShipmentOrderingClient,
  row: LedgerRow,
): Promise<ConfirmOutcome> {
  const { labelUrls } = await client.confirmShipment(Number(row.shipment_id), {
    ordered: orderedBody(scope, row),
  })
  return keepConfirmed(scope, row, labelUrls)
}

/** For the words of an error alone: without the encryption key a shipment is confirmed all the same. */
function orderedBody({ memory }: PluginScope, { id, sealed_body }: LedgerRow): string | undefined {
  try {
    return sealed_body ? memory.unsealBody(id, sealed_body) : undefined
  } catch {
    return undefined
  }
}

async function takenMeanwhile(scope: PluginScope, row: LedgerRow): Promise<ConfirmOutcome> {
  const now = await scope.memory.ledger.find(row.id)
  const state = now?.state ?? row.state
  return state === "confirm_unknown"
    ? { state, problem: "It is being confirmed at this moment. Look again in a minute." }
    : { state, problem: state === "let_go" ? "It was let go meanwhile." : undefined }
}
