import type { MedusaContainer } from "@medusajs/framework/types"
import { doDuties, runJob } from "../context"
import { eraseOldData } from "../fulfilment"
import { fileVault } from "../labels"

/** Each night: deletes data older than the plugin option `retentionDays`, and sees that addresses have their index. */
export default async function eraseOldDataJob(container: MedusaContainer): Promise<void> {
  await runJob(container, config.name, async (context) => {
    await doDuties(context, {
      "deleting old data": () => eraseOldData(context, fileVault(container)),
      "the index of addresses": () => context.plugin.search.makeAddressIndex(),
    })
  })
}

export const config = { name: "shipment-ordering-erase", schedule: "17 3 * * *" } as const
