import { differencesFromDetail, readBody } from "../booking"
import { type ApiClient, getShipment } from "../carrier-api"
import { errorText, fromNow, type PluginContext } from "../context"
import type { LedgerRow } from "../modules/shipment_ordering"
import { clientForRow } from "../account"
import { errorOfDifferences } from "./claim-items"
import { repairBeforeConfirming } from "./repair-before-confirming"

const LOOK_AGAIN_SECONDS = 600

/**
 * Checks a shipment that the merchant confirms by hand. As with automatic confirming, adds the link that a crash left
 * out and abandons what no order wants. Also compares the data of the service, so that the merchant sees differences
 * before confirming.
 */
export async function inspectOrdered(context: PluginContext, row: LedgerRow): Promise<void> {
  if (await repairBeforeConfirming(context, row, false)) return
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
export async function compareWithService(
  context: PluginContext,
  client: ApiClient,
  row: LedgerRow,
): Promise<LedgerRow> {
  if (!needsComparison(row) || !row.sealed_body) {
    return row
  }
  const body = readBody(context.plugin.unsealBody(row.id, row.sealed_body))
  const detail = await getShipment(client, Number(row.shipment_id))
  const differences = differencesFromDetail(body, detail)
  const last_error = errorOfDifferences(differences)
  const note = last_error ? { differences, last_error } : { differences }
  return (await context.plugin.ledger.note(row.id, note)) ?? row
}
