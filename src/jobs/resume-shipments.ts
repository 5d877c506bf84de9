import type { MedusaContainer } from "@medusajs/framework/types"
import { confirmShipmentWorkflow } from "../workflows/confirm-shipment"
import { markShippedWorkflow } from "../workflows/mark-shipped"
import { readConfiguration } from "../runtime/account/configuration"
import { pluginScope } from "../runtime/plugin-scope"
import { forEachRow } from "../runtime/shipments/for-each-row"

const AT_ONCE = 20
const RETRY_SECONDS = 120

/** Goes on with what stands still: unconfirmed, unlabelled, not yet marked as shipped. */
export default async function resumeShipments(container: MedusaContainer): Promise<void> {
  const scope = pluginScope(container)
  const { ledger } = scope.memory
  const { settings } = await readConfiguration(scope.memory)
  await ledger.letGoAbandoned(settings.key_max_age_hours)
  const unfinished = await ledger.takeDue({
    states: [
      ...(settings.auto_confirm ? ["ordered" as const] : []),
      "confirm_unknown",
      "confirmed",
    ],
    column: "next_try_at",
    retrySeconds: RETRY_SECONDS,
    limit: AT_ONCE,
  })
  await forEachRow(scope, unfinished, ({ id }) =>
    confirmShipmentWorkflow(container).run({ input: { row_id: id } }),
  )
  if (settings.shipped_on !== "manual") {
    const waiting = await ledger.listAwaitingShipped(settings.shipped_on, AT_ONCE)
    await forEachRow(scope, waiting, ({ id }) =>
      markShippedWorkflow(container).run({ input: { row_id: id } }),
    )
  }
}

export const config = { name: "shipment-ordering-resume", schedule: "* * * * *" }
