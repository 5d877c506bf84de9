import { MedusaError } from "@medusajs/framework/utils"
import { isRefused, clientForRow, saveInBackground } from "../account"
import { listOtherForms, postalCodeFormKey } from "../addresses"
import { readBody, referenceIn } from "../booking"
import {
  type ApiClient,
  CarrierApiError,
  createShipment,
  getShipment,
  listShipments,
} from "../carrier-api"
import type { LedgerRow } from "../modules/shipment_ordering"
import { issuesOfRefusal, issuesText } from "../planning"
import { type PlanInput, refuseIfLockerChanged } from "../shipping"
import { inSpan, shipmentFacts } from "../telemetry"
import { refuse, type PluginContext, HOUR_MS, DAY_MS, toLedgerError } from "../context"
import { type Claim, claimRow, errorOfDifferences } from "./claim-items"

/**
 * Claims a row for a shipment and orders it. If the service refuses the postal code, orders it again with the code
 * in each of the other forms (`1010` of `LV-1010`). A refused request creates nothing (API, "Create shipment", rule 1)
 * and ends its row, so each attempt is a new generation with its own key. The account stores a form only after the
 * service has accepted it.
 *
 * @throws what `sendOrder` throws, with the fields of the overrides if there are any; if all forms are refused, the
 *   first refusal
 */
export async function orderShipment(context: PluginContext, claim: Claim): Promise<LedgerRow> {
  try {
    return await orderInForm(context, claim)
  } catch (error) {
    throw claim.input.kind === "delivery" && claim.input.overrides
      ? refusalOfOverrides(error)
      : error
  }
}

/**
 * Turns the service's refusal of an order's data into issues with override fields, so that a form can show each at
 * its field. Returns any other error unchanged.
 */
function refusalOfOverrides(error: unknown): unknown {
  if (!(error instanceof CarrierApiError) || error.operation !== "create") {
    return error
  }
  const issues = issuesOfRefusal(error)
  if (issues.length === 0) {
    return error
  }
  return new MedusaError(
    MedusaError.Types.INVALID_DATA,
    `The service refused the shipment: ${issuesText(issues)}`,
  )
}

async function orderInForm(context: PluginContext, claim: Claim): Promise<LedgerRow> {
  const { account } = claim.input
  const first = await claimRow(context, claim)
  try {
    return await sendOrder(context, first, claim.input)
  } catch (refusal) {
    // If the request was sent before, the refusal may answer the earlier one.
    const isFirstAnswer = first.first_sent_at === null && first.unknown_answers === 0
    const isForm = isRefused(refusal, "zip_code") && Object.keys(refusal.fields ?? {}).length === 1
    if (!isFirstAnswer || !first.sealed_body || !isForm) throw refusal
    const body = readBody(context.plugin.unsealBody(first.id, first.sealed_body))
    const formKey = postalCodeFormKey("orders", body.country_code)
    let refusedRow = first
    for (const form of listOtherForms(body.zip_code, body.country_code)) {
      try {
        const row = await claimRow(context, claim, {
          refusedRow,
          postalCodeForms: { ...account.postalCodeForms, [formKey]: form },
        })
        refusedRow = row
        const orderedRow = await sendOrder(context, row, claim.input)
        saveInBackground(context, () =>
          context.plugin.accountNotes.notePostalCodeForm(account, formKey, form),
        )
        return orderedRow
      } catch (error) {
        if (!isRefused(error, "zip_code")) throw error
      }
    }
    throw refusal
  }
}

/**
 * Sends the frozen body of a claimed row with its key. Sends nothing when the row is already `ordered`.
 *
 * A definite refusal ends the row as `failed`, so that the next attempt is a new generation with a new body. An unknown
 * outcome keeps the row `pending` with a dead lease: the next attempt adopts it and sends the same bytes with the same
 * key.
 *
 * @param input what the row was planned from. Before anything is sent, the order's locker is compared with it. A change
 *   of the locker looks for rows first, so if both run at the same time, at least one notices the other
 * @throws CarrierApiError as the client does
 */
export async function sendOrder(
  context: PluginContext,
  row: LedgerRow,
  input?: PlanInput,
): Promise<LedgerRow> {
  return row.state === "ordered"
    ? row
    : inSpan("order", shipmentFacts(row), () => send(context, row, input))
}

async function send(
  context: PluginContext,
  row: LedgerRow,
  input: PlanInput | undefined,
): Promise<LedgerRow> {
  const { ledger } = context.plugin
  try {
    if (input && !wasSentBefore(row)) {
      await refuseIfLockerChanged(context, input)
    }
    const client = await clientForRow(context, row)
    const earlierShipmentId = await findSentBefore(context, client, row)
    await ledger.note(row.id, { first_sent_at: row.first_sent_at ?? new Date() })
    const shipmentId =
      earlierShipmentId ??
      (
        await createShipment(client, unsealBody(context, row), {
          idempotencyKey: row.idempotency_key,
        })
      ).shipmentId
    return await markOrdered(context, row, String(shipmentId))
  } catch (error) {
    await noteFailure(context, row, error)
    throw error
  }
}

