import type { MedusaContainer } from "@medusajs/framework/types"
import { isPaused } from "../store"
import { openContext } from "../context"
import { eraseOldData } from "../fulfilment"
import { fileVault } from "../labels"

/** Deletes data that is older than the plugin option `retentionDays`. */
export default async function eraseOldDataJob(container: MedusaContainer): Promise<void> {
  const context = await openContext(container)
  if (isPaused(context)) {
    return
  }
  await eraseOldData(context, fileVault(container))
  await context.plugin.lastTimes.note(config.name)
}

export const config = { name: "shipment-ordering-erase", schedule: "17 3 * * *" } as const
