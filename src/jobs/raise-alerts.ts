import type { MedusaContainer } from "@medusajs/framework/types"
import { discoverMissingServices, checkKeys } from "../account"
import { alertChannels } from "../desk"
import { runJob } from "../store"
import { withConfiguration } from "../context"
import { raiseAccountAlerts, checkMissedOrders, raiseShipmentAlerts } from "../desk"

/** Sends the merchant alerts about what does not work, and about keys that end soon. */
export default async function raiseAlerts(container: MedusaContainer): Promise<void> {
  await runJob(container, config.name, async (context) => {
    const channels = alertChannels(container)
    await raiseShipmentAlerts(context, channels)
    await checkMissedOrders(context, channels)
    // Last, since the service may be slow.
    await checkKeys(context)
    await raiseAccountAlerts(await withConfiguration(context), channels)
    await discoverMissingServices(context)
  })
}

export const config = { name: "shipment-ordering-alerts", schedule: "*/10 * * * *" } as const
