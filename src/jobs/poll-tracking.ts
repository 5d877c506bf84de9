import type { MedusaContainer } from "@medusajs/framework/types"
import { runJob } from "../context"
import { awaitCall } from "../account"
import { forEachRow } from "../fulfilment"
import { trackShipmentWorkflow } from "../workflows"

/** What a crash leaves to `pollRetrySeconds` later. */
const TAKEN = 30
/** Otherwise a slow service would be asked less often than the budget allows. */
const AT_ONCE = 5
const EVERY_MINUTES = 5
/** Part of the background call budget; reconciling uses the rest. */
const SHARE = 0.5
/** Then the next run goes on. With many processes, each call waits for its turn. */
const MOST_MS = (EVERY_MINUTES - 1) * 60_000

/** Reads tracking numbers that no callback has brought: the longest due first, as many as the call budget allows. */
export default async function pollTracking(container: MedusaContainer): Promise<void> {
  await runJob(container, config.name, async (context) => {
    const { callBudgets, timing } = context.plugin.options
    const end = Date.now() + MOST_MS
    let affordable = Math.ceil(callBudgets.backgroundPerMinute * EVERY_MINUTES * SHARE)
    while (affordable > 0 && Date.now() < end) {
      const due = await context.plugin.queue.takePolls({
        retrySeconds: timing.pollRetrySeconds,
        limit: Math.min(TAKEN, affordable),
      })
      if (due.length === 0) return
      affordable -= due.length
      const work = async ({ id, base_url }: (typeof due)[number]) => {
        await awaitCall(context, base_url)
        await trackShipmentWorkflow(container).run({ input: { row_id: id } })
      }
      await forEachRow(context, due, { work, atOnce: AT_ONCE })
    }
  })
}

export const config = {
  name: "shipment-ordering-poll",
  schedule: `*/${EVERY_MINUTES} * * * *`,
} as const
