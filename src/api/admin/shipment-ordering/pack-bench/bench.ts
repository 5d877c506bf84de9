import { z } from "@medusajs/framework/zod"
import { lineQuantity, MOST_LINES, packProgress, type PackProgress } from "../../../../desk"
import type { BenchLine, Piece } from "../../../../shipping"
import type { serialisePackage, SerialisedShipment } from "../shipments/shipments"

export type { BenchLine, PackProgress, Piece }

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
  start_again: z.boolean().optional().describe("Forgets what was packed."),
  paused: z.array(id).max(100).optional().describe("Orders that the next one shall not be."),
})

export const progressBody = z.strictObject({ claim: id, progress: packProgress })

export const claimBody = z.strictObject({ claim: id })

export type OpenBody = z.infer<typeof openBody>
export type ProgressBody = z.infer<typeof progressBody>
export type ClaimBody = z.infer<typeof claimBody>

/** Packs some items into one kind of box. */
export const boxBody = z.strictObject({
  claim: id,
  box_id: id,
  contents: z.array(lineQuantity).min(1).max(MOST_LINES),
  /** In one package, even if they do not fit by their sizes. */
  in_one: z.boolean().optional(),
})

export type BoxBody = z.infer<typeof boxBody>

export interface BenchOrder {
  id: string
  order_number: string
  /** The order's `note` in its metadata. */
  note: string | null
  service_name: string
  /** Two letters, lower case. */
  country_code: string | null
}

export type BenchPackage = ReturnType<typeof serialisePackage>

export interface BenchBox {
  id: string
  name: string
  length: number
  width: number
  height: number
}

/** What a bench shows: `POST /admin/shipment-ordering/pack-bench/open`. */
export type OpenedBench =
  | {
      kind: "packing"
      order: BenchOrder
      /** Sent with each further request. */
      claim: string
      lines: BenchLine[]
      /** As planned; one for each package of `progress`. Their drawings follow `progress`. */
      packages: BenchPackage[]
      progress: PackProgress
      /** Something was packed before, at this bench or at another. */
      is_resumed: boolean
      /** The order was changed since, so that packing starts again. */
      is_restarted: boolean
      boxes: BenchBox[]
      /** The page asks if a weight differs by more from the planned one. */
      weight_tolerance_percent: number
      /** Without it, somebody confirms the shipment by hand. */
      is_confirmed_automatically: boolean
    }
  | { kind: "held"; order: BenchOrder; by: string | null; since: string }
  | { kind: "cannot_ship"; order: BenchOrder; refusal: string }
  | { kind: "shipped"; order: BenchOrder; shipments: SerialisedShipment[] }
  /** No order is left that can ship and that nobody packs. */
  | { kind: "nothing_left"; at_other_benches: number; cannot_ship: number }

/** `POST /admin/shipment-ordering/pack-bench/:order_id/box` */
export interface BoxAnswer {
  /** Whether all of them fit into boxes of this kind, by their sizes. */
  fits: boolean
  /** Empty if they do not fit. */
  packages: { package: BenchPackage; contents: PackProgress["packages"][number]["contents"] }[]
}

/** `GET /admin/shipment-ordering/pack-bench` */
export interface BenchDay {
  orders_left: number
  packed_today: number
  /** Half of today's orders took less; null before the first one. */
  median_seconds: number | null
  /** Orders that are being packed now. */
  at_benches: { order_number: string; by: string | null; since: string }[]
}
