import type { MedusaContainer } from "@medusajs/framework/types"
import { awaitCall } from "../service"
import { runJob } from "../store"
import { forEachRow } from "../fulfilment"
import { trackShipmentWorkflow } from "../workflows"

const AT_ONCE = 30
const EVERY_MINUTES = 5
/** Part of the background call budget; reconciling uses the rest. All rows taken are read before the next run. */
const SHARE = 0.5
const FOR_DAYS = 14

/** Reads tracking numbers that no callback has brought. */
export default async function pollTracking(container: MedusaContainer): Promise<void> {
  await runJob(container, config.name, async (context) => {
    const { callBudgets } = context.plugin.options
    const affordable = Math.ceil(callBudgets.backgroundPerMinute * EVERY_MINUTES * SHARE)
    const due = await context.plugin.queue.takePolls({
      states: ["confirm_unknown", "confirmed", "tracked"],
      retrySeconds: context.plugin.options.timing.pollRetrySeconds,
      limit: Math.min(AT_ONCE, affordable),
      forDays: FOR_DAYS,
    })
    await forEachRow(context, due, async ({ id, base_url }) => {
      await awaitCall(context, base_url)
      await trackShipmentWorkflow(container).run({ input: { row_id: id } })
    })
  })
}

export const config = {
  name: "shipment-ordering-poll",
  schedule: `*/${EVERY_MINUTES} * * * *`,
} as const
