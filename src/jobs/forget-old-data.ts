import type { MedusaContainer } from "@medusajs/framework/types"
import { isPaused } from "../account"
import { pluginScope } from "../context"
import { forgetOldData as forget, fileVault } from "../fulfilment"

/** Deletes what is kept no longer than the setting `retention_days`. */
export default async function forgetOldData(container: MedusaContainer): Promise<void> {
  const scope = pluginScope(container)
  if (await isPaused(scope)) {
    return
  }
  await forget(scope, fileVault(container))
  await scope.memory.lastTimes.note(config.name)
}

export const config = { name: "shipment-ordering-forget", schedule: "17 3 * * *" } as const
