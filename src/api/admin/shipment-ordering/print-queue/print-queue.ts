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

/** What a merchant enters at the print server, and what has become of the labels. */
export async function showPrintQueue(context: PluginContext, req: MedusaRequest) {
  const { plugin, configuration } = context
  const key = plugin.printQueueKey(configuration.settings) ?? null
  const [printers, failed, { last_asked_at }] = await Promise.all([
    plugin.printJobs.counts(),
    plugin.printJobs.failed(),
    showPrintQueueState(context),
  ])
  const address = plugin.options.backendUrl ?? `${req.protocol}://${req.get("host")}`
  return {
    is_on: key !== null,
    /** For the header `Authorization: Bearer …`; null while it is off. */
    key,
    url: `${address}/hooks/shipment-ordering/print-queue`,
    waiting: printers.reduce((sum, one) => sum + one.waiting, 0),
    /** Given out five times, and never said to be printed. */
    failed: printers.reduce((sum, one) => sum + one.failed, 0),
    /** Those with labels that wait or have failed; an empty name is any printer. */
    printers,
    /** The newest ten. */
    failed_shipments: failed,
    /** By any print server. */
    last_asked_at,
    checked_at: new Date(),
  }
}

export type PrintQueue = Awaited<ReturnType<typeof showPrintQueue>>

/** What a person sees who may print, and not set up. */
export async function showPrintQueueState({ plugin, configuration }: PluginContext) {
  const lastTimes = await plugin.lastTimes.all()
  return {
    is_on: plugin.printQueueKey(configuration.settings) !== undefined,
    last_asked_at: lastTimes.get("print server") ?? null,
  }
}

export type PrintQueueState = Awaited<ReturnType<typeof showPrintQueueState>>