/**
 * The API does not say how long the service remembers a key ("Create shipment"). With a key older than the plugin
 * option `timing.keyMaxAgeHours`, the account is searched for the first shipment instead.
 */
async function findSentBefore(
  context: PluginContext,
  client: ApiClient,
  row: LedgerRow,
): Promise<number | undefined> {
  const isOld =
    row.first_sent_at !== null &&
    Date.now() - row.first_sent_at.getTime() >
      context.plugin.options.timing.keyMaxAgeHours * HOUR_MS
  return isOld ? findByReference(context, { client, row }) : undefined
}

async function markOrdered(
  context: PluginContext,
  row: LedgerRow,
  shipmentId: string,
): Promise<LedgerRow> {
  const orderedRow = await context.plugin.ledger.move(row.id, "ordered", {
    changes: {
      shipment_id: shipmentId,
      last_error: errorOfDifferences(row.differences),
      next_try_at: new Date(),
    },
    guard: { claim: row.claim, state: "pending" },
  })
  if (!orderedRow) {
    refuse("Another request has taken over this shipment meanwhile. Reload the order.")
  }
  return orderedRow
}

async function noteFailure(context: PluginContext, row: LedgerRow, error: unknown): Promise<void> {
  const { ledger } = context.plugin
  if (isDefinite(row, error)) {
    await ledger.move(row.id, "failed", {
      changes: { last_error: toLedgerError(error) },
      guard: { claim: row.claim, state: "pending" },
    })
  } else {
    await ledger.endLease(row.id, row.claim, toLedgerError(error))
  }
}

/**
 * Whether it is certain that nothing was ordered. If no earlier request was sent (by this process or one that crashed),
 * every failure except a lost answer proves it. Otherwise only a refusal of the same data does: a refused API key or a
 * closed port says nothing about the earlier request.
 */
function isDefinite(row: LedgerRow, error: unknown): boolean {
  if (!(error instanceof CarrierApiError)) {
    return !wasSentBefore(row) && error instanceof MedusaError
  }
  const refusesTheData =
    error.kind === "rejected" &&
    error.operation === "create" &&
    [400, 422].includes(error.status ?? 0)
  return refusesTheData || (!wasSentBefore(row) && error.kind !== "indeterminate")
}

function wasSentBefore({ first_sent_at, unknown_answers }: LedgerRow): boolean {
  return first_sent_at !== null || unknown_answers > 0
}

function unsealBody(context: PluginContext, row: LedgerRow): string {
  if (!row.sealed_body) {
    throw new MedusaError(
      MedusaError.Types.UNEXPECTED_STATE,
      `The request of shipment ${row.reference} is no longer kept, so it cannot be sent again.`,
    )
  }
  return context.plugin.unsealBody(row.id, row.sealed_body)
}

/**
 * Looks in the account for the shipment that an earlier request may have created. It is known by its reference, which
 * ends the description: the API returns that text unchanged. Of the days around the request, only shipments that the
 * ledger does not know are read.
 *
 * @param beforeRead awaited before each request
 * @returns the shipment's id, or undefined when no shipment has the reference
 */
export async function findByReference(
  context: PluginContext,
  { client, row }: { client: ApiClient; row: LedgerRow },
  beforeRead: () => Promise<void> = () => Promise.resolve(),
): Promise<number | undefined> {
  const sentAt = (row.first_sent_at ?? row.created_at).getTime()
  await beforeRead()
  const from = sentAt - DAY_MS
  // A key of that age is not sent again, so no later shipment can come from it.
  const until =
    Math.min(sentAt + context.plugin.options.timing.keyMaxAgeHours * HOUR_MS, Date.now()) + DAY_MS
  const ids = await listShipments(client, { from: toDay(from), to: toDay(until) })
  const rows = await context.plugin.comparison.withShipments(
    { account: row.account, environment: row.environment, baseUrl: row.base_url },
    ids,
  )
  const ledgerIds = new Set(rows.map(({ shipment_id }) => Number(shipment_id)))
  for (const id of ids.filter((candidate) => !ledgerIds.has(candidate))) {
    await beforeRead()
    const detail = await getShipment(client, id).catch(ignoreMissing)
    if (referenceIn(detail?.parcel.description ?? "") === row.reference) {
      return id
    }
  }
  return undefined
}

/** A shipment that was deleted after it was listed must not stop the search. */
function ignoreMissing(error: unknown): undefined {
  if (error instanceof CarrierApiError && error.kind === "not-found") return undefined
  throw error
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
