import { z } from "@medusajs/framework/zod"
import { DateTime } from "luxon"
import type {
  LedgerFilter,
  LedgerOrder,
} from "../../../../modules/shipment_ordering/ledger/ledger-search"
import { LEDGER_STATES } from "../../../../modules/shipment_ordering/ledger/states"
import { isoDay } from "../iso-day"

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
