import type { MedusaContainer } from "@medusajs/framework/types"
import { runJob } from "../context"
import { eraseOldData } from "../fulfilment"
import { fileVault } from "../labels"

/** Each night: deletes data older than the plugin option `retentionDays`. */
export default async function eraseOldDataJob(container: MedusaContainer): Promise<void> {
  await runJob(container, config.name, async (context) => {
    await eraseOldData(context, fileVault(container))
  })
}

export const config = { name: "shipment-ordering-erase", schedule: "17 3 * * *" } as const
