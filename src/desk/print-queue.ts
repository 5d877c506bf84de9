import type { PluginContext } from "../context"
import { type FileVault, LABEL_FORMATS } from "../labels"
import { labelForPrinter } from "./print-labels"

/** A label that cannot be fetched takes a while, and a print server does not wait for long. */
const MOST_TRIED = 5

/**
 * Gives a print server the oldest label. A job without a label, such as one that was deleted, is dropped.
 * A label that cannot be fetched now comes again in a minute, as often as needed.
 *
 * @returns undefined if nothing waits
 */
export async function takePrintJob(
  context: PluginContext,
  vault: FileVault | undefined,
): Promise<{ id: string; pdf: Uint8Array } | undefined> {
  const { printJobs } = context.plugin
  for (let tried = 0; tried < MOST_TRIED; tried += 1) {
    const job = await printJobs.take()
    if (!job) return undefined
    const { id, shipment_id, paper } = job
    const format = LABEL_FORMATS.find((one) => one === paper) ?? "thermal"
    const pdf = await labelForPrinter(context, vault, { id: shipment_id, format })
    if (pdf === undefined) {
      context.logger.warn(
        `shipment-ordering: print job ${id} is dropped, shipment ${shipment_id} has no label to print`,
      )
      await printJobs.finish(id)
    } else if (pdf === "unread") {
      await printJobs.postpone(id)
    } else {
      return { id, pdf }
    }
  }
  return undefined
}
