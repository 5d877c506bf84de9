import type { MedusaContainer } from "@medusajs/framework/types"
import { seekServices, alertChannels, isPaused, checkKeys } from "../account"

import { pluginScope } from "../context"
import { raiseAccountAlerts, checkMissedOrders, raiseShipmentAlerts } from "../desk"

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
