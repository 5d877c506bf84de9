import { clientForRow } from "../service"
import { differencesFromDetail, readBody } from "../booking"
import type { ShipmentOrderingClient } from "../carrier-api"
import { type PluginContext, errorText } from "../context"
import type { LedgerRow } from "../modules/shipment_ordering"
import { fromNow, errorOfDifferences } from "./work-off-due"
import { settleBeforeConfirming, giveUpIfAbandoned } from "./settle-before-confirming"

const LOOK_AGAIN_SECONDS = 600

/**
 * Looks after a shipment that the merchant confirms by hand: the link that a crash left out is added, and
 * what no order wants is abandoned, as it is where shipments are confirmed by themselves. What the service
 * may hold otherwise is looked up, so that the merchant sees it before confirming.
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

/** That it could not be asked is no trouble of the shipment: confirming it asks again. */
async function compareAndNote(context: PluginContext, row: LedgerRow): Promise<void> {
  if (!needsComparison(row)) return
  try {
    await compareWithService(context, await clientForRow(context, row), row)
  } catch (error) {
    context.logger.warn(`shipment-ordering: row ${row.id} was not compared, ${errorText(error)}`)
  }
}

/** Whether it may come from an earlier, lost request, and was not looked at yet. */
function needsComparison(row: LedgerRow): boolean {
  return row.unknown_answers > 0 && row.differences === null && row.sealed_body !== null
}

/**
 * Compares a shipment that may come from an earlier, lost request with what was sent, once. A first
 * request that was answered needs no look: its answer is about its own body.
 */
export async function compareWithService(
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
