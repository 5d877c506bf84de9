import { z } from "@medusajs/framework/zod"
import { findRows, type PluginContext, refuse } from "../context"
import type { LineLike } from "../packing"
import { readOpenChanges, readOrder, roundQuantity, type StoredAddress } from "../store"
import {
  addUp,
  areEqual,
  covers,
  findReturns,
  hasFulfillment,
  type Items,
  itemsOf,
  readReturnStanding,
  type StoredReturn,
} from "./settle-return"

interface ReturnMatch {
  order: ReturnedOrder
  items: Items
  /** Undefined for a customer's own request: core makes its return after the shipment. */
  returnId: string | undefined
}

/** Core requests the return of a claim or an exchange a moment before it asks for its shipment. */
const MOMENT_MS = 120_000

/**
 * Finds the order and the return that a fulfillment was made for. Core passes neither to a provider, and for a claim or
 * an exchange not even the lines. For these, finds the return that was requested a moment ago with this shipping
 * option, has no fulfillment, and belongs to an order of these items.
 *
 * @throws MedusaError NOT_ALLOWED when none matches, or more than one: it might be another customer's
 */
export async function findReturn(
  context: PluginContext,
  fulfillment: ReturnFulfillment,
): Promise<ReturnMatch> {
  const items = addUp(
    fulfillment.items.flatMap(({ line_item_id: id, quantity }) =>
      id ? [[id, quantity] satisfies [string, number]] : [],
    ),
  )
  if (items.size === 0) {
    return findReturnOfClaim(context, fulfillment)
  }
  const order = await readOrderOfLines(context, [...items.keys()])
  const openReturn =
    (await findOpenReturn(context, order.id, items)) ??
    (await listJustRequested(context, fulfillment, { order_id: order.id })).find((one) =>
      areEqual(itemsOf(one), items),
    )
  return { order, items, returnId: openReturn?.id }
}

/** Finds the return that the merchant is requesting now: its change of the order is still open. */
async function findOpenReturn(
  context: PluginContext,
  orderId: string,
  items: Items,
): Promise<StoredReturn | undefined> {
  const changes = await readOpenChanges(context, orderId)
  const ids = changes.flatMap(({ return_id }) => return_id ?? [])
  const returns = ids.length > 0 ? await findReturns(context, { id: ids }) : []
  return returns.find((one) => covers(itemsOf(one), items))
}

async function findReturnOfClaim(
  context: PluginContext,
  fulfillment: ReturnFulfillment,
): Promise<ReturnMatch> {
  const matches: ReturnMatch[] = []
  for (const one of await listJustRequested(context, fulfillment, {})) {
    const order = await readOrder<ReturnedOrder>(context, one.order_id, FIELDS)
    const isMatch = order && isMadeFor(order.items, fulfillment.items)
    // A return whose request was rolled back keeps the status `requested`.
    if (isMatch && (await readReturnStanding(context, one.id)) === "requested") {
      matches.push({ order, items: itemsOf(one), returnId: one.id })
    }
  }
  const [match, ...more] = matches
  if (!match || more.length > 0) {
    refuse(
      match
        ? "Returns of equal orders were requested at the same moment, and the store does not say which one " +
            "this is. Confirm it again in two minutes. No return was ordered."
        : "These items do not belong to an order. Request it on the order's page.",
    )
  }
  return match
}

async function listJustRequested(
  context: PluginContext,
  { shipping_option_id: optionId }: ReturnFulfillment,
  filters: Record<string, unknown>,
): Promise<StoredReturn[]> {
  const returns = await findReturns(context, {
    ...filters,
    status: "requested",
    requested_at: { $gte: new Date(Date.now() - MOMENT_MS) },
  })
  return returns.filter(
    (one) =>
      (one.claim_id || one.exchange_id) && !hasFulfillment(one) && mayUseOption(one, optionId),
  )
}

/** Also true without a method: core loses the method when it rolls back a first attempt. */
function mayUseOption(
  { shipping_methods: methods }: StoredReturn,
  optionId: string | null | undefined,
): boolean {
  return (
    !methods?.length || methods.some(({ shipping_option_id }) => shipping_option_id === optionId)
  )
}

