import type { IEventBusModuleService } from "@medusajs/framework/types"
import { readFulfillmentFacts } from "../account"
import type { PluginScope } from "../context"
import { isEnded } from "../modules/shipment_ordering/ledger/states"

/** The store event of a return's label. Its name and data are public (docs/notifications.md). */
const RETURN_LABEL_READY = "shipment_ordering.return_label_ready"

/** What `shipment_ordering.return_label_ready` carries: ids, and what an e-mail shows. No person's data. */
interface ReturnLabelReady {
  /** Of the shipment in the ledger; `readLabelWorkflow` gives its PDF. */
  id: string
  return_id: string
  order_id: string
  fulfillment_id: string
  service_code: string
  service_name: string | null
  /** When the carrier comes for it. */
  pickup_at: string | null
  package_count: number
}

/**
 * Tells the store that a return's label can be sent to the customer. Noted afterwards: a crash in between
 * tells it again, and none is left untold. Two at once are kept apart by the caller.
 */
export async function announceReturnLabel(
  scope: PluginScope,
  events: Pick<IEventBusModuleService, "emit">,
  rowId: string,
): Promise<void> {
  const { ledger, labels } = scope.memory
  const row = await ledger.find(rowId)
  if (!row || row.kind !== "return" || row.label_announced_at || isEnded(row.state)) {
    return
  }
  if (!(await labels.keptAmong([row.id])).has(row.id)) {
    return
  }
  const facts = await readFulfillmentFacts(scope, row.fulfillment_id)
  // What the merchant has canceled is no news for the customer.
  if (facts?.linkedReturnId && !facts.isCanceled) {
    const data: ReturnLabelReady = {
      id: row.id,
      return_id: facts.linkedReturnId,
      order_id: row.order_id,
      fulfillment_id: row.fulfillment_id,
      service_code: row.service_code,
      service_name: row.service_name,
      pickup_at: row.pickup_at?.toISOString() ?? null,
      package_count: row.packages.length,
    }
    await events.emit({ name: RETURN_LABEL_READY, data })
  }
  await ledger.note(row.id, { label_announced_at: new Date() })
}
