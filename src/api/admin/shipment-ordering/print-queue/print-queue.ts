import type { MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import type { PluginContext } from "../../../../context"
import { LABEL_FORMATS } from "../../../../labels"
import { entityId } from "../../../parse-request"

/** The name of a printer or a table, in any case. */
const printer = z
  .string()
  .trim()
  .max(100)
  .regex(/^\P{C}*$/u, "must be plain text")
  .toLowerCase()
  .default("")

export const printJobBody = z.strictObject({
  shipment_id: entityId.describe("The shipment's `id`."),
  paper: z.enum(LABEL_FORMATS).describe("As `format` of `POST /shipments/labels`."),
  printer: printer.describe("Only print servers with this name get it. Empty: any print server."),
})

export const printQueueBody = z.strictObject({
  action: z
    .enum(["on", "renew", "off"])
    .describe("`renew` makes a new key in place of the old one; `off` drops what waits."),
})

export const printerQuery = z.object({
  printer: printer.describe("Also labels for this printer; else only those for any printer."),
})

export type PrintJobBody = z.infer<typeof printJobBody>
export type PrintQueueBody = z.infer<typeof printQueueBody>

/** The address and key for the print server, and how many labels wait or failed. */
export async function showPrintQueue({ plugin, configuration }: PluginContext, req: MedusaRequest) {
  const key = plugin.printQueueKey(configuration.settings) ?? null
  const address = plugin.options.backendUrl ?? `${req.protocol}://${req.get("host")}`
  const [counts, lastTimes] = await Promise.all([plugin.printJobs.counts(), plugin.lastTimes.all()])
  return {
    is_on: key !== null,
    /** For the header `Authorization: Bearer …`; null while it is off. */
    key,
    url: `${address}/hooks/shipment-ordering/print-queue`,
    waiting: counts.waiting,
    /** Given out five times, and never said to be printed. */
    failed: counts.failed,
    /** By any print server. */
    last_asked_at: lastTimes.get("print server") ?? null,
  }
}

export type PrintQueue = Awaited<ReturnType<typeof showPrintQueue>>
