import type { LedgerLocker, LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"

/**
 * The locker that a customer is told of. Of one that was never looked up it is the code: with nothing, the
 * parcel would be taken for one that is delivered to the door.
 */
export async function shownLocker(
  scope: PluginScope,
  { locker, locker_code: code, order_id }: Pick<LedgerRow, "locker" | "locker_code" | "order_id">,
): Promise<LedgerLocker | null> {
  if (locker || !code) {
    return locker
  }
  const country_code = await countryOf(scope, order_id)
  return { code, name: code, address: null, city: null, postal_code: null, country_code }
}

async function countryOf(scope: PluginScope, id: string): Promise<string> {
  const [order] = await findRows<{ shipping_address?: { country_code?: string | null } | null }>(
    scope,
    { entity: "order", fields: ["id", "shipping_address.country_code"], filters: { id } },
  )
  return (order?.shipping_address?.country_code ?? "").toLowerCase()
}
