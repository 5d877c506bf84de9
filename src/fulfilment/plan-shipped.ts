import { readConfiguration, readFulfillmentFacts } from "../account"

import type { PluginScope } from "../context"
import type { LedgerRow } from "../modules/shipment_ordering/ledger/ledger-row"
import type { Settings } from "../modules/shipment_ordering/settings/settings-schema"
import { tryInTurn } from "./claim"

interface OrderShipment {
  order_id: string
  fulfillment_id: string
  items: { id: string; quantity: number }[]
  /** The existing ones: what is not passed, core deletes. */
  labels: { tracking_number: string; tracking_url: string; label_url: string }[]
}

export interface ShippedPlan {
  isShippedAfterwards: boolean
  shipment?: OrderShipment
}

/** Whether, by the setting `shipped_on`, it is time to mark a fulfillment as shipped, and with what. */
export async function planShipped(scope: PluginScope, rowId: string): Promise<ShippedPlan> {
  const row = await scope.memory.ledger.find(rowId)
  const { settings } = await readConfiguration(scope.memory)
  if (!row || row.kind === "return" || row.shipped_at || !isDue(row, settings)) {
    return { isShippedAfterwards: false }
  }
  const facts = await readFulfillmentFacts(scope, row.fulfillment_id)
  if (!facts?.linkedOrderId || facts.isCanceled) {
    // Behind the others, when the job looks for the next ones.
    await scope.memory.ledger.note(rowId, { shipping_until: new Date() })
    return { isShippedAfterwards: false }
  }
  if (facts.shippedAt) {
    return { isShippedAfterwards: true }
  }
  const taken = await tryInTurn(scope, row, (ledger) =>
    ledger.takeShipping(rowId, scope.memory.options.timing.leaseSeconds),
  )
  if (!taken) {
    return { isShippedAfterwards: false }
  }
  return {
    isShippedAfterwards: true,
    shipment: {
      order_id: facts.linkedOrderId,
      fulfillment_id: facts.id,
      items: row.lines.map((line) => ({ id: line.line_item_id, quantity: line.quantity })),
      labels: facts.labels.map(({ tracking_number, tracking_url, label_url }) => ({
        tracking_number,
        tracking_url,
        label_url,
      })),
    },
  }
}

function isDue(row: LedgerRow, settings: Settings): boolean {
  switch (settings.shipped_on) {
    case "manual":
      return false
    case "numbers":
      return row.state === "tracked"
    case "pickup": {
      const isWithCarrier = row.state === "confirmed" || row.state === "tracked"
      return isWithCarrier && row.pickup_at !== null && row.pickup_at <= new Date()
    }
  }
}
