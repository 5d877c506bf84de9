import type { MedusaContainer } from "@medusajs/framework/types"
import { trackShipmentWorkflow } from "../workflows/track-shipment"
import { pluginScope } from "../runtime/plugin-scope"
import { forEachRow } from "../runtime/shipments/for-each-row"

/** Upstream calls of one run at most: bookings must not wait behind polling. */
const AT_ONCE = 30
const RETRY_SECONDS = 900
const FOR_DAYS = 14

/** Reads the numbers that no callback has brought. */
export default async function pollTracking(container: MedusaContainer): Promise<void> {
  const scope = pluginScope(container)
  const due = await scope.memory.queue.takePolls({
    states: ["confirm_unknown", "confirmed", "tracked"],
    retrySeconds: RETRY_SECONDS,
    limit: AT_ONCE,
    forDays: FOR_DAYS,
  })
  await forEachRow(scope, due, ({ id }) =>
    trackShipmentWorkflow(container).run({ input: { row_id: id } }),
  )
}

export const config = { name: "shipment-ordering-poll", schedule: "*/5 * * * *" }
