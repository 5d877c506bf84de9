import { shipOverrideFields } from "../../../../planning"
import {
  locationNames,
  orderNumberText,
  readDestinations,
  readOrderNumbers,
  recipientName,
} from "../../../../store"
import { DateTime } from "luxon"
import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { orderNumberIn } from "../../../../booking"
import { drawLoading } from "../../../../cartonizer"
import { refuse, type PluginContext, refuseMissing } from "../../../../context"
import { UNKNOWN_SHIPMENT, findLeftOutProvinces, toTrackedNumbers } from "../../../../fulfilment"
import { LABEL_FORMATS } from "../../../../labels"
import {
  type LedgerFilter,
  LEDGER_STATES,
  LEDGER_VIEWS,
  MOST_COUNTED,
  type LedgerRow,
  type Settings,
  type Today,
} from "../../../../modules/shipment_ordering"
import { type DescribedPackage } from "../../../../shipping"
import { LABEL_MEGABYTES } from "../../../../settings"
import { confirmShipmentWorkflow } from "../../../../workflows"
import { entityId, isoDay } from "../../../parse-request"

/** As many as the page can select at once. */
const MOST_CHOSEN = 500

const ids = z.array(entityId).min(1).max(MOST_CHOSEN).describe(`At most ${MOST_CHOSEN}.`)

export const idsBody = z.strictObject({ ids })

export const labelsBody = z.strictObject({
  ids,
  format: z
    .enum(LABEL_FORMATS)
    .describe("`thermal` has the carrier's pages, `a4_2` two labels on each A4 sheet."),
})

export type LabelsBody = z.infer<typeof labelsBody>

export type IdsBody = z.infer<typeof idsBody>

/** Overrides for the replacement. The body may be missing. */
export const replaceBody = z.strictObject(shipOverrideFields).nullish()

export type ReplaceBody = z.infer<typeof replaceBody>

const { uploaded: MOST_MEGABYTES } = LABEL_MEGABYTES

export const labelBody = z.strictObject({
  content_base64: z
    .base64("must be the label's file as base64")
    .min(1)
    .max(
      Math.ceil((MOST_MEGABYTES * 1_000_000) / 3) * 4,
      `must be a file of at most ${MOST_MEGABYTES} MB`,
    )
    .describe(`Your PDF, at most ${MOST_MEGABYTES} MB.`),
  replace: z.boolean().default(false).describe("`true`: may replace a stored label."),
})

export type LabelBody = z.infer<typeof labelBody>

const state = z.enum([...LEDGER_STATES])

/** Filters of the list and its export. */
export const shipmentFilters = z.object({
  view: z
    .enum([...LEDGER_VIEWS])
    .optional()
    .describe("As the page's tabs."),
  order_id: entityId.optional(),
  fulfillment_id: entityId.optional(),
  q: z
    .string()
    .trim()
    .max(100)
    .regex(/^\P{Cc}*$/u, "must be plain text")
    .optional()
    .describe(`As in the page's search; finds among the newest ${MOST_COUNTED}.`),
  state: z
    .union([state, z.array(state)])
    .transform((values) => (Array.isArray(values) ? values : [values]))
    .optional()
    .describe("One or several: `state[]=ordered&state[]=failed`."),
  has_shipment_id: z.enum(["true"], "must be true").optional().describe("The service knows it."),
  stopped: z.enum(["true"], "must be true").optional().describe("Open, last attempt failed."),
  service_code: entityId.optional(),
  kind: z.enum(["delivery", "return"]).optional(),
  location_id: entityId.optional(),
  account: entityId.optional(),
  created_from: isoDay().optional().describe("A day in `pickup_time_zone`, included."),
  created_to: isoDay().optional().describe("A day in `pickup_time_zone`, included."),
})

export const shipmentsQuery = shipmentFilters.extend({
  with_counts: z.enum(["true"], "must be true").optional().describe("Adds `view_counts`."),
  order_by: z
    .enum(["created_at", "-created_at"])
    .default("-created_at")
    .describe("`-created_at`: newest first."),
  limit: z.coerce.number().int().min(1).max(MOST_CHOSEN).default(20),
  offset: z.coerce
    .number()
    .int()
    .min(0)
    .max(MOST_COUNTED, `must be at most ${MOST_COUNTED}. To read on, send after`)
    .default(0),
  after: entityId.optional().describe("Leaves out all up to the shipment with this id."),
})

export type ShipmentFilters = z.infer<typeof shipmentFilters>
export type ShipmentsQuery = z.infer<typeof shipmentsQuery>

