import { MedusaError } from "@medusajs/framework/utils"
import { isRefused, clientForRow, noteLearned } from "../service"
import { otherPostalCodeForm, postalCodeFormKey } from "../addresses"
import { readBody, referenceIn } from "../booking"
import { CarrierApiError, type ShipmentOrderingClient } from "../carrier-api"
import { type PluginContext, HOUR_MS, DAY_MS } from "../context"
import type { LedgerRow } from "../modules/shipment_ordering"
import { type PlanInput, refusalOfOverrides, refuseIfLockerChanged } from "../shipping"
import { errorOfDifferences, toLedgerError } from "./work-off-due"
import { type Claim, claimRow } from "./claim"

/**
 * Claims a row for a shipment and orders it, and once more with the postal code in the other form (`1010` of
 * `LV-1010`) where the service refuses the first. A refusal of the data has created nothing (API, "Create
 * shipment", rule 1) and ends its row, so that the second is a row of the next generation with a key of its own.
 * The form is remembered for the account once the service has taken it: a wrong code alone changes nothing.
 *
 * @throws what `sendOrder` throws, in the fields of the overrides where there are some; where both forms are
 * refused, the first refusal
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

async function orderInForm(context: PluginContext, claim: Claim): Promise<LedgerRow> {
  const { account } = claim.input
  const first = await claimRow(context, claim)
  try {
    return await sendOrder(context, first, claim.input)
  } catch (refusal) {
    // Of a request that was sent before, the answer may be another one's.
    const isOwn = first.first_sent_at === null && first.unknown_answers === 0
    const isForm = isRefused(refusal, "zip_code") && Object.keys(refusal.fields ?? {}).length === 1
    if (!isOwn || !first.sealed_body || !isForm) throw refusal
    const sent = readBody(context.plugin.unsealBody(first.id, first.sealed_body))
    const learned = postalCodeFormKey("orders", sent.country_code)
    const form = otherPostalCodeForm(sent.zip_code, sent.country_code)
    try {
      const row = await claimRow(context, claim, {
        refused: first,
        postalCodeForms: { ...account.postalCodeForms, [learned]: form },
      })
      const ordered = await sendOrder(context, row, claim.input)
      noteLearned(context, () =>
        context.plugin.accountNotes.notePostalCodeForm(account, learned, form),
      )
      return ordered
    } catch (error) {
      throw isRefused(error, "zip_code") ? refusal : error
    }
  }
}

/**
 * Orders the shipment of a claimed row: sends its frozen body with its key, or nothing when the
 * service has answered before.
 *
 * A definite refusal ends the row as `failed`, so that the next attempt is a new generation with a
 * new body. An unknown outcome keeps the row `pending` with a dead lease: the next attempt adopts it
 * and sends the same bytes with the same key.
 *
 * @param input what the row was planned from. Whether the order still says so is looked at before anything is
 *   sent: a change of the order looks for rows first, so that of a change and a shipment at once the second
 *   one sees the other
 * @throws CarrierApiError as the client does
 */
export async function sendOrder(
  context: PluginContext,
  row: LedgerRow,
  input?: PlanInput,
): Promise<LedgerRow> {
  if (row.state === "ordered") {
    return row
  }
  const { ledger } = context.plugin
  try {
    if (input && !wasSentBefore(row)) {
      await refuseIfLockerChanged(context, input)
    }
    const client = await clientForRow(context, row)
    const known = await findSentBefore(context, client, row)
    await ledger.note(row.id, { first_sent_at: row.first_sent_at ?? new Date() })
    const shipmentId =
      known ??
      (await client.createShipment(bodyOf(context, row), { idempotencyKey: row.idempotency_key }))
        .shipmentId
    return await settle(context, row, String(shipmentId))
  } catch (error) {
    await keepFailure(context, row, error)
    throw error
  }
}

/**
 * How long the service remembers a key is not shown (API, "Create shipment"): one older than the
 * plugin option `timing.keyMaxAgeHours` is not trusted to find the first shipment.
 */
async function findSentBefore(
  context: PluginContext,
  client: ShipmentOrderingClient,
  row: LedgerRow,
): Promise<number | undefined> {
  const isOld =
    row.first_sent_at !== null &&
    Date.now() - row.first_sent_at.getTime() >
      context.plugin.options.timing.keyMaxAgeHours * HOUR_MS
  return isOld ? findByReference(context, { client, row }) : undefined
}

async function settle(
  context: PluginContext,
  row: LedgerRow,
  shipmentId: string,
): Promise<LedgerRow> {
  const ordered = await context.plugin.ledger.move(row.id, "ordered", {
    changes: {
      shipment_id: shipmentId,
      last_error: errorOfDifferences(row.differences),
      next_try_at: new Date(),
    },
    guard: { claim: row.claim, state: "pending" },
  })
  if (!ordered) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "Another request has taken over this shipment meanwhile. Reload the order.",
    )
  }
  return ordered
}

async function keepFailure(context: PluginContext, row: LedgerRow, error: unknown): Promise<void> {
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
 * Whether nothing can have been ordered. As long as no request was ever sent, every failure but a lost
 * answer says so. After one was sent (by this process or one that crashed), a refused key or a closed
 * port says nothing about it; only a refusal of the same data does.
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

function bodyOf(context: PluginContext, row: LedgerRow): string {
  if (!row.sealed_body) {
    throw new MedusaError(
      MedusaError.Types.UNEXPECTED_STATE,
      `The request of shipment ${row.reference} is no longer kept, so it cannot be sent again.`,
    )
  }
  return context.plugin.unsealBody(row.id, row.sealed_body)
}

/**
 * Looks in the account for the shipment that a request once sent may have made. The reference ends the
 * description, the one field that the service echoes. Read are only those of the days in question that
 * the ledger knows nothing of.
 *
 * @param beforeRead awaited before each request
 * @returns the shipment's id, or undefined when no shipment has the reference
 */
export async function findByReference(
  context: PluginContext,
  { client, row }: { client: ShipmentOrderingClient; row: LedgerRow },
  beforeRead: () => Promise<void> = () => Promise.resolve(),
): Promise<number | undefined> {
  const sentAt = (row.first_sent_at ?? row.created_at).getTime()
  await beforeRead()
  const from = sentAt - DAY_MS
  // After that age the key was not sent again, so nothing can have come of it later.
  const until =
    Math.min(sentAt + context.plugin.options.timing.keyMaxAgeHours * HOUR_MS, Date.now()) + DAY_MS
  const ids = await client.listShipments({ from: day(from), to: day(until) })
  const known = await context.plugin.comparison.withShipments(
    {
      account: row.account,
      environment: row.environment,
      baseUrl: row.base_url,
      from: new Date(from),
      until: new Date(until),
    },
    ids,
  )
  const ours = new Set(known.map(({ shipment_id }) => Number(shipment_id)))
  for (const id of ids.filter((candidate) => !ours.has(candidate))) {
    await beforeRead()
    const detail = await client.getShipment(id).catch(unlessMissing)
    if (referenceIn(detail?.parcel.description ?? "") === row.reference) {
      return id
    }
  }
  return undefined
}

/** It was deleted since the list was made: it stops no search for another one. */
function unlessMissing(error: unknown): undefined {
  if (error instanceof CarrierApiError && error.kind === "not-found") return undefined
  throw error
}

function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
