import type { MedusaContainer } from "@medusajs/framework/types"
import { pluginScope } from "../runtime/plugin-scope"
import { forgetOldData as forget } from "../runtime/privacy/forget-old-data"
import { fileVault } from "../runtime/shipments/file-vault"

/** Deletes what is kept no longer than the setting `retention_days`. */
export default async function forgetOldData(container: MedusaContainer): Promise<void> {
  await forget(pluginScope(container), fileVault(container))
  await pluginScope(container).memory.lastTimes.note(config.name)
}

export const config = { name: "shipment-ordering-forget", schedule: "17 3 * * *" } as const
