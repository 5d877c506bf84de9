import { z } from "@medusajs/framework/zod"
import { readFulfillmentFacts } from "../../store"
import { refuse, type PluginContext } from "../../context"
import { isGone, type LedgerRow, canMove, type LedgerState } from "../../modules/shipment_ordering"

const ledgerPointer = z.object({ shipment_ordering_id: z.string(), claim: z.string() })

/**
 * Abandons the unconfirmed shipments of a fulfillment, replacements included: they cost nothing, and the service has no
 * cancel. Called when a person cancels and by core's compensation.
 *
 * With an old claim it does nothing: another request has adopted the shipment, and a late compensation must not take it
 * away. Refuses a linked fulfillment whose shipment is confirmed, since the parcel would still go out.
 */
export async function cancelFulfillment(
  context: PluginContext,
  data: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const pointer = ledgerPointer.safeParse(data)
  if (!pointer.success) {
    return {}
  }
  const { shipment_ordering_id: id, claim } = pointer.data
  const row = await context.plugin.ledger.find(id)
  if (!row || row.claim !== claim) {
    return {}
  }
  const rows = await context.plugin.ledger.listByFulfillment(row.fulfillment_id)
  const liveRows = rows.filter((shipment) => !isGone(shipment))
  const blockingRow = liveRows.find(({ state }) => !canMove(state, "abandoned"))
  if (blockingRow) {
    await refuseIfLinked(context, blockingRow)
  }
  for (const shipment of liveRows) {
    await abandon(context, shipment)
  }
  return {}
}

async function abandon(context: PluginContext, { id, fulfillment_id }: LedgerRow): Promise<void> {
  const { ledger } = context.plugin
  if (await ledger.move(id, "abandoned", { guard: { fulfillment_id } })) {
    return
  }
  const now = await ledger.find(id)
  // A row that another fulfillment has adopted meanwhile must not be abandoned.
  if (now?.fulfillment_id === fulfillment_id && !isGone(now)) {
    await refuseIfLinked(context, now)
  }
}

const MAY_GO_OUT: Partial<Record<LedgerState, string>> = {
  confirm_unknown: "may be confirmed with the carrier (the answer was lost)",
}

async function refuseIfLinked(context: PluginContext, row: LedgerRow): Promise<void> {
  const facts = await readFulfillmentFacts(context, row.fulfillment_id)
  if (facts?.linkedOrderId || facts?.linkedReturnId) {
    refuse(
      `Shipment ${row.shipment_id} ${MAY_GO_OUT[row.state] ?? "is confirmed with the carrier"}, and the service has no cancel. ` +
        "Settle it in your account at the service, mark it as voided on this order, then cancel.",
    )
  }
  context.logger.warn(
    `shipment-ordering: row ${row.id} is ${row.state} although its fulfillment is not linked to an order or a return`,
  )
}
