import type { MedusaContainer } from "@medusajs/framework/types"
import { discoverMissingServices, checkKeys } from "../account"
import { alertChannels } from "../desk"
import { doDuties, withConfiguration, runJob } from "../context"
import {
  raiseAccountAlerts,
  checkMissedOrders,
  raiseRuleAlerts,
  raiseShipmentAlerts,
} from "../desk"

/** Sends the merchant alerts about what does not work, and about keys that end soon. */
export default async function raiseAlerts(container: MedusaContainer): Promise<void> {
  await runJob(container, config.name, async (context) => {
    const channels = alertChannels(container)
    await doDuties(context, {
      "alerts of shipments": () => raiseShipmentAlerts(context, channels),
      "alerts of orders": () => checkMissedOrders(context, channels),
      "alerts of shipping rules": () => raiseRuleAlerts(context, channels),
      // Last, since the service may be slow.
      "the check of keys": () => checkKeys(context),
      "alerts of accounts": async () =>
        raiseAccountAlerts(await withConfiguration(context), channels),
      "the search for services": () => discoverMissingServices(context),
    })
  })
}

export const config = { name: "shipment-ordering-alerts", schedule: "*/10 * * * *" } as const
