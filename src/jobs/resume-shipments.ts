import type { MedusaContainer } from "@medusajs/framework/types"
import { noteStoreAddress } from "../account"
import { doDuties, runJob } from "../context"
import { inspectOrdered, resumePending, workOffDue, workThrough } from "../fulfilment"
import { sendDueMails } from "../mail"
import type { LedgerState } from "../modules/shipment_ordering"
import {
  announceReturnLabelWorkflow,
  announceTrackingWorkflow,
  confirmShipmentWorkflow,
  markShippedWorkflow,
} from "../workflows"

/** Of the last two, only a label may be missing. */
const UNFINISHED: LedgerState[] = ["ordered", "confirm_unknown", "confirmed", "tracked"]

/** Continues shipments that are unanswered, unconfirmed, without a label, unannounced or not yet marked as shipped, and e-mails. */
export default async function resumeShipments(container: MedusaContainer): Promise<void> {
  await runJob(container, config.name, async (context) => {
    const { queue } = context.plugin
    const { settings } = context.configuration
    const confirm = () =>
      workOffDue(context, UNFINISHED, (row) =>
        row.state === "ordered" && !settings.auto_confirm
          ? inspectOrdered(context, row)
          : confirmShipmentWorkflow(container).run({ input: { row_id: row.id } }),
      )
    const markShipped = async (rule: typeof settings.shipped_on) => {
      if (rule === "manual") return
      await workThrough(
        context,
        (limit) => queue.listAwaitingShipped(rule, limit),
        ({ id }) => markShippedWorkflow(container).run({ input: { row_id: id } }),
      )
    }
    await doDuties(context, {
      "noting the store's address": () => noteStoreAddress(context),
      confirming: confirm,
      // After confirming, since it may search an account, which is slow. Shipments that it orders are confirmed at once.
      "unanswered orders": () =>
        workOffDue(context, ["pending"], (row) => resumePending(context, row)),
      "confirming again": confirm,
      "telling tracking numbers": () =>
        workThrough(
          context,
          (limit) => queue.listUnannounced(limit),
          ({ id }) => announceTrackingWorkflow(container).run({ input: { row_id: id } }),
        ),
      "telling return labels": () =>
        workThrough(
          context,
          (limit) => queue.listUnannouncedLabels(limit),
          ({ id }) => announceReturnLabelWorkflow(container).run({ input: { row_id: id } }),
        ),
      "marking as shipped": () => markShipped(settings.shipped_on),
      // Last: a provider that hangs holds up nothing else.
      "e-mails": () => sendDueMails(context, container),
    })
  })
}

export const config = { name: "shipment-ordering-resume", schedule: "* * * * *" } as const
