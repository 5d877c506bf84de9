import { readConfiguration } from "../account/configuration"
import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"
import { checkPlacedOrder } from "./check-placed-order"
import type { AlertChannels } from "./raise-alert"

const HOUR_MS = 3_600_000
/** Of an event lost longer ago the merchant learns when fulfilling, where it is refused. */
const FOR_HOURS = 3
const MOST = 500

interface StoredPayment {
  payment_collection?: { order?: { id?: string } | null } | null
}

/** Looks at orders to be paid on delivery whose event was lost. */
export async function checkMissedOrders(
  scope: PluginScope,
  channels: AlertChannels,
): Promise<void> {
  const { settings } = await readConfiguration(scope.memory)
  if (settings.cod_payment_providers.length === 0) {
    return
  }
  const payments = await findRows<StoredPayment>(scope, {
    entity: "payment",
    fields: ["id", "payment_collection.order.id"],
    filters: {
      provider_id: settings.cod_payment_providers,
      created_at: { $gt: new Date(Date.now() - FOR_HOURS * HOUR_MS) },
    },
    pagination: { skip: 0, take: MOST, order: { created_at: "DESC" } },
  })
  for (const { payment_collection } of payments) {
    const id = payment_collection?.order?.id
    if (id) await checkPlacedOrder(scope, channels, id)
  }
}
