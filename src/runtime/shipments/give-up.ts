import type { MedusaError } from "@medusajs/framework/utils"
import { CarrierApiError } from "../../carrier-api"
import type { LedgerError, LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import type { Settings } from "../../modules/shipment_ordering/settings/settings-schema"
import type { PluginScope } from "../plugin-scope"
import type { ConfirmOutcome } from "./confirm-outcome"
import { HOUR_MS } from "../durations"

/** A service that has refused the same thing so often means it. */
const REFUSALS = 3

/** Whether trying to confirm by itself goes on in vain. */
export function isHopeless(
  row: LedgerRow,
  {
    error,
    attempts,
    settings,
  }: { error: CarrierApiError | MedusaError; attempts: number; settings: Settings },
): boolean {
  if (isDefiniteNo(error instanceof CarrierApiError ? error.kind : undefined)) {
    return attempts >= REFUSALS
  }
  const since = new Date(row.entered_at.ordered ?? row.created_at).getTime()
  return Date.now() - since > settings.give_up_after_hours * HOUR_MS
}

/** Whether the service has said no, so that the same request would be refused again. */
export function isDefiniteNo(kind: string | undefined): boolean {
  return kind === "rejected" || kind === "not-found"
}

/**
 * Gives up until somebody asks again: a shipment that was never confirmed as `failed`, with the reason.
 * One that may be confirmed stays what it is, and only its repeats end: as `failed` its goods could be
 * ordered a second time.
 */
export async function giveUp(
  scope: PluginScope,
  row: LedgerRow,
  last_error: LedgerError,
): Promise<ConfirmOutcome> {
  const { ledger } = scope.memory
  const failed = await ledger.move(row.id, "failed", {
    changes: { last_error, next_try_at: null },
    guard: { state: "ordered" },
  })
  const noted = failed ?? (await ledger.note(row.id, { last_error, next_try_at: null }))
  return { state: noted?.state ?? row.state, problem: last_error.message }
}
