import { readConfiguration } from "../account/configuration"
import { ordersOfPayments } from "../orders-of-payments"
import type { PluginScope } from "../plugin-scope"
import { checkPlacedOrder } from "./check-placed-order"
import type { AlertChannels } from "./raise-alert"
import { HOUR_MS } from "../durations"

/** Of an event lost longer ago the merchant learns when fulfilling, where it is refused. */
const FOR_HOURS = 3
const MOST = 500

/** Looks at orders to be paid on delivery whose event was lost. */
export async function checkMissedOrders(
  scope: PluginScope,
  channels: AlertChannels,
): Promise<void> {
  const { settings } = await readConfiguration(scope.memory)
  if (settings.cod_payment_providers.length === 0) {
    return
  }
  const { ids } = await ordersOfPayments(scope, {
    filters: {
      provider_id: settings.cod_payment_providers,
      created_at: { $gt: new Date(Date.now() - FOR_HOURS * HOUR_MS) },
    },
    pagination: { skip: 0, take: MOST, order: { created_at: "DESC" } },
  })
  for (const id of ids) {
    await checkPlacedOrder(scope, channels, id)
  }
}
