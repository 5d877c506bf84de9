import type { MedusaContainer } from "@medusajs/framework/types"
import { checkKeys } from "../runtime/account/check-keys"
import { seekServices } from "../runtime/account/seek-services"
import { isPaused } from "../runtime/account/store-address"
import { raiseAccountAlerts } from "../runtime/alerts/account-alerts"
import { checkMissedOrders } from "../runtime/alerts/missed-orders"
import { alertChannels } from "../runtime/alerts/raise-alert"
import { raiseShipmentAlerts } from "../runtime/alerts/shipment-alerts"
import { pluginScope } from "../runtime/plugin-scope"

/** Tells the merchant of what stands still, or will. */
export default async function raiseAlerts(container: MedusaContainer): Promise<void> {
  const scope = pluginScope(container)
  if (await isPaused(scope)) {
    return
  }
  const channels = alertChannels(container)
  await raiseShipmentAlerts(scope, channels)
  await checkMissedOrders(scope, channels)
  // Last, since the service may take its time.
  await checkKeys(scope)
  await raiseAccountAlerts(scope, channels)
  await seekServices(scope)
  await scope.memory.lastTimes.note(config.name)
}

export const config = { name: "shipment-ordering-alerts", schedule: "*/10 * * * *" } as const
