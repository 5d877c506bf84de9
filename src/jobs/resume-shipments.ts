import type { MedusaContainer } from "@medusajs/framework/types"
import { confirmShipmentWorkflow } from "../workflows/confirm-shipment"
import { markShippedWorkflow } from "../workflows/mark-shipped"
import { readConfiguration } from "../runtime/account/configuration"
import { pluginScope } from "../runtime/plugin-scope"
import { forEachRow } from "../runtime/shipments/for-each-row"

const AT_ONCE = 20
/** Of the last two, only a label may be missing. */
const UNFINISHED = ["confirm_unknown", "confirmed", "tracked"] as const

/** Goes on with what stands still: unconfirmed, unlabelled, not yet marked as shipped. */
export default async function resumeShipments(container: MedusaContainer): Promise<void> {
  const scope = pluginScope(container)
  const { queue } = scope.memory
  const { settings } = await readConfiguration(scope.memory)
  await queue.letGoAbandoned(settings.key_max_age_hours)
  const unfinished = await queue.listDue(
    [...(settings.auto_confirm ? ["ordered" as const] : []), ...UNFINISHED],
    AT_ONCE,
  )
  await forEachRow(scope, unfinished, ({ id }) =>
    confirmShipmentWorkflow(container).run({ input: { row_id: id } }),
  )
  if (settings.shipped_on !== "manual") {
    const waiting = await queue.listAwaitingShipped(settings.shipped_on, AT_ONCE)
    await forEachRow(scope, waiting, ({ id }) =>
      markShippedWorkflow(container).run({ input: { row_id: id } }),
    )
  }
}

export const config = { name: "shipment-ordering-resume", schedule: "* * * * *" }