/** Days in the query are in the shop's time zone. */
export function toLedgerFilter(filters: ShipmentFilters, settings: Settings): LedgerFilter {
  const { pickup_time_zone: timeZone } = settings
  const { q, view, state, has_shipment_id, stopped, created_from, created_to, ...rest } = filters
  const { order_id, fulfillment_id, service_code, kind, location_id, account } = rest
  return {
    q,
    view: view && { name: view, today: today(settings) },
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

export function today({ pickup_time_zone, location_time_zones }: Settings): Today {
  const ofLocations = Object.entries(location_time_zones).map(([id, zone]) => [id, todayIn(zone)])
  return {
    ...todayIn(pickup_time_zone),
    ofLocations: Object.fromEntries(ofLocations) as Today["ofLocations"],
  }
}

function todayIn(timeZone: string) {
  const start = DateTime.now().setZone(timeZone).startOf("day")
  return { from: start.toJSDate(), until: start.plus({ days: 1 }).toJSDate() }
}

/** When a day begins. */
export function startOf(isoDay: string, timeZone: string): DateTime {
  return DateTime.fromISO(isoDay, { zone: timeZone }).startOf("day")
}

/** @throws MedusaError NOT_FOUND */
export async function findShipment(
  context: PluginContext,
  id: string | undefined,
): Promise<LedgerRow> {
  const row = id ? await context.plugin.ledger.find(id) : undefined
  if (!row) {
    refuseMissing(UNKNOWN_SHIPMENT)
  }
  return row
}

export async function showShipment(context: PluginContext, id: string | undefined) {
  const row = await findShipment(context, id)
  return serialiseShipment(row, await readRelatedData(context, [row]))
}

export async function showShipments(context: PluginContext, rows: LedgerRow[]) {
  const related = await readRelatedData(context, rows)
  return rows.map((row) => serialiseShipment(row, related))
}

/** Data of other tables that is shown with the rows, by the ids of rows, orders and locations. */
async function readRelatedData(context: PluginContext, rows: LedgerRow[]) {
  const ids = rows.map(({ id }) => id)
  const orderIds = rows.map(({ order_id }) => order_id)
  const locationIds = rows.map(({ location_id }) => location_id)
  const [destinations, orderNumbers, attention, labels, locations, withoutProvince] =
    await Promise.all([
      readDestinations(context, rows),
      readOrderNumbers(context, orderIds),
      context.plugin.search.attentionAmong(ids),
      context.plugin.labels.keptAmong(ids),
      locationNames(context, locationIds),
      findLeftOutProvinces(context, rows),
    ])
  const templates = context.configuration.settings.tracking_url_templates
  return { destinations, orderNumbers, attention, labels, locations, withoutProvince, templates }
}

/** Shows a shipment to the admin. The request body, the key and the claim never leave the server. */
function serialiseShipment(row: LedgerRow, related: Awaited<ReturnType<typeof readRelatedData>>) {
  // Where it goes; of a return, where it is collected. Undefined if the order is gone.
  const address = related.destinations.get(row.id)
  const displayId = orderNumberIn(row.reference)
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    /** A person must act. */
    needs_attention: related.attention.has(row.id),
    generation: row.generation,
    /** The shipment that it replaces. */
    replaces: row.replaces?.id ?? null,
    order_id: row.order_id,
    /** Medusa's number of the order. */
    order_display_id: displayId ?? null,
    order_number:
      related.orderNumbers.get(row.order_id) ??
      (displayId ? orderNumberText({ id: row.order_id, display_id: Number(displayId) }) : null),
    /** Of its own address, if it has one, as are the next two. */
    recipient_name: recipientName(address) || null,
    city: address?.city ?? null,
    postal_code: address?.postal_code ?? null,
    fulfillment_id: row.fulfillment_id,
    return_id: row.return_id,
    location_id: row.location_id,
    location_name: related.locations.get(row.location_id ?? "") ?? null,
    account: row.account,
    environment: row.environment,
    /** The service's id; null before it answered. */
    shipment_id: row.shipment_id,
    /** Order number and six characters, also shown at the service. */
    reference: row.reference,
    reference_number: row.reference_number,
    service_code: row.service_code,
    service_name: row.service_name,
    package_type: row.package_type,
    packages: row.packages,
    size_unit: row.size_unit,
    lines: row.lines,
    /** Prices are with tax. */
    quoted_price: row.quoted_price,
    charged_price: row.charged_price,
    price_currency: row.price_currency,
    cod_amount: row.cod_amount,
    locker_code: row.locker_code,
    locker: row.locker,
    /** The label is stored, or the service has it: then the store still has to fetch it. */
    has_label: related.labels.has(row.id) || row.label_url !== null,
    label_deleted_at: row.label_deleted_at,
    /** When its label was opened or printed here. */
    printed_at: row.printed_at,
    label_path: `/admin/shipment-ordering/shipments/${row.id}/label`,
    tracking: toTrackedNumbers(related.templates, row.service_code, row.tracking_numbers),
    pickup_at: row.pickup_at,
    shipped_at: row.shipped_at,
    /** When it is retried automatically. */
    next_try_at: isRetriedAutomatically(row) ? row.next_try_at : null,
    /** Of the last attempt. */
    last_error: row.last_error,
    /** Fields that the service has stored with other values than it was sent. */
    differences: row.differences ?? [],
    /** The province has no known code. */
    is_province_left_out: related.withoutProvince.has(row.id),
    /** When it entered each state. */
    entered_at: row.entered_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

/**
 * Whether the plugin retries the row automatically. A pending row is sent again only for a replacement or a
 * return, which still have their fulfillment. Otherwise a person ships the items again.
 */
function isRetriedAutomatically({
  state,
  replaces,
  kind,
}: Pick<LedgerRow, "state" | "replaces" | "kind">): boolean {
  return state !== "pending" || replaces !== null || kind === "return"
}

export type SerialisedShipment = ReturnType<typeof serialiseShipment>

/**
 * @param attempt.acceptsDifferences the person saw this shipment's differences and agreed
 * @throws MedusaError NOT_ALLOWED with the reason if the shipment cannot be confirmed
 */
export async function confirmByHand(
  container: MedusaContainer,
  rowId: string,
  { acceptsDifferences }: { acceptsDifferences: boolean },
): Promise<void> {
  const { result } = await confirmShipmentWorkflow(container).run({
    input: { row_id: rowId, is_manual: true, accepts_differences: acceptsDifferences },
  })
  if (result.refusal) {
    refuse(result.refusal)
  }
}

/** Outer sizes in whole millimetres, gross weight in whole grams. */
export function serialisePackage({ boxId, boxName, loading, ...described }: DescribedPackage) {
  return {
    box_id: boxId,
    /** Of the box. */
    name: boxName,
    ...described,
    /** In SVG paths; null if it is not known how the package is filled, or that is too much for a picture. */
    drawing: (loading && drawLoading(loading)) ?? null,
  }
}
