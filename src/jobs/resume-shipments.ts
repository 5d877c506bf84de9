import type { MedusaContainer } from "@medusajs/framework/types"
import { isPaused, noteStoreAddress } from "../store"
import { openContext } from "../context"
import { inspectOrdered, resumePending, forEachRow, workOffDue } from "../fulfilment"
import type { LedgerState } from "../modules/shipment_ordering"
import { announceReturnLabelWorkflow, announceTrackingWorkflow } from "../workflows/announce"
import { confirmShipmentWorkflow } from "../workflows/confirm-shipment"
import { markShippedWorkflow } from "../workflows/track-shipment"

const AT_ONCE = 20
/** Of the last two, only a label may be missing. */
const UNFINISHED: LedgerState[] = ["ordered", "confirm_unknown", "confirmed", "tracked"]

/** Goes on with what stands still: unanswered, unconfirmed, unlabelled, untold, not yet marked as shipped. */
export default async function resumeShipments(container: MedusaContainer): Promise<void> {
  const context = await openContext(container)
  if (isPaused(context)) {
    return
  }
  await noteStoreAddress(context)
  const { queue, returns } = context.plugin
  const { settings } = context.configuration
  const confirm = () =>
    workOffDue(context, UNFINISHED, (row) =>
      row.state === "ordered" && !settings.auto_confirm
        ? inspectOrdered(context, row)
        : confirmShipmentWorkflow(container).run({ input: { row_id: row.id } }),
    )
  await confirm()
  // Behind it, since it may have to search an account; what comes of it is confirmed at once.
  await workOffDue(context, ["pending"], (row) => resumePending(context, row))
  await confirm()
  await forEachRow(context, await queue.listUnannounced(AT_ONCE), ({ id }) =>
    announceTrackingWorkflow(container).run({ input: { row_id: id } }),
  )
  await forEachRow(context, await returns.listUntoldLabels(AT_ONCE), ({ id }) =>
    announceReturnLabelWorkflow(container).run({ input: { row_id: id } }),
  )
  if (settings.shipped_on !== "manual") {
    const waiting = await queue.listAwaitingShipped(settings.shipped_on, AT_ONCE)
    await forEachRow(context, waiting, ({ id }) =>
      markShippedWorkflow(container).run({ input: { row_id: id } }),
    )
  }
  await context.plugin.lastTimes.note(config.name)
}

export const config = { name: "shipment-ordering-resume", schedule: "* * * * *" } as const
