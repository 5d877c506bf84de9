import { container } from "@medusajs/framework"
import { Modules } from "@medusajs/framework/utils"
import { findRows, type PluginContext, type PluginTools } from "../context"
import type { LedgerRow } from "../modules/shipment_ordering"
import { linkFulfillment } from "./order-counting"
import { type OrderChange, readFulfillmentFacts, readOpenChanges, roundQuantity } from "../store"

/**
 * Links a return to its fulfillment after a crash left the link out. Also writes `data`, where a cancel finds the row:
 * the crash may have left that out too.
 */
async function linkReturn(returnId: string, row: LedgerRow): Promise<void> {
  await container.resolve(Modules.FULFILLMENT).updateFulfillment(row.fulfillment_id, {
    data: { shipment_ordering_id: row.id, claim: row.claim },
  })
  await linkFulfillment({ return_id: returnId }, row.fulfillment_id)
}

/**
 * Finds the requested return of a row's shipment if a crash left them unlinked: the return that is noted on the row, or
 * a return of the same items made after the row (for a customer's request the shipment comes first). Ignores a return
 * that is still open: the merchant can request it again.
 */
export async function findUnlinkedReturn(
  context: PluginContext,
  row: LedgerRow,
): Promise<string | undefined> {
  const shippedItems = addUp(
    row.lines.map(({ line_item_id, quantity }) => [line_item_id, quantity]),
  )
  const returns = await findReturns(
    context,
    row.return_id ? { id: row.return_id } : { order_id: row.order_id },
  )
  const openReturn = returns.find(
    (one) =>
      !hasFulfillment(one) &&
      usesOption(one, row.shipping_option_id) &&
      (row.return_id ||
        (new Date(one.created_at) >= row.created_at && areEqual(itemsOf(one), shippedItems))),
  )
  return openReturn && (await readReturnStanding(context, openReturn.id)) === "requested"
    ? openReturn.id
    : undefined
}

/** A return without a method needs no carrier, except of a claim or an exchange: core loses those methods in a rollback. */
function usesOption(
  { shipping_methods: methods, claim_id, exchange_id }: StoredReturn,
  optionId: string | null,
): boolean {
  return methods?.length
    ? methods.some(({ shipping_option_id }) => shipping_option_id === optionId)
    : Boolean(claim_id || exchange_id)
}

/** Why a shipment must not be confirmed. */
export interface Refusal {
  message: string
  /**
   * - `for-now`: may be gone at the next check
   * - `until-asked`: only a person can override it
   * - `abandoned`: no order counts the shipment; only a new attempt for the same items changes that
   * - `superseded`: another shipment went out for the same items
   */
  lasts: "for-now" | "until-asked" | "abandoned" | "superseded"
}

/**
 * Notes which return a shipment belongs to, and adds the link that a crash left out.
 *
 * @returns why the shipment must not be confirmed now: until its return is requested, it may still be rolled back
 */
export async function settleReturn(
  context: PluginContext,
  row: LedgerRow,
): Promise<Refusal | undefined> {
  const facts = await readFulfillmentFacts(context, row.fulfillment_id)
  if (!facts || facts.isCanceled) {
    return { message: "Its fulfillment is canceled or was never finished.", lasts: "abandoned" }
  }
  if (facts.linkedReturnId) {
    if (!row.return_id) {
      await context.plugin.ledger.note(row.id, { return_id: facts.linkedReturnId })
    }
    return refusalOf(await readReturnStanding(context, facts.linkedReturnId))
  }
  const unlinkedReturnId =
    row.lease_until < new Date() ? await findUnlinkedReturn(context, row) : undefined
  if (!unlinkedReturnId) {
    return { message: "Its fulfillment does not belong to a return.", lasts: "abandoned" }
  }
  await linkReturn(unlinkedReturnId, row)
  await context.plugin.ledger.note(row.id, { return_id: unlinkedReturnId })
  return undefined
}

function refusalOf(standing: Awaited<ReturnType<typeof readReturnStanding>>): Refusal | undefined {
  switch (standing) {
    case "requested":
      return undefined
    case "open":
      return { message: "Its return is not requested yet.", lasts: "for-now" }
    case "gone":
      return { message: "Its return is canceled.", lasts: "abandoned" }
  }
}

/** A return as the store keeps it. */
export interface StoredReturn {
  id: string
  order_id: string
  claim_id?: string | null
  exchange_id?: string | null
  canceled_at?: unknown
  created_at: Date | string
  items?: { item_id: string; quantity: unknown }[] | null
  shipping_methods?: { shipping_option_id?: string | null }[] | null
  fulfillments?: { canceled_at?: unknown }[] | null
}

const FIELDS = [
  "id",
  "order_id",
  "claim_id",
  "exchange_id",
  "canceled_at",
  "created_at",
  "items.item_id",
  "items.quantity",
  "shipping_methods.shipping_option_id",
  "fulfillments.id",
  "fulfillments.canceled_at",
]

/** Leaves out canceled returns. */
export async function findReturns(
  tools: PluginTools,
  filters: Record<string, unknown>,
): Promise<StoredReturn[]> {
  const returns = await findRows<StoredReturn>(tools, { entity: "return", fields: FIELDS, filters })
  return returns.filter(({ canceled_at }) => !canceled_at)
}

export function hasFulfillment({ fulfillments }: StoredReturn): boolean {
  return (fulfillments ?? []).some(({ canceled_at }) => !canceled_at)
}

/** Quantities by line id. */
export type Items = Map<string, number>

/** Adds up each line: after a crash, core repeats the items of a return that is requested again. */
export function itemsOf({ items }: Pick<StoredReturn, "items">): Items {
  return addUp((items ?? []).map(({ item_id, quantity }) => [item_id, Number(quantity)]))
}

export function addUp(pairs: [string, number][]): Items {
  const sums: Items = new Map()
  for (const [id, quantity] of pairs) {
    sums.set(id, roundQuantity((sums.get(id) ?? 0) + quantity))
  }
  return sums
}

/** Whether `all` has at least what `some` has. */
export function covers(all: Items, some: Items): boolean {
  return [...some].every(([id, quantity]) => (all.get(id) ?? 0) >= quantity)
}

export function areEqual(one: Items, other: Items): boolean {
  return covers(one, other) && covers(other, one)
}

/**
 * `open`: the order change with the return is not confirmed yet and may be dropped. `requested`: the order counts the
 * return. `gone`: the return was canceled.
 */
type ReturnStanding = "open" | "requested" | "gone"

export async function readReturnStanding(
  tools: PluginTools,
  returnId: string,
): Promise<ReturnStanding> {
  const [storedReturn] = await findReturns(tools, { id: returnId })
  if (!storedReturn) {
    return "gone"
  }
  const changes = await readOpenChanges(tools, storedReturn.order_id)
  return changes.some((change) => isChangeOf(change, storedReturn)) ? "open" : "requested"
}

function isChangeOf(change: OrderChange, { id, claim_id, exchange_id }: StoredReturn): boolean {
  return (
    change.return_id === id ||
    Boolean(claim_id && change.claim_id === claim_id) ||
    Boolean(exchange_id && change.exchange_id === exchange_id)
  )
}
