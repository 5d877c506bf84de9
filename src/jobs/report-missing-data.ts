import type { MedusaContainer } from "@medusajs/framework/types"
import { runJob } from "../context"
import { lookForMissingData } from "../desk"

/** Each hour: looks for missing data, which takes long in a large store. */
export default async function reportMissingDataJob(container: MedusaContainer): Promise<void> {
  await runJob(container, config.name, async (context) => {
    await lookForMissingData(context)
  })
}

export const config = { name: "shipment-ordering-data-report", schedule: "47 * * * *" } as const
