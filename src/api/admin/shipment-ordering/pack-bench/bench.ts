import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { openContext, type PluginContext, refuseMissing } from "../../../../context"
import {
  type BenchDay,
  type BenchLine,
  type OpenedOrder,
  packProgress,
  type PackProgress,
  type Piece,
} from "../../../../desk"
import { readOrderNumbers } from "../../../../store"
import { serialisePackage, showShipments } from "../shipments/shipments"

export type { BenchDay, BenchLine, PackProgress, Piece }

const id = z.string().min(1).max(100)

/** Opens the order of a packing slip, or the next one. */
export const openBody = z.strictObject({
  scan: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe("The barcode of a packing slip, or an order's number. Without it: the next order."),
  bench: id.describe("Random, kept by the browser: the same bench opens its order again at once."),
  take_over: z.boolean().optional().describe("Also if somebody else packs it."),
})

export const progressBody = z.strictObject({ claim: id, progress: packProgress })

export const saveBody = progressBody.extend({
  is_paused: z.boolean().optional().describe("Stops packing it: anybody may go on."),
})

export type OpenBody = z.infer<typeof openBody>
export type ProgressBody = z.infer<typeof progressBody>
export type SaveBody = z.infer<typeof saveBody>

export const repackBody = progressBody.extend({
  divide: z
    .number()
    .int()
    .min(0)
    .optional()
    .describe("The index of a package that becomes as many of its boxes as its items need."),
})

export type RepackBody = z.infer<typeof repackBody>

export type OpenedBench = Awaited<ReturnType<typeof showBench>>
export type BenchPackage = ReturnType<typeof serialisePackage>

/** What a bench shows: `POST /admin/shipment-ordering/pack-bench/open`. */
export async function showBench(context: PluginContext, opened: OpenedOrder) {
  switch (opened.kind) {
    case "packing":
      return { ...opened, packages: opened.packages.map(serialisePackage) }
    case "shipped":
      return { ...opened, shipments: await showShipments(context, opened.shipments) }
    default:
      return opened
  }
}

/** `POST /admin/shipment-ordering/pack-bench/:order_id/repack`: no packages if they do not fit. */
export interface Repacked {
  packages: BenchPackage[]
  progress: PackProgress
}

/**
 * Extends the lease of the page that packs an order, and saves `change`.
 *
 * @returns `takenOver`, the answer (409), after the order was opened again, here or elsewhere, or shipped
 */
export async function holdOrder(
  { scope, params: { order_id = "" }, validatedBody }: AuthenticatedMedusaRequest<ProgressBody>,
  change: { progress?: PackProgress; is_paused?: boolean } = {},
) {
  const context = await openContext(scope)
  const held = { order_id, claim: validatedBody.claim }
  const isHeld = await context.plugin.packSessions.hold({ ...held, ...change })
  return { context, takenOver: isHeld ? undefined : await takenOver(context, held) }
}

/** The answer to a page whose order was opened again, or is shipped. Medusa would replace the message of such an error. */
export async function takenOver(context: PluginContext, { order_id }: { order_id: string }) {
  const number = (await readOrderNumbers(context, [order_id])).get(order_id)
  if (number === undefined) refuseMissing("This order no longer exists. Scan another one.")
  const message = `Order ${number} was opened again since, or is shipped. What you scan here is not kept. Scan it again.`
  return { type: "conflict", code: "taken_over", message }
}
