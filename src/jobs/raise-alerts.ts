import type { MedusaContainer } from "@medusajs/framework/types"
import { seekServices } from "../account/discover-services"
import { alertChannels } from "../account/raise-alert"
import { isPaused } from "../account/store-address"
import { checkKeys } from "../account/test-connection"
import { pluginScope } from "../context/context"
import { raiseAccountAlerts } from "../desk/account-alerts"
import { checkMissedOrders } from "../desk/placed-order-alerts"
import { raiseShipmentAlerts } from "../desk/shipment-alerts"

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
