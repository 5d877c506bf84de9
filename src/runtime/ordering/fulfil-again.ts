import { shipmentIdentity } from "../../booking"
import type { LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import { accountFor } from "../account/service-client"
import type { PluginScope } from "../plugin-scope"
import { refuse } from "../refuse"
import { readFulfilledQuantities } from "../shipments/fulfilled-quantities"

/** Core's own fulfilling. */
export type FulfilAgain = (fulfilment: {
  orderId: string
  optionId: string
  locationId: string | undefined
  items: { id: string; quantity: number }[]
}) => Promise<unknown>

/**
 * Fulfils the goods of a shipment whose order got no answer: core has taken back the fulfillment that it
 * was made for, and the new one adopts the row, which is sent again under its key.
 *
 * @throws MedusaError NOT_ALLOWED where that would order a second shipment: the order or the account is no
 * longer what the key was made of
 */
export async function fulfilAgain(
  scope: PluginScope,
  fulfil: FulfilAgain,
  row: LedgerRow,
): Promise<void> {
  if (!(await canBeFulfilledAgain(scope, row))) {
    refuse(
      "It cannot be asked for again: the order or the account has changed since. Look for " +
        `${row.reference} in your account at the service, mark this shipment as released here, and ship what is open. ` +
        "If you do nothing, it is looked for there in a few minutes and then given up.",
    )
  }
  await fulfil({
    orderId: row.order_id,
    optionId: row.shipping_option_id ?? "",
    locationId: row.location_id ?? undefined,
    items: row.lines.map(({ line_item_id: id, quantity }) => ({ id, quantity })),
  })
}

/** Whether the same goods, fulfilled now, would have the same key: only then is no second shipment ordered. */
export async function canBeFulfilledAgain(scope: PluginScope, row: LedgerRow): Promise<boolean> {
  return (await identityNow(scope, row)) === row.identity
}

async function identityNow(scope: PluginScope, row: LedgerRow): Promise<string> {
  const { handle, environment } = await accountFor(scope, row.account)
  const fulfilled = await readFulfilledQuantities(scope, row.order_id)
  return shipmentIdentity({
    account: handle,
    environment,
    orderId: row.order_id,
    shippingOptionId: row.shipping_option_id ?? "",
    locationId: row.location_id ?? "",
    lines: row.lines.map(({ line_item_id: lineItemId, quantity }) => ({
      lineItemId,
      quantity,
      fulfilledBefore: fulfilled.get(lineItemId) ?? 0,
    })),
  })
}
