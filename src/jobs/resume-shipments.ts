import type { MedusaContainer } from "@medusajs/framework/types"
import { readConfiguration, isPaused, noteStoreAddress } from "../account"
import { pluginScope } from "../context"
import { inspectOrdered, resumePending } from "../fulfilment"
import type { LedgerState } from "../modules/shipment_ordering/ledger/states"
import { forEachRow, workOffDue } from "../shipping"
import { announceReturnLabelWorkflow } from "../workflows/announce-return-label"
import { confirmShipmentWorkflow } from "../workflows/confirm-shipment"
import { announceTrackingWorkflow, markShippedWorkflow } from "../workflows/track-shipment"

const AT_ONCE = 20
/** Of the last two, only a label may be missing. */
const UNFINISHED: LedgerState[] = ["ordered", "confirm_unknown", "confirmed", "tracked"]

/** Goes on with what stands still: unanswered, unconfirmed, unlabelled, untold, not yet marked as shipped. */
export default async function resumeShipments(container: MedusaContainer): Promise<void> {
  const scope = pluginScope(container)
  if (await isPaused(scope)) {
    return
  }
  await noteStoreAddress(scope)
  const { queue, returns } = scope.memory
  const { settings } = await readConfiguration(scope.memory)
  const confirm = () =>
    workOffDue(scope, UNFINISHED, (row) =>
      row.state === "ordered" && !settings.auto_confirm
        ? inspectOrdered(scope, row)
        : confirmShipmentWorkflow(container).run({ input: { row_id: row.id } }),
    )
  await confirm()
  // Behind it, since it may have to search an account; what comes of it is confirmed at once.
  await workOffDue(scope, ["pending"], (row) => resumePending(scope, row))
  await confirm()
  await forEachRow(scope, await queue.listUnannounced(AT_ONCE), ({ id }) =>
    announceTrackingWorkflow(container).run({ input: { row_id: id } }),
  )
  await forEachRow(scope, await returns.listUntoldLabels(AT_ONCE), ({ id }) =>
    announceReturnLabelWorkflow(container).run({ input: { row_id: id } }),
  )
  if (settings.shipped_on !== "manual") {
    const waiting = await queue.listAwaitingShipped(settings.shipped_on, AT_ONCE)
    await forEachRow(scope, waiting, ({ id }) =>
      markShippedWorkflow(container).run({ input: { row_id: id } }),
    )
  }
  await scope.memory.lastTimes.note(config.name)
}

export const config = { name: "shipment-ordering-resume", schedule: "* * * * *" } as const