/** How much of a line was ordered, fulfilled and requested back so far. */
interface ReturnDetail {
  quantity?: unknown
  fulfilled_quantity?: unknown
  return_requested_quantity?: unknown
  return_received_quantity?: unknown
  return_dismissed_quantity?: unknown
}

export type StoredReturnLine = LineLike & ItemSource & { id: string; detail?: ReturnDetail | null }

/** What a return needs to know of its order. */
export interface ReturnedOrder {
  id: string
  display_id?: number | null
  currency_code: string
  shipping_address?: StoredAddress | null
  items: StoredReturnLine[]
}

const FIELDS = [
  "id",
  "display_id",
  "currency_code",
  "total",
  "items.*",
  "shipping_address.*",
  "items.detail.quantity",
  "items.detail.fulfilled_quantity",
  "items.detail.return_requested_quantity",
  "items.detail.return_received_quantity",
  "items.detail.return_dismissed_quantity",
]

/** @throws MedusaError NOT_ALLOWED when no order has these lines */
async function readOrderOfLines(
  context: PluginContext,
  lineItemIds: string[],
): Promise<ReturnedOrder> {
  const [line] = await findRows<{ order_id: string }>(context, {
    entity: "order_item",
    fields: ["order_id"],
    filters: { item_id: lineItemIds },
  })
  const order = line && (await readOrder<ReturnedOrder>(context, line.order_id, FIELDS))
  if (!order) {
    refuse("These items do not belong to an order. Request it on the order's page.")
  }
  return order
}

/** By line of an order, how much of it was requested back or has come back by now. */
export async function readReturnedQuantities(
  context: PluginContext,
  orderId: string,
): Promise<Map<string, number>> {
  const order = await readOrder<ReturnedOrder>(context, orderId, FIELDS)
  return new Map((order?.items ?? []).map((line) => [line.id, sumReturnedQuantity(line.detail)]))
}

/** How much of a line is on its way back, has arrived, or has arrived and was not accepted. */
export function sumReturnedQuantity(detail: ReturnDetail | null | undefined): number {
  return roundQuantity(
    Number(detail?.return_requested_quantity ?? 0) +
      Number(detail?.return_received_quantity ?? 0) +
      Number(detail?.return_dismissed_quantity ?? 0),
  )
}

/** What core copies from an order line to a fulfillment's item. */
interface ItemSource {
  title?: string | null
  variant_title?: string | null
  variant_sku?: string | null
  detail?: { quantity?: unknown } | null
}

/** Whether each item of a fulfillment matches a different line of the order. */
export function isMadeFor(lines: ItemSource[], items: ReturnFulfillmentItem[]): boolean {
  const unmatchedLines = lines.map((line) =>
    fingerprint(line.variant_title ?? line.title, line.variant_sku, line.detail?.quantity),
  )
  return items.every(({ title, sku, quantity }) => {
    const at = unmatchedLines.indexOf(fingerprint(title, sku, quantity))
    if (at >= 0) unmatchedLines.splice(at, 1)
    return at >= 0
  })
}

function fingerprint(title: unknown, sku: unknown, quantity: unknown): string {
  return JSON.stringify([title ?? "", sku ?? "", Number(quantity ?? 0)])
}

const item = z.object({
  /** Only for plain returns: for a claim or an exchange core passes all lines of the order without ids. */
  line_item_id: z.string().nullish(),
  title: z.string().nullish(),
  sku: z.string().nullish(),
  quantity: z.coerce.number(),
})

const fulfillment = z.object({
  id: z.string(),
  location_id: z.string().nullish(),
  shipping_option_id: z.string().nullish(),
  shipping_option: z.object({ data: z.unknown() }).nullish(),
  items: z.preprocess((items) => (isIterable(items) ? [...items] : items), z.array(item)),
})

/** What core passes for a return: the fulfillment that it has just made, with items and shipping option. */
type ReturnFulfillment = z.infer<typeof fulfillment>
type ReturnFulfillmentItem = z.infer<typeof item>

export function readReturnFulfillment(data: unknown): ReturnFulfillment {
  return fulfillment.parse(data)
}

/** Core's rows hold their items in a collection of the database layer, not in an array. */
function isIterable(items: unknown): items is Iterable<unknown> {
  return typeof items === "object" && items !== null && Symbol.iterator in items
}
