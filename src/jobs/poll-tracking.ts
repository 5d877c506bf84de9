import type { MedusaContainer } from "@medusajs/framework/types"
import { awaitCall, readConfiguration, isPaused } from "../account"

import { pluginScope } from "../context"
import { forEachRow } from "../shipping"
import { trackShipmentWorkflow } from "../workflows/track-shipment"

const AT_ONCE = 30
const EVERY_MINUTES = 5
/** Of the budget that it shares with reconciling; the rows it takes are read before the next run. */
const SHARE = 0.5
const FOR_DAYS = 14

/** Reads the numbers that no callback has brought. */
export default async function pollTracking(container: MedusaContainer): Promise<void> {
  const scope = pluginScope(container)
  if (await isPaused(scope)) {
    return
  }
  const { settings } = await readConfiguration(scope.memory)
  const affordable = Math.ceil(settings.upstream_calls_per_minute * EVERY_MINUTES * SHARE)
  const due = await scope.memory.queue.takePolls({
    states: ["confirm_unknown", "confirmed", "tracked"],
    retrySeconds: scope.memory.options.timing.pollRetrySeconds,
    limit: Math.min(AT_ONCE, affordable),
    forDays: FOR_DAYS,
  })
  await forEachRow(scope, due, async ({ id, base_url }) => {
    await awaitCall(scope, base_url)
    await trackShipmentWorkflow(container).run({ input: { row_id: id } })
  })
  await scope.memory.lastTimes.note(config.name)
}

export const config = {
  name: "shipment-ordering-poll",
  schedule: `*/${EVERY_MINUTES} * * * *`,
} as const
