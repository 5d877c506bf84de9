import type { MedusaContainer } from "@medusajs/framework/types"
import { noteStoreAddress, runJob } from "../store"
import { inspectOrdered, resumePending, forEachRow, workOffDue } from "../fulfilment"
import { sendDueMails } from "../mail"
import type { LedgerState } from "../modules/shipment_ordering"
import {
  announceReturnLabelWorkflow,
  announceTrackingWorkflow,
  confirmShipmentWorkflow,
  markShippedWorkflow,
} from "../workflows"

const AT_ONCE = 20
/** Of the last two, only a label may be missing. */
const UNFINISHED: LedgerState[] = ["ordered", "confirm_unknown", "confirmed", "tracked"]

/** Continues shipments that are unanswered, unconfirmed, without a label, unannounced or not yet marked as shipped, and e-mails. */
export default async function resumeShipments(container: MedusaContainer): Promise<void> {
  await runJob(container, config.name, async (context) => {
    await noteStoreAddress(context)
    const { queue } = context.plugin
    const { settings } = context.configuration
    const confirm = () =>
      workOffDue(context, UNFINISHED, (row) =>
        row.state === "ordered" && !settings.auto_confirm
          ? inspectOrdered(context, row)
          : confirmShipmentWorkflow(container).run({ input: { row_id: row.id } }),
      )
    await confirm()
    // After confirming, since it may search an account, which is slow. Shipments that it orders are confirmed at once.
    await workOffDue(context, ["pending"], (row) => resumePending(context, row))
    await confirm()
    await forEachRow(context, await queue.listUnannounced(AT_ONCE), ({ id }) =>
      announceTrackingWorkflow(container).run({ input: { row_id: id } }),
    )
    await forEachRow(context, await queue.listUnannouncedLabels(AT_ONCE), ({ id }) =>
      announceReturnLabelWorkflow(container).run({ input: { row_id: id } }),
    )
    if (settings.shipped_on !== "manual") {
      const waiting = await queue.listAwaitingShipped(settings.shipped_on, AT_ONCE)
      await forEachRow(context, waiting, ({ id }) =>
        markShippedWorkflow(container).run({ input: { row_id: id } }),
      )
    }
    // Last: a provider that hangs holds up nothing else.
    await sendDueMails(context, container)
  })
}

export const config = { name: "shipment-ordering-resume", schedule: "* * * * *" } as const
