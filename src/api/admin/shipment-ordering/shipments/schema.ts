import { DateTime } from "luxon"
import { z } from "@medusajs/framework/zod"
import { LABEL_FORMATS } from "../../../../fulfilment"
import type {
  LedgerFilter,
  LedgerOrder,
} from "../../../../modules/shipment_ordering/ledger/ledger-search"
import { LEDGER_STATES } from "../../../../modules/shipment_ordering/ledger/states"
import { shipWishFields } from "../../../../shipping"
import { isoDay } from "../iso-day"

const ids = z.array(z.string().min(1).max(100)).min(1).max(200)

export const idsBody = z.strictObject({ ids })

/** A locale that is not ours is no mistake: the list is in English then. */
export const pickupListBody = z.strictObject({ ids, locale: z.string().max(100).optional() })

export type PickupListBody = z.infer<typeof pickupListBody>

export const labelsBody = z.strictObject({ ids, format: z.enum(LABEL_FORMATS) })

export type LabelsBody = z.infer<typeof labelsBody>

export type IdsBody = z.infer<typeof idsBody>

/** What of a replacement goes otherwise than the order says; none at all is fine. */
export const replaceBody = z.strictObject(shipWishFields).nullish()

export type ReplaceBody = z.infer<typeof replaceBody>

/** A PDF of at most 5 MB, as base64; `replace` when it is to go in the place of the label that is kept. */
export const labelBody = z.strictObject({
  content_base64: z
    .base64("must be the label's file as base64")
    .min(1)
    .max(7_000_000, "must be a file of at most 5 MB"),
  replace: z.boolean().default(false),
})

export type LabelBody = z.infer<typeof labelBody>

/** An empty one would narrow nothing, and whoever sends it does not mean everything. */
const named = z.string().min(1)
const state = z.enum([...LEDGER_STATES])

/** What the list and its export are narrowed by. */
export const shipmentFilters = z.object({
  order_id: named.optional(),
  fulfillment_id: named.optional(),
  q: z
    .string()
    .trim()
    .max(100)
    .regex(/^\P{Cc}*$/u, "must be plain text")
    .optional(),
  state: z
    .union([state, z.array(state)])
    .transform((wanted) => (Array.isArray(wanted) ? wanted : [wanted]))
    .optional(),
  has_shipment_id: z.enum(["true"], "must be true").optional(),
  stopped: z.enum(["true"], "must be true").optional(),
  service_code: named.optional(),
  kind: z.enum(["delivery", "return"]).optional(),
  location_id: named.optional(),
  account: named.optional(),
  created_from: isoDay().optional(),
  created_to: isoDay().optional(),
})

export const shipmentsQuery = shipmentFilters.extend({
  order_by: z
    .enum(["created_at", "-created_at", "updated_at", "-updated_at"])
    .default("-created_at"),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).default(0),
})

export type ShipmentFilters = z.infer<typeof shipmentFilters>
export type ShipmentsQuery = z.infer<typeof shipmentsQuery>

/** @param timeZone in which the days of the query begin and end */
export function toLedgerFilter(filters: ShipmentFilters, timeZone: string): LedgerFilter {
  const { q, state, has_shipment_id, stopped, created_from, created_to, ...rest } = filters
  const { order_id, fulfillment_id, service_code, kind, location_id, account } = rest
  return {
    q,
    states: state,
    isStopped: stopped === "true",
    hasShipmentId: has_shipment_id === "true",
    createdFrom: created_from ? startOf(created_from, timeZone).toJSDate() : undefined,
    createdUntil: created_to
      ? startOf(created_to, timeZone).plus({ days: 1 }).toJSDate()
      : undefined,
    equal: { order_id, fulfillment_id, service_code, kind, location_id, account },
  }
}

export function toLedgerOrder(orderBy: ShipmentsQuery["order_by"]): LedgerOrder {
  return {
    column: orderBy.endsWith("updated_at") ? "updated_at" : "created_at",
    isDescending: orderBy.startsWith("-"),
  }
}

function startOf(isoDay: string, timeZone: string): DateTime {
  return DateTime.fromISO(isoDay, { zone: timeZone }).startOf("day")
}
