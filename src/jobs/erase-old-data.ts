import type { MedusaContainer } from "@medusajs/framework/types"
import { isPaused } from "../account"
import { openContext } from "../context"
import { eraseOldData as forget, fileVault } from "../fulfilment"

/** Deletes what is kept no longer than the plugin option `retentionDays`. */
export default async function eraseOldData(container: MedusaContainer): Promise<void> {
  const context = await openContext(container)
  if (isPaused(context)) {
    return
  }
  await forget(context, fileVault(container))
  await context.plugin.lastTimes.note(config.name)
}

export const config = { name: "shipment-ordering-forget", schedule: "17 3 * * *" } as const
